import { expect, test } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { goTo } from './support/goTo.ts'
import { shown, THEMES, wear } from './support/looks.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { scanCode } from './support/scanCode.ts'
import { settled } from './support/settled.ts'
import { openAs } from './support/signIn.ts'
import { cartLines, openTill } from './support/till.ts'
import { newBooking, soldWholesale } from './support/wholesale.ts'

/** What till and wholesale show, beside what the till's own look is tried for: nobody who sees little is left outside. */
let shop: Shop
/** Of wholesale and of a booking, that screens of one are shown for. */
let sale: number
let booking: number

test.beforeAll(async () => {
  shop = await makeShop()
  sale = await soldWholesale(shop)
  booking = await newBooking(shop)
})

/** Screens that are looked at together: no test of them takes long, however busy the machine is. */
const SCREENS: Record<string, () => readonly string[]> = {
  'what stands beside the till': () => [
    `/point-of-sale/sales-for-seller/${shop.departmentId}/${shop.cashboxId}`,
    `/point-of-sale/kpi/${shop.departmentId}`,
    '/point-of-sale/transfer-income',
    '/point-of-sale/settings',
    '/point-of-sale/approvals',
    '/point-of-sale/cash-moves',
    '/point-of-sale/kkm',
  ],
  'what the till leaves behind, and the restaurant': () => [
    '/point-of-sale/returned',
    '/point-of-sale/unfinished',
    '/point-of-sale/certificates',
    '/warehouse-management/warehouses-for-pos',
    '/restaurant/group',
    '/restaurant/product',
    `/point-of-sale/pos-v2/${shop.departmentId}/${shop.cashboxId}`,
  ],
  'wholesale at work': () => [
    '/warehouse-management/wholesale',
    '/warehouse-management/wholesale/new',
    '/warehouse-management/wholesale/returns',
    `/warehouse-management/wholesale/edit/${sale}`,
    `/warehouse-management/wholesale/return/${sale}`,
  ],
  'papers of wholesale': () => [
    `/warehouse-management/wholesale/view/${sale}`,
    `/warehouse-management/wholesale/view/${sale}/romaniya`,
    `/warehouse-management/wholesale/invoice/${sale}`,
    `/warehouse-management/wholesale/grid-view/${sale}`,
  ],
  bookings: () => [
    '/warehouse-management/booking',
    '/warehouse-management/booking/new',
    `/warehouse-management/booking/edit/${booking}`,
    `/warehouse-management/booking/view/${booking}`,
  ],
}

for (const theme of THEMES) {
  test(`accessibility, ${theme}: every panel of the till`, async ({ page }) => {
    test.slow()
    await wear(page, theme)
    await openTill(page, shop, '/point-of-sale/pos/barcode')
    await settled(page)
    expect(await accessibilityFaults(page), 'by codes alone').toEqual([])
    await openTill(page, shop)
    for (const { barcode } of shop.goods.slice(0, 2)) await scanCode(page, barcode)
    await expect(cartLines(page)).toHaveCount(2)
    for (const key of ['F4', 'F5', 'Shift+F2', 'Shift+F5', 'F11', 'Insert']) {
      await page.keyboard.press(key)
      await expect(page.getByRole('dialog')).toBeVisible()
      await settled(page)
      expect(await accessibilityFaults(page), key).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    for (const opener of ['button.cart-line-price', '.action-clear', '.till-chip[data-tone=success]']) {
      await page.locator(opener).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await settled(page)
      expect(await accessibilityFaults(page), opener).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })

  for (const [what, paths] of Object.entries(SCREENS))
    test(`accessibility, ${theme}: ${what}`, async ({ page }) => {
      test.slow()
      await wear(page, theme)
      await openAs(page, '/dashboard')
      for (const path of paths()) {
        await goTo(page, path)
        await shown(page)
        expect(await accessibilityFaults(page), path).toEqual([])
      }
    })
}
