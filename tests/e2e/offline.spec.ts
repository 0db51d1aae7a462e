import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { missingReceipts, searchDifferences } from '../../src/api/paidSale.ts'
import { searchSales } from '../../src/api/sale.ts'
import { startKillable } from './support/killableBrowser.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { scanCode } from './support/scanCode.ts'
import { cartLines, openPanel, openTill, printedTexts, search } from './support/till.ts'
import { readyAlone, waitingSales } from './support/tillAlone.ts'

let shop: Shop
let profile: string
let contexts: BrowserContext[]
test.beforeEach(async () => {
  shop = await makeShop()
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
    // Everywhere else they are blocked (playwright.config.ts).
    serviceWorkers: 'allow',
  })
  contexts.push(context)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}
/** The till was opened here once, with a network, and the browser was closed as one closes it: it has program, goods and series. */
async function openOnce(): Promise<void> {
  const { context, page } = await startBrowser()
  await openTill(page, shop)
  await readyAlone(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // What the till asks is kept from the first time it was asked.
  await page.reload()
  await expect(search(page)).toBeEnabled()
  await context.close()
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
  test.setTimeout(180_000)
  await openOnce()
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
  await openPanel(page, 'F10')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Чек № 1-1-1 проведён/)).toBeVisible()
  expect((await printedTexts(page))[0]).toContain('№ 1-1-1')
  expect(await sales()).toBe(0)

  await context.setOffline(false)
  await expect.poll(() => waitingSales(page), { timeout: 60_000 }).toBe(0)
  const { items } = await shop.admin.call(searchSales, { query: {}, body: { departmentId: shop.departmentId } })
  expect(items).toMatchObject([{ finalTotalSum: 31_400, lines: 2 }])
})

/** Until Enter is all that lacks. */
async function beginPayment(page: Page): Promise<void> {
  const lines = await cartLines(page).count()
  if (lines === 0) await scanCode(page, shop.goods[0]!.barcode)
  await expect(cartLines(page)).toHaveCount(1)
  await openPanel(page, 'F10')
}

/** Sells one piece in cash, as fast as the till allows. */
async function sellOne(page: Page): Promise<void> {
  await beginPayment(page)
  await page.keyboard.press('Enter')
  await expect(cartLines(page)).toHaveCount(0)
}

test('a browser that is killed while it sells has lost nothing that it printed, and counts on', async () => {
  test.setTimeout(180_000)
  const { launchOptions, baseURL } = test.info().project.use
  const options = { executablePath: launchOptions!.executablePath!, args: launchOptions!.args! }
  const printed: string[] = []
  await openOnce()
  for (const round of [1, 2, 3]) {
    const { browser, kill } = await startKillable(profile, options)
    const [context] = browser.contexts()
    const page = await context!.newPage()
    await page.exposeFunction('notePrinted', (text: string) => printed.push(/№ (1-\d+-\d+)/.exec(text)![1]!))
    await page.addInitScript(() => {
      globalThis.print = () => {
        const { innerText } = document.querySelector<HTMLElement>('.roll-paper')!
        void (globalThis as unknown as { notePrinted: (text: string) => Promise<void> }).notePrinted(innerText)
        globalThis.dispatchEvent(new Event('afterprint'))
      }
    })
    await page.goto(`${baseURL}/point-of-sale/pos`)
    await context!.setOffline(true)
    await expect(search(page)).toBeEnabled()
    for (let sale = 0; sale < 3; sale++) await sellOne(page)
    // In the middle of the next one: at its payment, and while it is being written.
    await beginPayment(page)
    if (round > 1) await page.keyboard.press('Enter')
    if (round > 2) await page.evaluate(() => document.title)
    await kill()
  }
  const { context, page } = await startBrowser()
  await page.goto('/point-of-sale/pos')
  await expect(search(page)).toBeEnabled()
  await expect.poll(() => waitingSales(page), { timeout: 60_000 }).toBe(0)
  await context.close()
  const known = await shop.admin.call(searchDifferences, { query: {}, body: {} })
  expect(known.items.filter(({ kind }) => kind === 'NUMBER' || kind === 'PARKED')).toEqual([])
  expect(new Set(printed).size).toBe(printed.length)
  expect(printed.length).toBeGreaterThanOrEqual(9)
  expect(await sales()).toBeGreaterThanOrEqual(printed.length)
  expect(await shop.admin.call(missingReceipts, { path: { depId: shop.departmentId } })).toEqual([])
})
