import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { searchSales } from '../../src/api/sale.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { scanCode } from './support/scanCode.ts'
import { cartLines, openTill, printedTexts, search } from './support/till.ts'
import { readyAlone, waitingSales } from './support/tillAlone.ts'

let shop: Shop
let profile: string
let contexts: BrowserContext[]
test.beforeAll(async () => {
  shop = await makeShop()
})
test.beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'savdo-profile-'))
  contexts = []
})
test.afterEach(async () => {
  for (const context of contexts) await context.close()
  await rm(profile, { recursive: true, force: true })
})

/** A browser of its own on this device: what it keeps is there when it is started again. */
async function startBrowser(): Promise<{ context: BrowserContext; page: Page }> {
  const { launchOptions = {}, baseURL, locale, timezoneId, viewport } = test.info().project.use
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    baseURL: baseURL!,
    locale: locale!,
    timezoneId: timezoneId!,
    viewport: viewport!,
  })
  contexts.push(context)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}
const sales = async () =>
  (await shop.admin.call(searchSales, { query: {}, body: { departmentId: shop.departmentId } })).total
const noteReceipts = (page: Page) =>
  page.addInitScript(() => {
    const printed: string[] = []
    Object.assign(globalThis, { printed })
    globalThis.print = () => {
      printed.push(document.querySelector<HTMLElement>('.roll-paper')?.innerText ?? '')
      globalThis.dispatchEvent(new Event('afterprint'))
    }
  })

test('a browser that is started without a network sells, and its sale comes to the server later', async () => {
  const first = await startBrowser()
  await openTill(first.page, shop)
  await readyAlone(first.page)
  await first.page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => first.page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  // What the payment asks is kept from the first time it was asked.
  await first.page.reload()
  await expect(search(first.page)).toBeEnabled()
  await first.context.close()

  const { context, page } = await startBrowser()
  await context.setOffline(true)
  await noteReceipts(page)
  await page.goto('/point-of-sale/pos')
  await expect(search(page)).toBeEnabled()
  await expect(page.getByRole('button', { name: /Нет связи с/ })).toBeVisible()
  await scanCode(page, shop.goods[0]!.barcode)
  await expect(cartLines(page)).toHaveCount(1)
  await search(page).fill('сок')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(cartLines(page)).toHaveCount(2)
  await page.keyboard.press('F10')
  await expect(page.getByRole('dialog').getByText('К оплате')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Чек № 1-1-1 проведён/)).toBeVisible()
  expect((await printedTexts(page))[0]).toContain('№ 1-1-1')
  expect(await sales()).toBe(0)

  await context.setOffline(false)
  await expect.poll(() => waitingSales(page)).toBe(0)
  const { items } = await shop.admin.call(searchSales, { query: {}, body: { departmentId: shop.departmentId } })
  expect(items).toMatchObject([{ finalTotalSum: 31_400, lines: 2 }])
})
