import { expect, type Page, test } from '@playwright/test'
import { signOut } from '../../src/api/auth.ts'
import { takeZReport } from '../../src/api/cashSession.ts'
import { searchSales } from '../../src/api/sale.ts'
import { callerAs } from './support/api.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { scanCode } from './support/scanCode.ts'
import { answerPanel, cartLines, openPanel, openTill, printedTexts, search, toPay } from './support/till.ts'
import { readyAlone, waitingSales } from './support/tillAlone.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const done = (page: Page) => page.getByText(/Чек № \S+ проведён/)

let shop: Shop
test.beforeAll(async () => {
  shop = await makeShop({
    goods: [
      { name: 'Шоколад «Алёнка» 90 г', priceUzs: 12_500, count: 500 },
      { name: 'Последняя коробка', priceUzs: 40_000, count: 1 },
    ],
  })
})

const salesCount = async () =>
  (await shop.admin.call(searchSales, { query: {}, body: { departmentId: shop.departmentId } })).total

async function fillCart(page: Page, pieces = 2): Promise<void> {
  for (let piece = 0; piece < pieces; piece++) await scanCode(page, shop.goods[0]!.barcode)
  await expect(page.locator('.cart-line-quantity').first()).toHaveValue(String(pieces))
}
async function pay(page: Page): Promise<void> {
  await openPanel(page, 'F10')
  await page.keyboard.press('Enter')
}

test('the cart is there again after a reload and in a new tab, with its discount', async ({ page, context }) => {
  await openTill(page, shop)
  await fillCart(page, 3)
  await openPanel(page, 'F6')
  await answerPanel(page, '10')
  await expect(toPay(page)).toHaveText('33\u00a0750,00')
  await page.reload()
  await expect(page.locator('.cart-line-quantity')).toHaveValue('3')
  await expect(toPay(page)).toHaveText('33\u00a0750,00')
  const another = await context.newPage()
  await page.close()
  await another.goto('/point-of-sale/pos')
  await expect(another.locator('.cart-line-quantity')).toHaveValue('3')
})

test('the sale is written for certain before it is sent, and what one types is written lightly', async ({ page }) => {
  await page.addInitScript(() => {
    const written: string[] = []
    Object.assign(globalThis, { written })
    const { prototype } = IDBDatabase
    const plain = Object.getOwnPropertyDescriptor(prototype, 'transaction')!.value as IDBDatabase['transaction']
    prototype.transaction = function (stores, mode, options) {
      const names = typeof stores === 'string' ? [stores] : [...stores]
      if (mode === 'readwrite') written.push(`${options?.durability} ${names.join('+')}`)
      return plain.call(this, stores, mode, options)
    }
  })
  await openTill(page, shop)
  await fillCart(page)
  const writes = () => page.evaluate(() => (globalThis as unknown as { written: string[] }).written)
  await expect.poll(writes).toContain('relaxed carts')
  await pay(page)
  await expect(done(page)).toBeVisible()
  // Its series of receipts the till claims when it opens, and who is signed in here is kept a second time.
  const written = (await writes()).filter((write) => write !== 'strict series' && write !== 'strict values')
  expect(new Set(written.slice(0, -2))).toEqual(new Set(['relaxed carts']))
  expect(written.slice(-2)).toEqual(['strict outbox+carts', 'strict outbox+receipts+carts'])
})

test('the answer is lost: the sale is done without it, and it is one sale', async ({ page }) => {
  await openTill(page, shop)
  await readyAlone(page)
  const before = await salesCount()
  await fillCart(page)
  // The server takes the sale; its answer never arrives.
  await page.route('**/api/v1/sale/finish', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await pay(page)
  await expect(done(page)).toBeVisible()
  await expect(cartLines(page)).toHaveCount(0)
  await expect.poll(() => printedTexts(page)).toHaveLength(1)
  await expect.poll(() => waitingSales(page)).toBe(0)
  expect(await salesCount()).toBe(before + 1)
})

test('without a network the sale is done on the device and goes when the network is back', async ({
  page,
  context,
}) => {
  await openTill(page, shop)
  await readyAlone(page)
  const before = await salesCount()
  await fillCart(page)
  await context.setOffline(true)
  await pay(page)
  await expect(done(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /ждут отправки: 1/i })).toBeVisible()
  expect((await printedTexts(page))[0]).toMatch(/№ 1-\d+-\d+/)
  expect(await salesCount()).toBe(before)
  await context.setOffline(false)
  await expect.poll(() => waitingSales(page)).toBe(0)
  expect(await salesCount()).toBe(before + 1)
  await expect(page.getByRole('button', { name: /ждут отправки/i })).toHaveCount(0)
})

test('the token expires in the middle of a sale: sign in again, and the sale goes on', async ({ page, request }) => {
  // How the register takes money is read by a token that still holds.
  const read = ['/cashbox/list/', '/currency-rate/last-return'].map((path) =>
    page.waitForResponse((response) => response.url().includes(path), { timeout: 0 }),
  )
  await openTill(page, shop)
  await fillCart(page)
  await Promise.all(read)
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('savdo.session')!) as { token: string }).token,
  )
  await openPanel(page, 'F10')
  await request.post(`/api/v1${signOut.path}`, { headers: { authorization: `Bearer ${token}` }, data: {} })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Войдите снова')).toBeVisible()
  await expect(cartLines(page)).toHaveCount(1)
  // A reload in this state loses nothing either, but leads over the sign-in page.
  await expect(dialog(page).getByLabel('Имя пользователя')).toHaveValue(shop.cashier.username)
  await page.keyboard.type(shop.cashier.password, { delay: 80 })
  await page.keyboard.press('Enter')
  await expect(done(page)).toBeVisible()
})

test('signing out and in again leaves the cart where it was', async ({ page }) => {
  await openTill(page, shop)
  await fillCart(page)
  await page.goto('/point-of-sale/before-pos')
  await page.getByRole('button', { name: /Пользователь/ }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await page.getByLabel('Имя пользователя').fill(shop.cashier.username)
  await page.getByLabel('Пароль', { exact: true }).fill(shop.cashier.password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.goto('/point-of-sale/pos')
  await expect(page.locator('.cart-line-quantity')).toHaveValue('2')
})

test('the last piece was sold elsewhere: the line is marked, and its ways out work', async ({ page, browser }) => {
  const lastBox = shop.goods[1]!
  await openTill(page, shop)
  await fillCart(page)
  await scanCode(page, lastBox.barcode)
  await expect(cartLines(page)).toHaveCount(2)
  const other = await browser.newPage()
  await openTill(other, shop)
  await scanCode(other, lastBox.barcode)
  await expect(cartLines(other)).toHaveCount(1)
  await pay(other)
  await expect(done(other)).toBeVisible()
  await other.close()
  await pay(page)
  await expect(page.getByRole('alert')).toContainText('Недостаточно на остатке')
  await expect(cartLines(page)).toHaveCount(2)
  await expect(page.locator('.cart-line[data-tone="refused"]')).toContainText('Последняя коробка')
  await page.locator('.refusal-bar').getByRole('button', { name: 'Удалить строку' }).click()
  await expect(page.locator('.refusal-bar')).toHaveCount(0)
  await pay(page)
  await expect(done(page)).toBeVisible()
})

test('a closed session: the way out is offered and leads back to the payment', async ({ page }) => {
  const closed = await makeShop({ session: false })
  await openTill(page, closed)
  await scanCode(page, closed.goods[0]!.barcode)
  await expect(cartLines(page)).toHaveCount(1)
  await pay(page)
  await expect(page.getByRole('alert')).toContainText('Смена на этой кассе не открыта. Откройте её')
  await page.locator('.refusal-bar').getByRole('button', { name: 'Открыть смену' }).click()
  await page.keyboard.type('100000', { delay: 80 })
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('К оплате')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(done(page)).toBeVisible()
  const cashier = await callerAs(closed.cashier.username, closed.cashier.password)
  const z = await cashier.call(takeZReport, {
    path: { depId: closed.departmentId, cashboxId: closed.cashboxId },
    body: { countedCash: 112_500, comment: 'Сдача' },
  })
  expect(z).toMatchObject({ receipts: 1, cashDifference: 0 })
})

test('two tabs: one works, the other says so, and takes over when asked', async ({ page, context }) => {
  await openTill(page, shop)
  await fillCart(page)
  const second = await context.newPage()
  await second.goto('/point-of-sale/pos')
  await expect(second.getByText('Касса открыта в другой вкладке')).toBeVisible()
  await expect(search(second)).toBeDisabled()
  await second.getByRole('button', { name: 'Работать здесь' }).click()
  await expect(search(second)).toBeEnabled()
  await expect(second.locator('.cart-line-quantity')).toHaveValue('2')
  await expect(page.getByText('Касса открыта в другой вкладке')).toBeVisible()
  await pay(second)
  await expect(done(second)).toBeVisible()
  // The tab that works is closed: the one that waited goes on, with the new cart.
  await second.close()
  await expect(search(page)).toBeEnabled()
  await expect(cartLines(page)).toHaveCount(0)
})
