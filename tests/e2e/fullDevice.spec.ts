import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { searchSales } from '../../src/api/sale.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { scanCode } from './support/scanCode.ts'
import { cartLines, LOADED_MS, openPanel, openTill, printedTexts, search } from './support/till.ts'
import { readyAlone, waitingSales } from './support/tillAlone.ts'

// What a till that is alone does within the limits of a real browser: its disk, and its tabs.

/** For so long a browser goes on by the room that it knew of. */
const HALF_A_MINUTE_MS = 30_000

let shop: Shop
test.beforeEach(async () => {
  test.setTimeout(180_000)
  shop = await makeShop()
})

async function scanOne(page: Page, of = 0): Promise<void> {
  await scanCode(page, shop.goods[of]!.barcode)
  await expect(cartLines(page)).toHaveCount(1)
}

async function pay(page: Page, receipt: string): Promise<void> {
  await openPanel(page, 'F10')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Чек № ${receipt} проведён`)).toBeVisible()
}

/** The till is open, has lost the network and knows it, for it has sold; the next cart is begun. */
async function goAlone(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await scanOne(page)
  await pay(page, '1-1-1')
  await expect(page.getByRole('button', { name: /Нет связи с/ })).toBeVisible()
  await scanOne(page)
}

/** As many bytes as the browser lets the program keep; without a number as many as it has. */
async function allowBytes(page: Page, context: BrowserContext, quotaSize?: number): Promise<void> {
  const devTools = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize !== undefined && { quotaSize }) })
}

const soldSums = async () =>
  (await shop.admin.call(searchSales, { query: {}, body: { departmentId: shop.departmentId } })).items.map(
    ({ finalTotalSum }) => finalTotalSum,
  )

test('a device that is full takes no money and says so, and sells the same cart when there is room', async ({
  page,
  context,
}) => {
  await openTill(page, shop)
  await readyAlone(page)
  await goAlone(page, context)
  await allowBytes(page, context, 1)
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('F10')
    await expect(page.getByText(/На устройстве нет места для чека/)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: HALF_A_MINUTE_MS + 20_000 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cartLines(page)).toHaveCount(1)
  expect(await printedTexts(page)).toHaveLength(1)
  expect(await waitingSales(page)).toBe(1)

  await allowBytes(page, context)
  await pay(page, '1-1-2')
  await expect(cartLines(page)).toHaveCount(0)
  await context.setOffline(false)
  await expect.poll(() => waitingSales(page), { timeout: 60_000 }).toBe(0)
  expect(await soldSums()).toEqual([12_500, 12_500])
})

test('of two tabs of one till that is alone one cart is one sale, and both count on from each other', async ({
  page,
  context,
}) => {
  await openTill(page, shop)
  await readyAlone(page)
  const second = await context.newPage()
  await second.goto('/point-of-sale/pos')
  await expect(second.getByText('Касса открыта в другой вкладке')).toBeVisible({ timeout: LOADED_MS })
  await page.bringToFront()
  await goAlone(page, context)
  // It stands at its payment, and only Enter lacks.
  await openPanel(page, 'F10')

  await second.bringToFront()
  await second.getByRole('button', { name: 'Работать здесь' }).click()
  await expect(cartLines(second)).toHaveCount(1)
  await pay(second, '1-1-2')

  await page.bringToFront()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Работать здесь' }).click()
  await expect(search(page)).toBeEnabled()
  await expect(cartLines(page)).toHaveCount(0)
  await scanOne(page, 1)
  await pay(page, '1-1-3')

  await context.setOffline(false)
  await expect.poll(() => waitingSales(page), { timeout: 60_000 }).toBe(0)
  expect((await soldSums()).toSorted((a, b) => a - b)).toEqual([12_500, 12_500, 18_900])
})
