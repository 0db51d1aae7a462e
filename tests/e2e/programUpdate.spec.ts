import { expect, type Page, test } from '@playwright/test'
import { searchSales } from '../../src/api/sale.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { nextBuild } from './support/nextBuild.ts'
import { OwnProfile } from './support/ownProfile.ts'
import { scanCode } from './support/scanCode.ts'
import { cartLines, openPanel, openTill, search } from './support/till.ts'
import { readyAlone, waitingSales } from './support/tillAlone.ts'

const profile = new OwnProfile()
let shop: Shop
test.beforeEach(async () => {
  test.setTimeout(180_000)
  shop = await makeShop()
  await profile.make()
})
test.afterEach(() => profile.remove())

/** The name of the build that controls the page. */
const buildOf = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('savdo')).toSorted())
/** Notes what the page does again and again, so that it need not be waited for. Its clock stays the real one: by that a scanner is known. */
const noteIntervals = (page: Page) =>
  page.addInitScript(() => {
    const intervals: (() => void)[] = []
    const plain = globalThis.setInterval
    const noting = (work: () => void, ms?: number) => {
      intervals.push(work)
      return plain(work, ms)
    }
    Object.assign(globalThis, { intervals, setInterval: noting })
  })
const letIntervalsPass = (page: Page) =>
  page.evaluate(() => {
    for (const work of (globalThis as unknown as { intervals: (() => void)[] }).intervals) work()
  })
const isSamePage = (page: Page) => page.evaluate(() => 'samePage' in globalThis)
const update = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()))
const waits = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))

test('a new program waits for an empty cart, and takes nothing of it away, nor of the sales that wait', async () => {
  const door = await nextBuild(test.info().project.use.baseURL!)
  try {
    const { page } = await profile.startInstalled(door.baseURL)
    await noteIntervals(page)
    await openTill(page, shop)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    const before = await buildOf(page)
    await readyAlone(page)
    await page.route('**/api/v1/sale/finish**', (route) => route.abort('connectionreset'))
    await scanCode(page, shop.goods[1]!.barcode)
    await expect(cartLines(page)).toHaveCount(1)
    await openPanel(page, 'F10')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Чек № 1-1-1 проведён/)).toBeVisible()
    await expect(cartLines(page)).toHaveCount(0)
    await scanCode(page, shop.goods[0]!.barcode)
    await expect(cartLines(page)).toHaveCount(1)
    await page.evaluate(() => Object.assign(globalThis, { samePage: true }))
    door.comeOut()
    await update(page)
    await expect.poll(() => waits(page), { timeout: 60_000 }).toBe(true)
    await letIntervalsPass(page)
    await update(page)
    expect(await waits(page)).toBe(true)
    expect(await isSamePage(page)).toBe(true)
    await expect(cartLines(page)).toHaveCount(1)
    const reloaded = page.waitForEvent('load', { timeout: 60_000 })
    await page.keyboard.press('Delete')
    await expect(cartLines(page)).toHaveCount(0)
    await reloaded
    await expect(search(page)).toBeEnabled({ timeout: 30_000 })
    expect(await isSamePage(page)).toBe(false)
    expect(await waits(page)).toBe(false)
    expect(await buildOf(page)).not.toEqual(before)
    expect(await waitingSales(page)).toBe(1)
    await page.unroute('**/api/v1/sale/finish**')
    await expect.poll(() => waitingSales(page), { timeout: 60_000 }).toBe(0)
    const { total } = await shop.admin.call(searchSales, { query: {}, body: { departmentId: shop.departmentId } })
    expect(total).toBe(1)
  } finally {
    await door.close()
  }
})
