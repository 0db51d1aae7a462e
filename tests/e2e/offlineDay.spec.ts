import { expect, type Page, test } from '@playwright/test'
import { searchCashSessions } from '../../src/api/cashSession.ts'
import { searchCustomers } from '../../src/api/customer.ts'
import { missingReceipts, searchDifferences } from '../../src/api/paidSale.ts'
import { searchSales } from '../../src/api/sale.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { OwnProfile } from './support/ownProfile.ts'
import { scanCode } from './support/scanCode.ts'
import { cartLines, openPanel, openTill, search } from './support/till.ts'
import { readyAlone, waitingSales } from './support/tillAlone.ts'

let shop: Shop
const profile = new OwnProfile()
test.beforeEach(async () => {
  test.setTimeout(180_000)
  shop = await makeShop({ session: false })
  await profile.make()
})
test.afterEach(() => profile.remove())

const dialog = (page: Page) => page.getByRole('dialog')
const done = (page: Page, number: string) => page.getByText(new RegExp(`(Чек|Возврат) № ${number} проведён`))

/** The till was opened here once, with a network: the device has its program, goods, series and what it knows of the session. */
async function openOnce(): Promise<void> {
  const { context, page } = await profile.start()
  await openTill(page, shop)
  await readyAlone(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto('/point-of-sale/before-pos')
  await expect(page.getByRole('button', { name: 'Открыть смену' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Открыть смену' })).toBeVisible()
  await context.close()
}

async function startAway(path: string) {
  const started = await profile.start()
  await started.page.addInitScript(() => {
    globalThis.print = () => globalThis.dispatchEvent(new Event('afterprint'))
  })
  await started.context.setOffline(true)
  await started.page.goto(path)
  return started
}

/** Says what lies in the drawer, in the dialog that asks for it. */
async function sayCash(page: Page, button: string, sum: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  const field = dialog(page).locator('input.till-number')
  await expect(field).toBeFocused()
  await field.fill(sum)
  await dialog(page).getByRole('button', { name: button }).click()
  await expect(dialog(page)).toHaveCount(0)
}

async function pay(page: Page, number: string): Promise<void> {
  await openPanel(page, 'F10')
  await page.keyboard.press('Enter')
  await expect(done(page, number)).toBeVisible()
  await expect(cartLines(page)).toHaveCount(0)
}

test('a whole day without a network: the session is opened, goods are sold, held and taken back, a client is met, the session is closed', async () => {
  await openOnce()
  const { context, page } = await startAway('/point-of-sale/before-pos')
  await expect(page.getByText(/Последнее известное: смена закрыта/)).toBeVisible()
  await sayCash(page, 'Открыть смену', '50000')
  await expect(page.getByText(/Последнее известное: смена № … открыта/)).toBeVisible()
  await page.getByRole('button', { name: 'К кассе' }).click()
  await expect(search(page)).toBeEnabled()

  await scanCode(page, shop.goods[0]!.barcode)
  await expect(cartLines(page)).toHaveCount(1)
  await expect(cartLines(page).getByText(/было 100 шт .* назад/)).toBeVisible()
  await page.keyboard.press('F7')
  await expect(page.getByText('Чек отложен на этом устройстве')).toBeVisible()
  await expect(cartLines(page)).toHaveCount(0)

  await scanCode(page, shop.goods[1]!.barcode)
  await expect(cartLines(page)).toHaveCount(1)
  await pay(page, '1-1-1')

  await page.keyboard.press('F8')
  await dialog(page)
    .getByRole('button', { name: /^(?!Удалить).*Алёнка/ })
    .click()
  await expect(cartLines(page)).toHaveCount(1)
  await openPanel(page, 'F5')
  await dialog(page).getByRole('button', { name: 'Новый клиент' }).click()
  await expect(dialog(page).getByLabel(/Имя/)).toBeFocused()
  await dialog(page)
    .getByLabel(/Имя/)
    .fill('Дилором')
  await dialog(page).getByLabel('Мобильный').fill('+998901112233')
  await dialog(page)
    .getByRole('button', { name: /Добавить/ })
    .click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Дилором/ })).toBeVisible()
  await pay(page, '1-1-2')

  await openPanel(page, 'F9')
  await dialog(page)
    .getByRole('button', { name: /№ 1-1-1/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Весь чек' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Вернуть/ })
    .click()
  await expect(cartLines(page)).toHaveCount(1)
  await pay(page, '1-1-3')

  await page.goto('/point-of-sale/before-pos')
  await sayCash(page, 'Закрыть смену', '62500')
  await expect(page.getByText(/Последнее известное: смена закрыта/)).toBeVisible()

  await context.setOffline(false)
  await expect.poll(() => waitingSales(page), { timeout: 60_000 }).toBe(0)
  const { departmentId, admin } = shop
  const { items } = await admin.call(searchSales, { query: {}, body: { departmentId } })
  expect(items.map(({ finalTotalSum }) => finalTotalSum).toSorted((a, b) => a - b)).toEqual([-18_900, 12_500, 18_900])
  const sessions = await admin.call(searchCashSessions, { query: {}, body: { departmentId } })
  expect(sessions.items).toMatchObject([{ status: 'CLOSED', openingCash: 50_000, countedCash: 62_500, receipts: 2 }])
  const { items: clients } = await admin.call(searchCustomers, { query: {}, body: { keyword: 'Дилором' } })
  expect(clients.length).toBeGreaterThanOrEqual(1)
  const differences = await admin.call(searchDifferences, { query: {}, body: { departmentId } })
  expect(differences.items).toEqual([])
  expect(await admin.call(missingReceipts, { path: { depId: departmentId } })).toEqual([])
})

test('a browser whose database is gone sends all that it sold, and counts on', async () => {
  await shop.openSession(50_000)
  const { context, page } = await profile.start()
  await openTill(page, shop)
  await readyAlone(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(search(page)).toBeEnabled()
  await context.setOffline(true)
  await page.reload()
  await expect(search(page)).toBeEnabled()
  for (const number of ['1-1-1', '1-1-2']) {
    await scanCode(page, shop.goods[0]!.barcode)
    await expect(cartLines(page)).toHaveCount(1)
    await pay(page, number)
  }
  // Another screen lets the database go; then it is deleted as a browser does that needs the room.
  await page.goto('/pages/404')
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('savdo.till')
        deleting.addEventListener('success', resolve)
        deleting.addEventListener('error', reject)
      }),
  )
  await page.goto('/point-of-sale/pos')
  await expect(search(page)).toBeEnabled()
  await expect.poll(() => waitingSales(page)).toBe(2)
  await scanCode(page, shop.goods[0]!.barcode)
  await expect(cartLines(page)).toHaveCount(1)
  await pay(page, '1-1-3')
  await context.setOffline(false)
  await expect.poll(() => waitingSales(page), { timeout: 60_000 }).toBe(0)
  const { total } = await shop.admin.call(searchSales, { query: {}, body: { departmentId: shop.departmentId } })
  expect(total).toBe(3)
})
