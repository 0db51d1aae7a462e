import { expect, type Page, test } from '@playwright/test'
import { saveCustomer } from '../../src/api/customer.ts'
import { createDiscountType } from '../../src/api/discountType.ts'
import { memberCardOf } from '../../src/rules/memberCard.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { newBarcode, newMark } from './support/mark.ts'
import { scanCode } from './support/scanCode.ts'
import { settled } from './support/settled.ts'
import { cartLines, openPanel, openTill, toPay } from './support/till.ts'

const NBSP = '\u00a0'
/** A trained cashier needs no more than these beside the scans (the till's promise). */
const KEYS_MAX = 6

const done = (page: Page) => page.getByText(/Чек № \d+ проведён/)

let shop: Shop
test.beforeAll(async () => {
  shop = await makeShop({
    goods: ['Хлеб', 'Молоко', 'Чай', 'Сахар', 'Соль'].map((name, index) => ({
      name: `${name} ${newMark()}`,
      priceUzs: 4_000 + 1_100 * index,
      count: 100,
    })),
  })
})

test(`five scanned goods for cash with change take ${KEYS_MAX} keys at most beside the scans`, async ({ page }) => {
  await openTill(page, shop)
  for (const { barcode } of shop.goods) await scanCode(page, barcode)
  await expect(cartLines(page)).toHaveCount(5)
  await expect(toPay(page)).toHaveText(`31${NBSP}000,00`)
  let keys = 0
  const press = async (key: string) => {
    keys++
    await page.keyboard.press(key)
  }
  await press('F10')
  await expect(page.getByRole('dialog').locator('input:focus')).toBeVisible()
  // No change, 35 000, 40 000, 50 000: the buyer gives a note of fifty.
  await press('ArrowDown')
  await press('ArrowDown')
  await press('ArrowDown')
  await expect(page.getByRole('dialog').getByText(`19${NBSP}000,00`).first()).toBeVisible()
  await press('Enter')
  await expect(done(page)).toBeVisible()
  await expect(cartLines(page)).toHaveCount(0)
  expect(keys).toBeLessThanOrEqual(KEYS_MAX)
})

test('the buyer shows a card, and another one is met on the spot: found, discounted, remembered', async ({ page }) => {
  const memberCard = memberCardOf(Number(newBarcode().slice(3, 12)))
  const { id: discountTypeId } = await shop.admin.call(createDiscountType, {
    body: { name: `Карта ${newMark()}`, percent: 10 },
  })
  const lastName = `Юлдашева${newMark()}`
  await shop.admin.call(saveCustomer, { body: { lastName, firstName: 'Зухра', memberCard, discountTypeId } })
  await openTill(page, shop)
  await scanCode(page, shop.goods[0]!.barcode)
  await scanCode(page, memberCard)
  await expect(page.getByRole('button', { name: new RegExp(`${lastName} Зухра`) })).toBeVisible()
  await expect(toPay(page)).toHaveText(`3${NBSP}600,00`)
  await page.keyboard.press('F5')
  await expect(page.getByRole('dialog')).toContainText('Чеков: 0')
  await settled(page)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Убрать из чека' }).click()
  await expect(toPay(page)).toHaveText(`4${NBSP}000,00`)
  await page.keyboard.press('F5')
  const name = `Нодир${newMark()}`
  await page.getByLabel('Имя, телефон или номер карты').fill(name)
  await expect(page.getByText('Такого клиента нет')).toBeVisible()
  await page.getByRole('button', { name: 'Новый клиент' }).click()
  await expect(page.getByLabel('Имя *')).toHaveValue(name)
  await page.getByLabel('Мобильный телефон').fill('+998 93 555-66-77')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible()
  await page.keyboard.press('Shift+F2')
  await page.getByLabel('Примечание к строке').fill('порезать')
  await page.keyboard.press('Enter')
  await expect(cartLines(page)).toContainText('порезать')
  await openPanel(page, 'F10')
  await page.keyboard.press('Enter')
  await expect(done(page)).toBeVisible()
})
