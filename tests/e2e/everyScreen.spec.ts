import { execFileSync } from 'node:child_process'
import { expect, type Page, test } from '@playwright/test'
import { searchCashSessions } from '../../src/api/cashSession.ts'
import { saveDepartment } from '../../src/api/department.ts'
import { getItem } from '../../src/api/item.ts'
import { searchPricings } from '../../src/api/pricing.ts'
import { createDocument, searchDocuments } from '../../src/api/warehouseDocument.ts'
import { businessDayOf, DEFAULT_TIME_ZONE } from '../../src/rules/businessDay.ts'
import { goTo } from './support/goTo.ts'
import { lookAtScreen } from './support/lookAtScreen.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { newMark } from './support/mark.ts'
import { PLACES } from './support/places/all.ts'
import { signInAs } from './support/signIn.ts'
import { soldAtTill } from './support/soldAtTill.ts'

const LANGUAGES = { ru: 'ru', uz: 'uz-Cyrl', 'uz-latn': 'uz-Latn' } as const
type Language = keyof typeof LANGUAGES
/** Home only leads on, the sign-in page is for who is signed out, and a partner's page for partners. */
const NOT_LOOKED_AT = new Set([
  '/',
  '/pages/login',
  '/contragent',
  '/contragent/{id}/saldo',
  '/request-product',
  '/request-product/view/{id}',
  // Of an order that only a partner makes.
  '/contragents/orders/{id}/view',
  '/contragents/orders/{id}/control',
])
/** What a screen says in words where a service of others is not set up: no fault of the screen. */
const NOT_SET_UP = new Set(['422 of /api/v1/packing/pack'])
const newest = { page: 1, limit: 1 }

/** What stands in the gaps of the routes: an id by the path that it belongs to, the rest by the gap's name. */
async function particulars(shop: Shop): Promise<(route: string) => string> {
  const { admin, departmentId, cashboxId, goods } = shop
  const [good] = goods
  const body = { departmentId }
  const item = await admin.call(getItem, { path: { id: good!.id } })
  const incomes = await admin.call(searchDocuments, { path: { type: 'kirim' }, query: newest, body })
  const pricings = await admin.call(searchPricings, { query: newest, body })
  const sessions = await admin.call(searchCashSessions, { query: newest, body })
  const target = await admin.call(saveDepartment, { body: { name: `Склад ${newMark()}`, type: 'WAREHOUSE' } })
  const transfer = await admin.call(createDocument, {
    body: {
      action: 'KOCHIRISH',
      regDate: businessDayOf(new Date(), DEFAULT_TIME_ZONE),
      fromDepartmentId: departmentId,
      toDepartmentId: target.id,
      whItems: [{ itemId: good!.id, count: 1 }],
    },
  })
  const given = (action: 'CHIQIM' | 'SPISAT') =>
    admin.call(createDocument, {
      body: {
        action,
        regDate: '2026-11-20',
        fromDepartmentId: departmentId,
        whItems: [{ itemId: good!.id, count: 1 }],
      },
    })
  const [outcome, writtenOff] = [await given('CHIQIM'), await given('SPISAT')]
  const sale = await soldAtTill(shop, good!)
  const ofAreas: [RegExp, number][] = []
  for (const placesOf of Object.values(PLACES)) ofAreas.push(...(await placesOf(shop, target.id)))
  const ids: readonly [RegExp, number][] = [
    ...ofAreas,
    [/warehouse-management\/scan/, transfer.id],
    [/transfer-by-document/, incomes.items[0]!.id],
    [/expense\//, outcome.id],
    [/write-offs|writeOff/, writtenOff.id],
    [/transfers\/pric/, transfer.id],
    [/income|prices-generate/, incomes.items[0]!.id],
    [/transfers|pendingIncome/, transfer.id],
    [/prices\//, pricings.items[0]!.id],
    [/sales\/|price-list/, sale.id],
    [/zReport/, sessions.items[0]!.id],
    [/roles/, 2],
    [/goods/, good!.id],
  ]
  const byName: Record<string, string | number | null> = {
    itemId: good!.id,
    barcode: good!.barcode,
    depId: departmentId,
    depName: shop.departmentName,
    cashId: cashboxId,
    cashboxId,
    count: 2,
    action: 'edit',
    referenceName: 'WAREHOUSE_CATEGORY',
    subRefId: item.categoryId,
    subRefId2: item.subCategoryId,
    subRefCode3: item.sub2CategoryId,
  }
  return (route) =>
    route.replace(/\{(\w+)\}/g, (_gap, name: string) => {
      const value = byName[name] ?? ids.find(([path]) => path.test(route))?.[1]
      if (value === undefined) throw new Error(`${route}: this test must know what its ${name} is`)
      return String(value)
    })
}

/** Waits until nothing is on its way any more and everything is drawn. */
async function settle(page: Page, underway: ReadonlySet<unknown>): Promise<void> {
  await expect(async () => {
    expect(underway.size).toBe(0)
    const waiting = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const drawn = () => resolve(document.querySelectorAll('.MuiSkeleton-root').length)
          requestAnimationFrame(() => requestAnimationFrame(drawn))
        }),
    )
    expect([waiting, underway.size]).toEqual([0, 0])
  }).toPass()
}

/** Chooses a language as another tab of this browser would. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    const key = 'savdo.preferences'
    localStorage.setItem(key, JSON.stringify({ language: chosen, theme: 'light' }))
    dispatchEvent(new StorageEvent('storage', { key }))
  }, language)
  await page.locator(`html[lang=${LANGUAGES[language]}]`).waitFor({ state: 'attached' })
}

/** One page for all screens, so that the program is loaded once; Playwright opens another one after a test that failed. */
let page: Page
let fill: (route: string) => string
/** What went wrong meanwhile, without anybody looking. */
let faults: string[] = []
const underway = new Set<unknown>()

test.beforeAll(async ({ browser }) => {
  const shop = await makeShop()
  fill = await particulars(shop)
  page = await browser.newPage()
  // A live stream ends only with its screen.
  page.on('request', (request) => !request.url().endsWith('/live') && underway.add(request))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    const isOwn = origin === new URL(page.url()).origin || !protocol.startsWith('http')
    if (!isOwn) faults.push(`somebody else is asked: ${origin}`)
  })
  page.on('requestfinished', (request) => underway.delete(request))
  page.on('requestfailed', (request) => underway.delete(request))
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('response', (response) => {
    const fault = `${response.status()} of ${new URL(response.url()).pathname}`
    if (response.status() >= 400 && !NOT_SET_UP.has(fault)) faults.push(fault)
  })
  const { departmentId, departmentName, cashboxId, cashboxNumber } = shop
  const register = { departmentId, departmentName, cashboxId, cashboxNumber, cashboxName: 'У входа' }
  await signInAs(page)
  await page.evaluate((till) => localStorage.setItem('savdo.register', till), JSON.stringify(register))
  await page.goto('/dashboard')
})
test.afterAll(() => page.close())

const routes = execFileSync(process.execPath, ['scripts/routes.js'], { encoding: 'utf8' }).trim().split('\n')
for (const route of routes.filter((path) => !NOT_LOOKED_AT.has(path)))
  test(`${route} lacks no text, cuts off no name, does not scroll sideways and does not fail, in any language`, async () => {
    faults = []
    const path = fill(route)
    await goTo(page, path)
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      await speak(page, language)
      await settle(page, underway)
      faults.push(...(await lookAtScreen(page)).map((fault) => `${language}: ${fault}`))
    }
    expect(new URL(page.url()).pathname, 'the screen does not lead elsewhere').toBe(new URL(path, page.url()).pathname)
    expect(faults).toEqual([])
  })
