import { expect, type Page, test } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { makeShop } from './support/makeShop.ts'
import { settled } from './support/settled.ts'
import { openAs } from './support/signIn.ts'
import { soldAtTill } from './support/soldAtTill.ts'

/** A row of the list itself: the chart tells its figures in a table, too. */
const rowWith = (page: Page, text: string) => page.locator('.grid-row:not(.grid-detail)').filter({ hasText: text })

test('a figure opens into what it is made of, down to the receipt; a plan is typed in; a pivot is narrowed', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const shop = await makeShop({ goods: [{ name: 'Чай «Ахмад» 100 г', priceUzs: 20_000, count: 50 }] })
  const { departmentName } = shop
  const [tea] = shop.goods
  await soldAtTill(shop, tea!, 2)
  await soldAtTill(shop, tea!, 3)
  const manager = await shop.person('MANAGER')

  // The receipts were finished this very moment: a report is exact without waiting for anything.
  await openAs(page, '/report', manager.username, manager.password)
  const row = rowWith(page, tea!.name)
  await expect(row).toContainText('100 000')
  await row.getByRole('button', { name: 'Показать подробности' }).click()
  const detail = page.locator('.grid-detail')
  await expect(detail).toContainText('60 000')
  await expect(detail).toContainText('40 000')
  expect(await accessibilityFaults(page)).toEqual([])
  await row.dblclick()
  await expect(page).toHaveURL(/sold-lines/)
  await rowWith(page, '60 000').dblclick()
  await expect(page).toHaveURL(/point-of-sale\/sales\/\d+/)

  await openAs(page, '/report-kpi?kind=departments', manager.username, manager.password)
  const planned = rowWith(page, departmentName)
  await expect(planned).toContainText('100 000')
  await settled(page)
  await planned.locator('.grid-editable').dblclick()
  await expect(page.locator('.grid-editor')).toBeFocused()
  await page.locator('.grid-editor').fill('400000')
  await page.keyboard.press('Enter')
  await expect(planned).toContainText('25')

  await openAs(page, '/analytics', manager.username, manager.password)
  await expect(page.getByText('100 000').first()).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  await openAs(page, '/dashboard', manager.username, manager.password)
  await expect(page.getByRole('region', { name: 'Сегодня' })).toContainText('100 000')
})

test('a day of a department opens into its categories, these into their goods, and these into receipts', async ({
  page,
}) => {
  const shop = await makeShop({ goods: [{ name: 'Чай «Ахмад» 250 г', priceUzs: 20_000, count: 50 }] })
  const { departmentName } = shop
  const [tea] = shop.goods
  for (const count of [2, 3]) await soldAtTill(shop, tea!, count)
  const manager = await shop.person('MANAGER')
  await openAs(page, '/report1', manager.username, manager.password)
  const day = rowWith(page, departmentName)
  await expect(day).toContainText('100 000')
  await day.getByRole('button', { name: 'Показать подробности' }).click()
  const detail = page.locator('.grid-detail')
  const unfold = () => detail.getByRole('button', { name: 'Показать подробности' })
  await expect(unfold()).toHaveCount(1)
  await unfold().click()
  await expect(detail).toContainText(tea!.name)
  await expect(unfold()).toHaveCount(1)
  await unfold().click()
  await expect(detail).toContainText('60 000')
  await expect(detail).toContainText('40 000')
  expect(await accessibilityFaults(page)).toEqual([])
  await detail
    .getByRole('row')
    .filter({ hasText: '60 000' })
    .filter({ hasNot: page.getByRole('table') })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/point-of-sale\/sales\/\d+/)
})

test('each kind of a report keeps its days, on a phone, too', async ({ page }) => {
  const shop = await makeShop({ goods: [], session: false })
  const manager = await shop.person('MANAGER')
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, '/report1', manager.username, manager.password)
  const period = page.getByRole('combobox', { name: 'Период' })
  await period.selectOption('lastMonth')
  await expect(period).toHaveValue('lastMonth')
  await page.getByRole('button', { name: 'Выручка по месяцам' }).click()
  await expect(page.getByRole('button', { name: 'Выручка по месяцам' })).toHaveAttribute('aria-pressed', 'true')
  await expect(period).toHaveValue('lastMonth')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a report is printed with its days and its chart, which is drawn as vectors', async ({ page }) => {
  const shop = await makeShop({
    goods: [
      { name: 'Чай «Ахмад» 500 г', priceUzs: 20_000, count: 5 },
      { name: 'Кофе «Жардин» 250 г', priceUzs: 60_000, count: 5 },
    ],
  })
  const [tea, coffee] = shop.goods
  for (const good of [tea!, coffee!]) await soldAtTill(shop, good)
  const manager = await shop.person('MANAGER')
  await page.addInitScript(() => {
    // What is printed is a frame of its own.
    globalThis.print = () => void Object.assign(top!, { printed: document.documentElement.outerHTML })
  })
  await openAs(page, '/report?filter={"period":"today"}', manager.username, manager.password)
  await expect(rowWith(page, tea!.name)).toContainText('20 000')
  await expect(page.locator('.report-chart svg')).toBeVisible()
  await page.getByRole('button', { name: 'Печать' }).click()
  const printed = await page.waitForFunction(() => (globalThis as { printed?: string }).printed)
  const html = String(await printed.jsonValue())
  expect(html).toMatch(/Период: \d\d\.\d\d\.\d{4}/)
  expect(html).toMatch(/report-chart-paper[^>]*><svg/)
  expect(html).toContain(tea!.name)
})
