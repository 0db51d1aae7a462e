import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { finishSale } from '../../src/api/sale.ts'
import { callerAs } from './support/api.ts'
import { makeShop } from './support/makeShop.ts'
import { openAs } from './support/signIn.ts'

/** The lists that are read all day, and the headings that they are read for. */
const LISTS: readonly { path: string; read: readonly string[] }[] = [
  { path: '/point-of-sale/sales', read: ['Номер чека', 'Магазин', 'Итого', 'Сумма', 'Скидка'] },
  { path: '/point-of-sale/zReport', read: ['Смена', 'Отдел', 'Выручка', 'Продано', 'Возвращено'] },
  {
    path: '/warehouse-management/warehouses?mode=sklad',
    read: ['Наименование', 'Остаток', 'Розничная цена', 'Сумма по приходу'],
  },
  { path: '/warehouse-management/goods', read: ['Наименование', 'Штрихкоды', 'Подкатегория'] },
  { path: '/warehouse-management/income', read: ['Номер', 'Контрагент', 'Сумма'] },
]

test.beforeAll(async () => {
  // Sums of ten digits, as a month of a shop has them, and a name that never fits.
  const shop = await makeShop({
    goods: [
      {
        name: 'Телевизор Samsung QE65Q60CAUXCE, 4K UHD, диагональ 65 дюймов, чёрный',
        priceUzs: 12_490_000,
        count: 900,
      },
      { name: 'Кабель HDMI', priceUzs: 35_000, count: 500 },
    ],
  })
  const cashier = await callerAs(shop.cashier.username, shop.cashier.password)
  await cashier.call(finishSale, {
    body: {
      departmentId: shop.departmentId,
      cashboxId: shop.cashboxId,
      uuid: randomUUID(),
      saleItems: [{ itemId: shop.goods[0]!.id, count: 400, priceUzs: 12_490_000 }],
      payments: [{ paymentType: 'CASH', amount: 4_996_000_000 }],
      finalTotalSum: 4_996_000_000,
    },
  })
})

/** What of the list cannot be read: it scrolls sideways, a heading or a sum is missing or cut off. */
const unread = (page: Page, read: readonly string[]) =>
  page.evaluate((wanted) => {
    const scroller = document.querySelector('.grid-scroll')!
    const sideways = scroller.scrollWidth > scroller.clientWidth ? ['it scrolls sideways'] : []
    const headings = [...document.querySelectorAll<HTMLElement>('.grid-heading')]
    const missing = wanted.filter((name) => !headings.some(({ ariaLabel }) => ariaLabel === name))
    const isCut = (element: Element) =>
      element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 2
    const cut = [...document.querySelectorAll('.grid-label, .grid-sums .grid-cell')].filter(isCut)
    return [...sideways, ...missing, ...cut.map(({ textContent }) => `cut off: ${textContent}`)]
  }, read)

for (const { path, read } of LISTS)
  test(`${path} is read whole at first sight, its sums too`, async ({ page }) => {
    await openAs(page, path)
    await expect(page.locator('.grid-row:not(.grid-waiting, .grid-group)').first()).toBeVisible()
    await expect.poll(() => unread(page, read)).toEqual([])
  })

test('in a narrower window columns go by their worth, their sums stand in the footer, and the wide one has them again', async ({
  page,
}) => {
  await openAs(page, '/point-of-sale/sales')
  await expect(page.getByText('4 996 000 000').first()).toBeVisible()
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await page.setViewportSize({ width: 900, height: 768 })
  await expect(heading('Скидка')).toHaveCount(0)
  await expect.poll(() => unread(page, ['Номер чека', 'Дата и время', 'Магазин', 'Итого'])).toEqual([])
  await expect(page.locator('.grid-says')).toContainText(/Ещё столбцов: \d.*Скидка: 0/)

  await test.step('they are told in the chooser, and chosen there they stay', async () => {
    await page.getByRole('button', { name: /Ещё столбцов/ }).click()
    const discount = page.getByRole('listitem').filter({ hasText: 'Скидка' })
    await expect(discount).toContainText('нет места')
    await discount.getByRole('checkbox').check()
    await expect(discount).not.toContainText('нет места')
    await page.keyboard.press('Escape')
    await expect(heading('Скидка')).toHaveCount(1)
    // What had no room before is not there now either: the user chose by what he saw.
    await expect(heading('Вид')).toHaveCount(0)
    await expect(page.locator('.grid-says')).not.toContainText('Ещё столбцов')
  })

  await test.step('as declared again, they follow the window', async () => {
    await page.getByRole('button', { name: 'Столбцы' }).click()
    await page.getByRole('button', { name: 'Как было' }).click()
    await page.keyboard.press('Escape')
    await expect(heading('Скидка')).toHaveCount(0)
    await page.setViewportSize({ width: 1920, height: 768 })
    for (const name of ['Скидка', 'Вид', 'Касса', 'Оплата']) await expect(heading(name)).toHaveCount(1)
  })
})

test('a column that the list is sorted by stays, however narrow the window', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 768 })
  await openAs(page, '/point-of-sale/sales?sort=totalCount')
  await expect(page.getByRole('columnheader', { name: 'Количество' })).toHaveAttribute('aria-sort', 'ascending')
})

test('payments are said in words, numbers of receipts have no spaces, and what cannot be changed has an eye', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 768 })
  await openAs(page, '/point-of-sale/sales?sort=-finalTotalSum')
  const row = page.locator('.grid-row').filter({ hasText: '4 996 000 000' }).first()
  await expect(row).toContainText('Наличные')
  await expect(row).not.toContainText('CASH')
  const pathOf = () => page.locator('.grid-row [data-own=open] path').first().getAttribute('d')
  const eye = await pathOf()
  await page.goto('/warehouse-management/goods')
  await expect.poll(pathOf).not.toBe(eye)
})
