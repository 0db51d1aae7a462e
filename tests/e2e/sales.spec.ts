import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import ExcelJS from 'exceljs'
import { takeZReport } from '../../src/api/cashSession.ts'
import { dashboardToday } from '../../src/api/dashboard.ts'
import { finishSale } from '../../src/api/sale.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { callerAs } from './support/api.ts'
import { makeShop } from './support/makeShop.ts'
import { openAs } from './support/signIn.ts'

test('a receipt, what came back of it, its session and today’s figures lead to each other', async ({ page }) => {
  const shop = await makeShop({
    goods: [
      { name: '<b>Хлеб</b> ржаной', priceUzs: 4_000, count: 10 },
      { name: 'Молоко 1 л', priceUzs: 12_000, count: 10 },
    ],
  })
  const cashier = await callerAs(shop.cashier.username, shop.cashier.password)
  const [bread, milk] = shop.goods
  const { day } = await shop.admin.call(dashboardToday)
  const place = { departmentId: shop.departmentId, cashboxId: shop.cashboxId }
  const sold = await cashier.call(finishSale, {
    body: {
      ...place,
      uuid: randomUUID(),
      saleItems: [
        { itemId: bread!.id, count: 2, priceUzs: 4_000, customPromotion: { promotionType: '%', discount: 10 } },
        { itemId: milk!.id, count: 1, priceUzs: 12_000 },
      ],
      payments: [
        { paymentType: 'CASH', amount: 9_200 },
        { paymentType: 'HUMO', amount: 10_000 },
      ],
      finalTotalSum: 19_200,
    },
  })
  // All in cash, though part was paid by card: that is not everybody's to choose.
  await shop.admin.call(finishSale, {
    body: {
      ...place,
      uuid: randomUUID(),
      saleItems: [{ itemId: milk!.id, count: -1, priceUzs: 12_000, returnedLineId: sold.saleItems[1]!.id }],
      payments: [{ paymentType: 'CASH', amount: -12_000 }],
      finalTotalSum: -12_000,
    },
  })

  await openAs(page, `/point-of-sale/sales/${sold.id}`, shop.cashier.username, shop.cashier.password)
  const heading = page.locator('#document-title')
  await expect(page.getByText('Возвращён частично')).toBeVisible()
  const row = (name: string) => page.locator('.document-lines .grid-row').filter({ hasText: name })
  for (const sum of [/8\s000/, /800/, /7\s200/]) await expect(row('<b>Хлеб</b> ржаной')).toContainText(sum)
  await expect(row('Молоко')).toHaveClass(/grid-tone-danger/)
  await expect(page.getByRole('region', { name: 'Оплата' })).toContainText('HUMO')
  expect(await accessibilityFaults(page)).toEqual([])

  await test.step('its lines as an Excel file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Excel' }).click(),
    ])
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load((await readFile(await download.path())) as unknown as ArrayBuffer)
    const cells = workbook.worksheets[0]!.getSheetValues().flatMap((values) => (values as unknown[] | undefined) ?? [])
    expect(cells).toContain('<b>Хлеб</b> ржаной')
    expect(cells).toContain(7_200)
  })

  await test.step('the return and back', async () => {
    await page.getByRole('link', { name: /^№ 2/ }).click()
    await expect(heading).toHaveText('Возврат № 2')
    await page.getByRole('link', { name: '№ 1', exact: true }).click()
    await expect(heading).toHaveText('Чек продажи № 1')
  })

  await test.step('the session, sealed', async () => {
    const report = await cashier.call(takeZReport, {
      path: { depId: shop.departmentId, cashboxId: shop.cashboxId },
      body: { countedCash: 47_000, comment: 'Сдача' },
    })
    await page.goto(`/point-of-sale/zReport/${shop.departmentId}/${shop.cashboxId}/${report.id}`)
    const cash = page.getByRole('region', { name: 'Наличные в кассе' })
    await expect(cash).toContainText('Должно быть в кассе47 200,00')
    await expect(cash).toContainText('Разница-200,00')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Чеки смены' }).click()
    await expect(page.getByText('1–2 из 2')).toBeVisible()
  })

  await test.step('today at a glance', async () => {
    // The sale was yesterday where the test has met midnight.
    if ((await shop.admin.call(dashboardToday)).day !== day) return
    await page.goto('/dashboard')
    const revenue = page.getByRole('link', { name: /^Выручка/ })
    await expect(revenue).toContainText('7 200')
    expect(await accessibilityFaults(page)).toEqual([])
    // A screen among those below is called so, too.
    await page.locator('.today-tile').filter({ hasText: 'Возвраты' }).click()
    await expect(page.getByText('1–1 из 1')).toBeVisible()
    await expect(page.getByRole('gridcell', { name: 'Возврат' })).toBeVisible()
  })

  await test.step('by its number from anywhere', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Поиск по программе' }).fill('чек 1')
    const found = page.getByRole('option', { name: new RegExp(`Чек № 1 ?${shop.departmentName}`) })
    await expect(found).toBeVisible()
    await found.click()
    await expect(heading).toHaveText('Чек продажи № 1')
  })
})
