import { expect, type Page, test } from '@playwright/test'
import { cashboxes, saveCashbox } from '../../src/api/cashbox.ts'
import { saveCurrencyRate } from '../../src/api/currencyRate.ts'
import { currencies } from '../../src/api/reference.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { scanCode } from './support/scanCode.ts'
import { settled } from './support/settled.ts'
import { answerPanel, cartLines, openPanel, openTill, printedTexts } from './support/till.ts'

const NBSP = '\u00a0'
const dialog = (page: Page) => page.getByRole('dialog')
const done = (page: Page) => page.getByText(/Чек № \d+ проведён/)

let shop: Shop
test.beforeAll(async () => {
  shop = await makeShop()
  const { admin, departmentId } = shop
  const { items } = await admin.call(currencies, { query: {} })
  await admin.call(saveCurrencyRate, {
    body: {
      date: '2026-01-01',
      currencyId: items.find(({ code }) => code === 'USD')!.id,
      departmentId,
      rate: 12_021.22,
    },
  })
  const { open: _open, ...register } = (await admin.call(cashboxes, { path: { depId: departmentId } }))[0]!
  await admin.call(saveCashbox, { body: { ...register, cashRounding: 500, asksSlip: true } })
})

const withChocolate = async (page: Page) => {
  await openTill(page, shop)
  await scanCode(page, shop.goods[0]!.barcode)
  await expect(cartLines(page)).toHaveCount(1)
}

test('dollars are taken at the rate of the day in the step of the register, and the change is in sums', async ({
  page,
}) => {
  await withChocolate(page)
  // Two and a half percent off 12 500 leave what no note pays.
  await openPanel(page, 'F6')
  await answerPanel(page, '2,5')
  await openPanel(page, 'F10')
  await expect(dialog(page)).toContainText(`12${NBSP}000,00`)
  await expect(dialog(page)).toContainText('Округление наличных')
  await page.keyboard.press('F11')
  await expect(dialog(page).getByRole('textbox', { name: 'Сумма в валюте' })).toBeFocused()
  await page.keyboard.type('10', { delay: 80 })
  await expect(dialog(page)).toContainText(`принимается за 120${NBSP}000,00`)
  await expect(dialog(page)).toContainText(`108${NBSP}000,00`)
  await settled(page)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(done(page)).toBeVisible()
  await expect.poll(async () => (await printedTexts(page)).join(' ')).toContain('USD 10,00')
})

test('a card does not go without the number of its slip', async ({ page }) => {
  await withChocolate(page)
  await openPanel(page, 'F10')
  await page.keyboard.press('F3')
  await expect(dialog(page).getByRole('textbox', { name: 'HUMO' })).toBeFocused()
  await page.keyboard.press('Enter')
  const slip = page.getByLabel('Номер слипа')
  await expect(slip).toBeFocused()
  await page.keyboard.type('4512', { delay: 80 })
  await page.getByLabel('Карта', { exact: true }).selectOption({ label: 'Mastercard' })
  await settled(page)
  expect(await accessibilityFaults(page)).toEqual([])
  await slip.press('Enter')
  await expect(done(page)).toBeVisible()
  await expect.poll(async () => (await printedTexts(page)).join(' ')).toContain('№ 4512')
})

test('the buyer’s screen shows the cart as it grows, and the change', async ({ page, context }) => {
  await withChocolate(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Экран покупателя' }).click()
  const display = await opened
  await expect(display.getByText(shop.goods[0]!.name)).toBeVisible()
  await scanCode(page, shop.goods[1]!.barcode)
  await expect(display.getByText(`31${NBSP}400,00`)).toBeVisible()
  await settled(display)
  expect(await accessibilityFaults(display)).toEqual([])
  await page.bringToFront()
  await openPanel(page, 'F10')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(done(page)).toBeVisible()
  await expect(display.getByText('Сдача')).toBeVisible()
})
