import { expect, type Locator, type Page, test } from '@playwright/test'
import { searchCashSessions } from '../../src/api/cashSession.ts'
import { saveFavourites } from '../../src/api/favourite.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { scanCode } from './support/scanCode.ts'
import { answerPanel, cartLines, openAtTill, openPanel, printedTexts, search } from './support/till.ts'

const LANGUAGES = ['ru', 'uz', 'uz-latn'] as const
/** No way by Tab is longer, menus and all. */
const STOPS_MAX = 200

/** A shop before its first day, at a device that speaks so. */
async function beginDay(page: Page, language: (typeof LANGUAGES)[number]): Promise<Shop> {
  const shop = await makeShop({ session: false })
  await page.addInitScript(
    (preferences) => localStorage.setItem('savdo.preferences', preferences),
    JSON.stringify({ language, theme: 'light' }),
  )
  await openAtTill(page, shop, '/point-of-sale/before-pos')
  return shop
}

const dialog = (page: Page) => page.getByRole('dialog')
const noDialog = (page: Page) => expect(dialog(page)).toHaveCount(0)
const quantity = (page: Page) => page.locator('.cart-line-quantity')
/** The cart of the next buyer, ready to be filled. */
async function nextCart(page: Page): Promise<void> {
  await noDialog(page)
  await expect(cartLines(page)).toHaveCount(0)
  await expect(search(page)).toBeEnabled()
}
/** What the shop's only day came to. */
async function theDay({ admin, departmentId }: Shop) {
  const { items } = await admin.call(searchCashSessions, { query: { page: 1, limit: 10 }, body: { departmentId } })
  expect(items).toHaveLength(1)
  const { status, receipts, returns, soldSum, returnedSum, countedCash } = items[0]!
  return { status, receipts, returns, soldSum, returnedSum, countedCash }
}

/** Tab by Tab to what matches, as somebody without a mouse goes. */
async function tabTo(page: Page, selector: string): Promise<void> {
  await expect(page.locator(selector).first()).toBeVisible()
  const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
  for (let stops = 0; !(await isThere()); stops++) {
    if (stops === STOPS_MAX) throw new Error(`no Tab leads to ${selector}`)
    await page.keyboard.press('Tab')
  }
}
/** Presses Enter on a payment that is enough. */
async function finish(page: Page): Promise<void> {
  await expect(dialog(page).locator('.payment-finish')).toBeEnabled()
  await page.keyboard.press('Enter')
  await nextCart(page)
}

for (const language of LANGUAGES)
  test(`a cashier's day by keyboard alone, ${language}`, async ({ page }) => {
    test.slow()
    const shop = await beginDay(page, language)
    const [chocolate, juice] = shop.goods
    await tabTo(page, '.cash-session-actions .till-button-strong')
    await openPanel(page, 'Enter')
    await answerPanel(page, '100000')
    await tabTo(page, '.cash-session-go')
    await page.keyboard.press('Enter')
    await expect(search(page)).toBeFocused()

    // Found by words, counted, paid with change.
    await page.keyboard.type(chocolate!.name.slice(0, 10), { delay: 80 })
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(cartLines(page)).toHaveCount(1)
    await openPanel(page, 'F2')
    await answerPanel(page, '3')
    await expect(quantity(page)).toHaveValue('3')
    await openPanel(page, 'F10')
    await page.keyboard.press('ArrowDown')
    await finish(page)

    // Set aside, taken up again, paid.
    await scanCode(page, juice!.barcode)
    await expect(cartLines(page)).toHaveCount(1)
    await page.keyboard.press('F7')
    await nextCart(page)
    await page.keyboard.press('F8')
    await expect(dialog(page).locator('.till-held .till-choice')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(cartLines(page)).toHaveCount(1)
    await expect(search(page)).toBeEnabled()
    await openPanel(page, 'F10')
    await finish(page)

    // It comes back by its receipt, the newest.
    await openPanel(page, 'F9')
    await tabTo(page, '.till-choices .till-choice')
    await page.keyboard.press('Enter')
    const back = dialog(page).locator('.return-lines input')
    await expect(back).toBeFocused()
    await page.keyboard.type('1')
    await expect(back).toHaveValue('1')
    await page.keyboard.press('Enter')
    await noDialog(page)
    await expect(cartLines(page)).toHaveCount(1)
    await openPanel(page, 'F10')
    await finish(page)

    // Counted and closed; the Z report is printed.
    await tabTo(page, '.till-bar-back')
    await page.keyboard.press('Enter')
    await tabTo(page, '.cash-session-close')
    await openPanel(page, 'Enter')
    await page.keyboard.type('137500', { delay: 80 })
    await expect(dialog(page).locator('.till-button-strong')).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(dialog(page).locator('.roll-preview')).toBeVisible()
    await expect(dialog(page).locator('.till-button-strong')).toBeFocused()
    const before = (await printedTexts(page)).length
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await printedTexts(page)).length).toBe(before + 1)
    expect(await theDay(shop)).toEqual({
      status: 'CLOSED',
      receipts: 2,
      returns: 1,
      soldSum: 56_400,
      returnedSum: 18_900,
      countedCash: 137_500,
    })
  })

/** Digits for a finger. */
async function tapDigits(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys)
    await dialog(page).locator('.number-pad').getByRole('button', { name: key, exact: true }).tap()
}
/** A tile of the board into the cart; the board stays until it is closed. */
async function tapTile(page: Page, place: number, count: number): Promise<void> {
  await page.locator('[aria-keyshortcuts=F11]').tap()
  for (let piece = 1; piece <= count; piece++) {
    await dialog(page).locator('.board-tile').nth(place).tap()
    await expect(quantity(page)).toHaveValue(String(piece))
  }
  await dialog(page).locator('.till-dialog-close').tap()
  await noDialog(page)
}
async function tapPayment(page: Page, sum?: Locator): Promise<void> {
  await page.locator('.action-pay').tap()
  if (sum) await sum.tap()
  await dialog(page).locator('.payment-finish').tap()
  await nextCart(page)
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } })
  for (const language of LANGUAGES)
    test(`a cashier's day by touch alone, ${language}`, async ({ page }) => {
      test.slow()
      const shop = await beginDay(page, language)
      const { departmentId, cashboxId, goods } = shop
      const tiles = goods.slice(0, 2).map(({ id }) => ({ kind: 'ITEM' as const, id }))
      await shop.admin.call(saveFavourites, { path: { depId: departmentId, cashboxId }, body: { version: 0, tiles } })
      await page.locator('.cash-session-actions .till-button-strong').tap()
      await tapDigits(page, '5', '00', '00')
      await dialog(page).locator('.till-button-strong').tap()
      await noDialog(page)
      await page.locator('.cash-session-go').tap()
      await expect(search(page)).toBeEnabled()

      // From the board, one more by the line's own button, paid with a note that takes change.
      await tapTile(page, 0, 2)
      await cartLines(page).locator('.cart-line-count button').last().tap()
      await expect(quantity(page)).toHaveValue('3')
      await tapPayment(page, dialog(page).locator('.payment-likely button').last())

      // Taken out again, set aside and taken up.
      await tapTile(page, 1, 1)
      await page.locator('[aria-keyshortcuts=Delete]').tap()
      await nextCart(page)
      await tapTile(page, 1, 1)
      await page.locator('[aria-keyshortcuts=F7]').tap()
      await nextCart(page)
      await page.locator('[aria-keyshortcuts=F8]').tap()
      await dialog(page).locator('.till-held .till-choice').tap()
      await expect(cartLines(page)).toHaveCount(1)
      await expect(search(page)).toBeEnabled()
      await tapPayment(page)

      await page.locator('[aria-keyshortcuts=F9]').tap()
      await dialog(page).locator('.till-choices .till-choice').first().tap()
      await dialog(page).locator('.return-lines .cart-line-count button').last().tap()
      await dialog(page).locator('.return-lines .till-button-strong').tap()
      await noDialog(page)
      await tapPayment(page)

      await page.locator('.till-bar-back').tap()
      await page.locator('.cash-session-close').tap()
      await tapDigits(page, '8', '7', '5', '00')
      await dialog(page).locator('.till-button-strong').tap()
      await expect(dialog(page).locator('.roll-preview')).toBeVisible()
      expect(await theDay(shop)).toEqual({
        status: 'CLOSED',
        receipts: 2,
        returns: 1,
        soldSum: 56_400,
        returnedSum: 18_900,
        countedCash: 87_500,
      })
    })
})
