import { expect, type Page, test } from '@playwright/test'
import { makeShop, type Shop } from './support/makeShop.ts'
import { scanCode } from './support/scanCode.ts'
import { settled } from './support/settled.ts'
import { cartLines, openTill } from './support/till.ts'

test.use({ hasTouch: true })

let shop: Shop
test.beforeAll(async () => {
  shop = await makeShop()
})

/** What of the till, or of what lies over it, is cut off by the window, or wants to be scrolled. */
const cutOff = (page: Page, parts: string) =>
  page.evaluate((selector) => {
    const { scrollWidth, scrollHeight } = document.documentElement
    const boxes = [...document.querySelectorAll<HTMLElement>(selector)]
    const outside = boxes.filter((box) => {
      const { left, right, top, bottom, height } = box.getBoundingClientRect()
      return height > 0 && (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
    })
    return [
      ...(scrollWidth > innerWidth ? [`the page is ${scrollWidth} wide`] : []),
      ...(scrollHeight > innerHeight ? [`the page is ${scrollHeight} high`] : []),
      ...outside.map((box) => box.className),
    ]
  }, parts)

/** How far the open panel scrolls, down or sideways. */
const panelScrolls = (page: Page) =>
  page
    .locator('.till-dialog-body')
    .evaluate((body) => [body.scrollWidth - body.clientWidth, Math.max(0, body.scrollHeight - body.clientHeight)])

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test('the till is one column: search, cart, sum, four actions and more, payment at the thumb', async ({ page }) => {
      await openTill(page, shop)
      // No keyboard of the system comes up by itself.
      await expect(page.getByRole('combobox')).not.toBeFocused()
      for (const { barcode } of shop.goods) await scanCode(page, barcode)
      await expect(cartLines(page)).toHaveCount(shop.goods.length)
      await settled(page)
      expect(await cutOff(page, '.till-bar, .till-work > *, .till-side > *, .action-pad button')).toEqual([])
      const actions = page.locator('.action-pad button')
      await expect(actions).toHaveCount(5)
      const pay = (await page.locator('.action-pay').boundingBox())!
      expect(pay.height).toBeGreaterThanOrEqual(60)
      expect(height - pay.y - pay.height).toBeLessThanOrEqual(16)
      await actions.last().tap()
      const sheet = page.getByRole('dialog', { name: 'Ещё' })
      await sheet.getByRole('button', { name: /Количество|Кол-во/ }).tap()
      await expect(sheet).toBeHidden()
      const quantity = page.getByRole('dialog').getByRole('textbox')
      await expect(quantity).toHaveAttribute('inputmode', 'none')
      await settled(page)
      expect(await panelScrolls(page)).toEqual([0, 0])
    })

    test('a sale is paid on one screen without scrolling, and the change is said', async ({ page }) => {
      await openTill(page, shop)
      await scanCode(page, shop.goods[0]!.barcode)
      await expect(cartLines(page)).toHaveCount(1)
      await page.locator('.action-pay').tap()
      const dialog = page.getByRole('dialog', { name: 'Оплата' })
      await expect(dialog.getByRole('textbox', { name: 'Наличные' })).toHaveAttribute('inputmode', 'none')
      await dialog.getByRole('button', { name: '20\u00a0000' }).tap()
      await settled(page)
      expect(await panelScrolls(page)).toEqual([0, 0])
      expect(await cutOff(page, '.payment-rows, .payment-pad, .payment-finish, .payment-due')).toEqual([])
      const finish = dialog.getByRole('button', { name: /Завершить/ })
      const change = height < 740 ? finish : dialog.getByRole('status')
      await expect(change).toContainText('7\u00a0500,00')
      await expect(change).toBeVisible()
      await finish.tap()
      await expect(page.getByText(/Чек № \d+ проведён/)).toBeVisible()
    })

    test('without a network the bar says so and since when, and nothing of it is cut off', async ({
      page,
      context,
    }) => {
      await openTill(page, shop)
      await context.setOffline(true)
      // The till asks for news every 15 s.
      await expect(page.getByRole('button', { name: /Нет связи с/ })).toBeVisible({ timeout: 40_000 })
      await settled(page)
      expect(await cutOff(page, '.till-bar, .till-bar > *')).toEqual([])
      const title = (await page.locator('.till-bar h1').boundingBox())!
      expect(title.width).toBeGreaterThan(60)
      await page.getByRole('button', { name: /Нет связи с/ }).tap()
      await expect(page.getByRole('dialog')).toBeVisible()
      await settled(page)
      expect(await cutOff(page, '[role=dialog] button')).toEqual([])
    })

    test('the other panels and the way to the till are no wider than the window', async ({ page }) => {
      await openTill(page, shop)
      await scanCode(page, shop.goods[0]!.barcode)
      await expect(cartLines(page)).toHaveCount(1)
      for (const key of ['F1', 'F2', 'F4', 'F6', 'F8', 'F9']) {
        await page.keyboard.press(key)
        await expect(page.getByRole('dialog')).toBeVisible()
        await settled(page)
        expect(await cutOff(page, '[role=dialog] button, [role=dialog] input'), key).toEqual([])
        expect((await panelScrolls(page))[0], key).toBe(0)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      await page.goto('/point-of-sale/before-pos')
      await expect(page.locator('.cash-session')).toBeVisible()
      await settled(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      const session = (await page.locator('.cash-session').boundingBox())!
      const registers = (await page.locator('.before-till-registers').boundingBox())!
      expect(session.y).toBeGreaterThanOrEqual(registers.y + registers.height)
    })
  })
}
