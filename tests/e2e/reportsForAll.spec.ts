import { expect, type Page, test } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { goTo } from './support/goTo.ts'
import { lookAtScreen } from './support/lookAtScreen.ts'
import { shown, THEMES, wear } from './support/looks.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { settled } from './support/settled.ts'
import { openAs } from './support/signIn.ts'
import { soldAtTill } from './support/soldAtTill.ts'
import { soldWholesale } from './support/wholesale.ts'

/** Every report over what a shop has sold, retail and wholesale: nobody who sees little is left outside, on a desk and on a phone. */
let shop: Shop

const kinds = (path: string, names: string) => names.split(' ').map((kind) => `${path}?kind=${kind}`)
/** Screens that are looked at together: no test of them takes long, however busy the machine is. */
const SCREENS: Record<string, () => readonly string[]> = {
  'of the day': () => ['/dashboard', '/reports/list', '/reports/monitoring'],
  'of one’s own choice': () => ['/analytics', '/reports/sold-lines', `/point-of-sale/kpi/${shop.departmentId}`],
  'of sales by goods': () => ['/report?filter={"compare":"BEFORE"}', '/report41', '/report42', '/report-53'],
  'of sales by category and profit': () => [
    ...kinds('/report40', 'categories subCategories'),
    ...kinds('/report-54', 'departments parts'),
  ],
  'of sales by time': () => kinds('/report1', 'days company months'),
  'of what was given, and of people': () => [
    ...kinds('/report6', 'discounts promotions'),
    ...kinds('/report-kpi', 'sellers departments'),
  ],
  'of retail by time': () => kinds('/point-of-sale/report', 'days months hours'),
  'of retail by goods and people': () => kinds('/point-of-sale/report', 'departments goods sellers'),
  'of retail, paid and taken back': () => kinds('/point-of-sale/report', 'payments refunds sponsorship debt'),
  'of wholesale': () => kinds('/warehouse-management/report', 'sales sponsorship debt'),
  'of wholesale by people and payments': () => kinds('/warehouse-management/report', 'sellers payments'),
  'of stock': () => ['/report2', '/report3', '/report31', '/report4'],
  'of prices and shortages': () => ['/report5', '/report5/warehouse-prices', '/report-5'],
  'of how goods sell': () => ['/report50', '/report-51', '/report-52'],
  'of what becomes of goods': () => [`/reports/item-status/${shop.departmentId}`],
}

test.beforeAll(async () => {
  shop = await makeShop()
  const { goods } = shop
  for (const good of goods) await soldAtTill(shop, good, 3, 'UZCARD')
  await soldAtTill(shop, goods[0]!, 2)
  await soldWholesale(shop)
})

/** Pixels that the page is wider than the window. */
const beyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const theme of THEMES)
  test.describe(theme, () => {
    /** One page for all screens, so that the program is loaded once. */
    let page: Page
    test.beforeAll(async ({ browser }) => {
      page = await browser.newPage()
      await wear(page, theme, theme === 'dark' ? 'uz-latn' : 'ru')
      await openAs(page, '/dashboard')
    })
    test.afterAll(() => page.close())

    for (const [what, paths] of Object.entries(SCREENS))
      test(`reports ${what}`, async () => {
        test.slow()
        for (const path of paths()) {
          await goTo(page, path)
          await shown(page)
          expect([...(await accessibilityFaults(page)), ...(await lookAtScreen(page))], path).toEqual([])
          if (theme === 'light') continue
          await page.setViewportSize({ width: 390, height: 844 })
          await settled(page)
          await shown(page)
          expect([...(await accessibilityFaults(page)), await beyond(page)], `${path} on a phone`).toEqual([0])
          await page.setViewportSize({ width: 1366, height: 768 })
        }
      })
  })
