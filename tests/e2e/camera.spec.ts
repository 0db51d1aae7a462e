import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, type Page, test } from '@playwright/test'
import { startInventory } from '../../src/api/inventory.ts'
import { createDocument } from '../../src/api/warehouseDocument.ts'
import { cameraSeeing } from './support/cameraSeeing.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { settled } from './support/settled.ts'
import { openAs } from './support/signIn.ts'
import { cartLines, openTill } from './support/till.ts'

let shop: Shop
let folder: string
let browser: Browser
test.beforeAll(async () => {
  shop = await makeShop()
  folder = await mkdtemp(join(tmpdir(), 'savdo-camera-'))
  const { launchOptions = {} } = test.info().project.use
  const camera = await cameraSeeing(shop.goods[0]!.barcode, join(folder, 'camera.y4m'))
  browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] })
})
test.afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
})

/** A phone whose camera looks at the first good. */
async function phone(width: number): Promise<Page> {
  const { baseURL, locale, timezoneId } = test.info().project.use
  const context = await browser.newContext({
    baseURL: baseURL!,
    locale: locale!,
    timezoneId: timezoneId!,
    viewport: { width, height: 640 },
    hasTouch: true,
    serviceWorkers: 'block',
  })
  return context.newPage()
}
const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

test('the till on a phone sells what its camera sees', async () => {
  const page = await phone(360)
  await openTill(page, shop)
  await page.getByRole('button', { name: 'Камера' }).tap()
  await expect(page.locator('video')).toBeVisible()
  await expect(cartLines(page)).toHaveCount(1)
  await expect(cartLines(page)).toContainText(shop.goods[0]!.name)
  await settled(page)
  expect(await isTooWide(page)).toBe(false)
  await page.getByRole('button', { name: 'Закрыть' }).tap()
  await expect(page.locator('video')).toHaveCount(0)
  await page.context().close()
})

test('goods are received by the camera of a phone', async () => {
  const { id } = await shop.admin.call(createDocument, {
    body: { action: 'KIRIM', toDepartmentId: shop.departmentId, regDate: '2026-11-20', whItems: [] },
  })
  const page = await phone(360)
  await openAs(page, `/warehouse-management/scan/${id}`)
  await page.getByRole('button', { name: 'Камера' }).tap()
  await expect(page.locator('video')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: shop.goods[0]!.name })).toBeVisible()
  await settled(page)
  expect(await isTooWide(page)).toBe(false)
  await page.context().close()
})

test('goods are counted by the camera of a phone', async () => {
  const { id } = await shop.admin.call(startInventory, { body: { departmentId: shop.departmentId } })
  const page = await phone(360)
  await openAs(page, `/warehouse-management/inventory/createOrUpdate/edit/${id}`)
  await page.getByRole('button', { name: 'Камера' }).tap()
  await expect(page.locator('video')).toBeVisible()
  await expect(page.getByText(shop.goods[0]!.name).first()).toBeVisible()
  await settled(page)
  expect(await isTooWide(page)).toBe(false)
  await page.context().close()
})
