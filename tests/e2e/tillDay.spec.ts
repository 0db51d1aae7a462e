import { expect, type Page, test } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { makeShop } from './support/makeShop.ts'
import { scanCode } from './support/scanCode.ts'
import { settled } from './support/settled.ts'
import { cartLines, openTill, search } from './support/till.ts'

const LANGUAGES = ['ru', 'uz', 'uz-latn'] as const
/** No screen of the day has more stops than these. */
const STOPS_MAX = 80

/** The preferences of the device, before anything is drawn. */
const speak = (page: Page, language: string) =>
  page.addInitScript(
    (preferences) => localStorage.setItem('savdo.preferences', preferences),
    JSON.stringify({ language, theme: 'light' }),
  )
const dialog = (page: Page) => page.getByRole('dialog')
const noDialog = (page: Page) => expect(dialog(page)).toHaveCount(0)
/** Whether anything is left to be corrected for people who see little or touch. */
async function sound(page: Page, where: string) {
  await settled(page)
  expect(await accessibilityFaults(page), where).toEqual([])
}
/** Tab by Tab to the first that matches, as somebody without a mouse goes. */
async function tabTo(page: Page, selector: string) {
  await expect(page.locator(selector).first()).toBeVisible()
  for (let stops = 0; stops < STOPS_MAX; stops++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${selector}`)
}
/** A panel of the till by its key, ready to be typed into. */
async function panel(page: Page, key: string, focus = 'input') {
  await page.keyboard.press(key)
  await expect(dialog(page).locator(`${focus}:focus`)).toBeVisible()
}
const typed = (page: Page, text: string) => page.keyboard.type(text, { delay: 80 })
const sold = (page: Page) => expect(cartLines(page)).toHaveCount(0)

for (const language of LANGUAGES)
  test(`the day of a cashier by keyboard alone, ${language}`, async ({ page }) => {
    test.slow()
    const shop = await makeShop({ session: false })
    const [chocolate, juice] = shop.goods
    await speak(page, language)
    await openTill(page, shop, '/point-of-sale/before-pos')
    await tabTo(page, '.cash-session-actions .till-button-strong')
    await page.keyboard.press('Enter')
    await expect(dialog(page).locator('input:focus')).toBeVisible()
    await typed(page, '100000')
    await page.keyboard.press('Enter')
    await noDialog(page)
    await tabTo(page, '.cash-session-go')
    await page.keyboard.press('Enter')
    await expect(search(page)).toBeFocused()

    // A sale for cash: found by words, counted, discounted.
    await typed(page, chocolate!.name.slice(0, 12))
    await expect(page.locator('.found-good[aria-selected=true]')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(cartLines(page)).toHaveCount(1)
    await panel(page, 'F2')
    await typed(page, '3')
    await page.keyboard.press('Enter')
    await noDialog(page)
    await expect(page.locator('.cart-line-quantity')).toHaveValue('3')
    await panel(page, 'F10')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await noDialog(page)
    await sold(page)

    // Set aside, and taken up again.
    await expect(search(page)).toBeFocused()
    await scanCode(page, juice!.barcode)
    await expect(cartLines(page)).toHaveCount(1)
    await page.keyboard.press('F7')
    await sold(page)
    await panel(page, 'F8', 'button')
    await page.keyboard.press('Enter')
    await expect(cartLines(page)).toHaveCount(1)
    await noDialog(page)
    await panel(page, 'F10')
    await page.keyboard.press('Enter')
    await noDialog(page)
    await sold(page)

    // It comes back by its receipt.
    await panel(page, 'F9')
    await expect(dialog(page).locator('.till-choice').first()).toBeVisible()
    await tabTo(page, '.till-choices .till-choice')
    await page.keyboard.press('Enter')
    await expect(dialog(page).locator('.return-lines input:focus')).toBeVisible()
    await typed(page, '1')
    await page.keyboard.press('Enter')
    await noDialog(page)
    await expect(cartLines(page)).toHaveCount(1)
    await panel(page, 'F10')
    await page.keyboard.press('Enter')
    await noDialog(page)
    await sold(page)

    // The day is closed with what was counted.
    await tabTo(page, '.till-bar-back')
    await page.keyboard.press('Enter')
    await tabTo(page, '.cash-session-close')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await tabTo(page, '[role=dialog] .till-number')
    await typed(page, '137500')
    await page.keyboard.press('Enter')
    await expect(page.locator('.roll-preview')).toBeVisible()
  })

for (const language of LANGUAGES)
  test.describe(`by touch, ${language}`, () => {
    test.use({ hasTouch: true })
    test('the day of a cashier by touch alone', async ({ page }) => {
      test.slow()
      const shop = await makeShop({ session: false })
      await speak(page, language)
      await openTill(page, shop, '/point-of-sale/before-pos')
      await page.locator('.cash-session-actions .till-button-strong').tap()
      for (const digit of ['5', '0', '0', '0', '0'])
        await dialog(page).locator('.number-pad').getByRole('button', { name: digit, exact: true }).tap()
      await dialog(page).locator('.till-button-strong').tap()
      await noDialog(page)
      await page.locator('.cash-session-go').tap()
      await expect(search(page)).toBeEnabled()

      // From the board: learnt goods are not there yet, so the scanner begins; the rest is fingers.
      await scanCode(page, shop.goods[0]!.barcode)
      await expect(cartLines(page)).toHaveCount(1)
      await page.locator('.cart-line-count button').last().tap()
      await expect(page.locator('.cart-line-quantity')).toHaveValue('2')
      await page.locator('.action-pay').tap()
      await dialog(page).locator('.payment-likely button').last().tap()
      await dialog(page).locator('.payment-finish').tap()
      await noDialog(page)
      await sold(page)

      await scanCode(page, shop.goods[1]!.barcode)
      await expect(cartLines(page)).toHaveCount(1)
      await page.locator('.cart-line-delete').tap()
      await sold(page)
      await scanCode(page, shop.goods[1]!.barcode)
      await expect(cartLines(page)).toHaveCount(1)
      await page.locator('[aria-keyshortcuts=F7]').tap()
      await sold(page)
      await page.locator('[aria-keyshortcuts=F8]').tap()
      await dialog(page).locator('.till-held .till-choice').first().tap()
      await expect(cartLines(page)).toHaveCount(1)
      await page.locator('.action-pay').tap()
      await dialog(page).locator('.payment-finish').tap()
      await noDialog(page)
      await sold(page)

      await page.locator('[aria-keyshortcuts=F9]').tap()
      await dialog(page).locator('.till-choices .till-choice').first().tap()
      await dialog(page).locator('.return-lines .cart-line-count button').last().tap()
      await dialog(page).locator('.return-lines .till-button-strong').tap()
      await noDialog(page)
      await expect(cartLines(page)).toHaveCount(1)
      await page.locator('.action-pay').tap()
      await dialog(page).locator('.payment-finish').tap()
      await noDialog(page)
      await sold(page)

      await page.locator('.till-bar-back').tap()
      await page.locator('.cash-session-close').tap()
      await expect(dialog(page)).toBeVisible()
    })
  })

test('every screen of the till is for everybody', async ({ page }) => {
  test.slow()
  const shop = await makeShop()
  await openTill(page, shop)
  await sound(page, 'the empty till')
  for (const { barcode } of shop.goods.slice(0, 2)) await scanCode(page, barcode)
  await expect(cartLines(page)).toHaveCount(2)
  await sound(page, 'the till')
  for (const key of ['F1', 'F2', 'Shift+F2', 'F4', 'F5', 'Shift+F5', 'F6', 'F8', 'F9', 'F10', 'F11', 'Insert']) {
    await page.keyboard.press(key)
    await expect(dialog(page)).toBeVisible()
    await sound(page, key)
    await page.keyboard.press('Escape')
    await noDialog(page)
  }
  await page.locator('button.cart-line-price').first().click()
  await expect(dialog(page)).toBeVisible()
  await sound(page, 'why this price')
  await page.keyboard.press('Escape')
  await noDialog(page)
  await page.locator('.action-clear').click()
  await expect(dialog(page)).toBeVisible()
  await sound(page, 'clearing')
  for (const path of [
    'before-pos',
    'posList',
    'settings',
    'transfer-income',
    'beforePos',
    `sales-for-seller/${shop.departmentId}/${shop.cashboxId}`,
    `kpi/${shop.departmentId}`,
  ]) {
    await page.goto(`/point-of-sale/${path}`)
    await expect(page.locator('main, .before-till, h1').first()).toBeVisible()
    await sound(page, path)
  }
})
