import { type Browser, expect, type Page, test } from '@playwright/test'
import { searchItemBalances } from '../../src/api/departmentGoods.ts'
import { compareInventory, finishInventory, startPartialInventory } from '../../src/api/inventory.ts'
import { sayCounted } from '../../src/api/inventoryLine.ts'
import { createPricing, editPricing, makePricingReady } from '../../src/api/pricing.ts'
import { saveDepartment } from '../../src/api/department.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { type Good, makeGoods, stockGoods } from './support/makeGoods.ts'
import { makeShop, type Person, type Shop } from './support/makeShop.ts'
import { newBarcode, newMark } from './support/mark.ts'
import { scanCode } from './support/scanCode.ts'
import { settled } from './support/settled.ts'
import { openAs } from './support/signIn.ts'
import { cartLines, openTill } from './support/till.ts'

const V = '/warehouse-management'
const JOURNEY_MS_MAX = 240_000

/**
 * Goods that lie in the shop since its first count, at their prices: what a document brought within the last hour might still stand
 * beside its shelf, and would be marked.
 */
async function countedIn({ admin, departmentId }: Shop, goods: readonly Good[]): Promise<void> {
  const { id: warehouse } = await admin.call(saveDepartment, {
    body: { name: `Склад ${newMark()}`, type: 'WAREHOUSE', saleType: null },
  })
  await stockGoods(
    admin,
    warehouse,
    goods.map((good) => ({ ...good, priceUzs: null })),
  )
  const itemIds = goods.map(({ id }) => id)
  const { id } = await admin.call(startPartialInventory, { body: { departmentId, itemIds } })
  const said = goods.map((good) => ({ itemId: good.id, ownCounted: good.count }))
  await admin.call(sayCounted, { path: { inventoryId: id }, body: { goods: said } })
  await admin.call(finishInventory, { path: { id }, body: {} })
  const pricing = await admin.call(createPricing, { body: { departmentId, itemIds } })
  const items = pricing.items.map((line) => ({
    id: line.id,
    priceUzs: goods.find((good) => good.id === line.itemId)!.priceUzs,
    priceWholesale: null,
  }))
  const edited = await admin.call(editPricing, {
    path: { id: pricing.id },
    body: { version: pricing.version, items },
  })
  await admin.call(makePricingReady, { path: { id: pricing.id }, body: { version: edited.version } })
}

/** The action of the page, and the same word in the question that follows. */
async function doAndConfirm(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: action, exact: true }).click()
  await expect(question).toHaveCount(0)
}

/** Somebody's phone with the count open on it, ready to be scanned into. */
async function phoneOf(browser: Browser, { username, password }: Person, countId: string) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const page = await context.newPage()
  await openAs(page, `${V}/inventory/createOrUpdate/edit/${countId}`, username, password)
  await expect(page.getByRole('textbox', { name: 'Штрихкод или название' })).toBeVisible()
  await settled(page)
  return { context, page }
}
const ofGood = (page: Page, name: string) => page.getByRole('textbox', { name: `Количество: ${name}` })

/** Says how many there are in place of what this counter has said before, once nothing of it is on its way. */
async function say(page: Page, name: string, count: string): Promise<void> {
  await expect(page.getByText(/отправляется/)).toHaveCount(0)
  await ofGood(page, name).fill(count)
  await expect(ofGood(page, name)).toBeFocused()
  await ofGood(page, name).press('Enter')
  await expect(page.getByText(/отправляется/)).toHaveCount(0)
  await expect(ofGood(page, name)).toHaveValue(count)
}

/** Sells one of a good and takes the money. */
async function sell(register: Page, code: string): Promise<void> {
  await scanCode(register, code)
  await expect(cartLines(register)).toHaveCount(1)
  await register.keyboard.press('F10')
  await expect(register.getByRole('dialog').locator('input:focus')).toBeVisible()
  await register.keyboard.press('Enter')
  await expect(cartLines(register)).toHaveCount(0)
}

test('two phones count a shop while its till sells: what was sold is counted again, a strange code is settled, documents are made', async ({
  page,
  browser,
}) => {
  test.setTimeout(JOURNEY_MS_MAX)
  const mark = newMark()
  const [tea, juice, sugar] = [`Чай ${mark}`, `Сок ${mark}`, `Сахар ${mark}`]
  const shop = await makeShop({ goods: [] })
  const goods = await makeGoods(shop.admin, [
    { name: tea, priceUzs: 10_000, count: 6 },
    { name: juice, priceUzs: 12_000, count: 5 },
    { name: sugar, priceUzs: 8_000, count: 1 },
  ])
  await countedIn(shop, goods)
  const [teaCode, juiceCode] = goods.map(({ barcode }) => barcode) as [string, string]
  const [manager, keeper] = [await shop.person('MANAGER'), await shop.person('WAREHOUSE')]
  const till = await browser.newContext()
  const register = await till.newPage()
  await openTill(register, shop)

  await openAs(page, `${V}/inventory/createOrUpdate/create/0`, manager.username, manager.password)
  await expect(page.getByRole('combobox', { name: 'Отдел' })).toHaveValue(shop.departmentName)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page).toHaveURL(/createOrUpdate\/edit\/\d+$/)
  const countId = /(\d+)$/.exec(page.url())![1]!
  const first = await phoneOf(browser, manager, countId)
  const second = await phoneOf(browser, keeper, countId)

  await scanCode(first.page, teaCode)
  await expect(ofGood(first.page, tea)).toHaveValue('1')
  await scanCode(first.page, teaCode)
  await expect(ofGood(first.page, tea)).toHaveValue('2')
  await scanCode(first.page, juiceCode)
  await expect(ofGood(first.page, juice)).toHaveValue('1')
  await say(first.page, juice, '5')

  await second.context.setOffline(true)
  await scanCode(second.page, teaCode)
  await expect(second.page.getByText('Нет связи. Хранится на устройстве строк: 1')).toBeVisible()
  await second.context.setOffline(false)
  await expect(ofGood(second.page, tea)).toHaveValue('1')
  await expect(second.page.getByText('всего 3')).toBeVisible()
  await say(second.page, tea, '3')
  await expect(second.page.getByText('всего 5')).toBeVisible()
  const strange = newBarcode()
  await scanCode(second.page, strange)
  await expect(second.page.getByText('Неизвестный код: сохранён, разберите его в сверке')).toBeVisible()
  expect(await accessibilityFaults(first.page)).toEqual([])

  await sell(register, juiceCode)
  await page.goto(`${V}/inventory/createOrUpdate/view/${countId}`)
  await expect(page.getByText('Под вопросом: 1')).toBeVisible()
  const ofJuice = page.getByRole('row').filter({ hasText: juice })
  await expect(ofJuice).toContainText('Продавали при подсчёте')
  await say(first.page, juice, '3')

  await page.getByRole('button', { name: 'Строки подсчёта (1)' }).click()
  const strangeLine = page.getByRole('row').filter({ hasText: strange })
  await expect(strangeLine).toContainText('Неизвестный штрихкод')
  await strangeLine.getByRole('button', { name: 'Действия' }).click()
  await page.getByRole('menuitem', { name: 'Разобрать' }).click()
  const whatIs = page.getByRole('dialog')
  await whatIs.getByRole('combobox', { name: 'Товар' }).fill(sugar)
  await page.getByRole('option', { name: sugar }).click()
  await expect(whatIs.getByRole('combobox', { name: 'Товар' })).toHaveValue(sugar)
  await whatIs.getByRole('button', { name: 'Сохранить' }).click()
  await expect(whatIs).toHaveCount(0)
  await expect(strangeLine).toContainText(sugar)

  await page.reload()
  await expect(page.getByText('Посчитано 3 / 3')).toBeVisible()
  await expect(page.getByText(/Под вопросом: \d/)).toHaveCount(0)
  await expect(ofJuice).toContainText('Недостача')
  await expect(page.getByRole('row').filter({ hasText: tea })).toContainText('Недостача')
  expect(await accessibilityFaults(page)).toEqual([])
  await doAndConfirm(page, 'Оформить расхождения')
  await expect(page.getByRole('link', { name: /^Списание № \d/ })).toBeVisible()
  await doAndConfirm(page, 'Завершить')
  await expect(page.locator('.document-chip')).toHaveText('Завершена')
  for (const { context } of [first, second]) await context.close()

  const stock = await shop.admin.call(compareInventory, {
    path: { id: Number(countId) },
    query: { limit: 10 },
    body: {},
  })
  const figures = new Map(stock.items.map((good) => [good.itemName, [good.expected, good.counted, good.settled]]))
  expect([tea, juice, sugar].map((name) => figures.get(name))).toEqual([
    [6, 5, -1],
    [4, 3, -1],
    [1, 1, 0],
  ])
  // The till goes on as if nothing had been.
  await sell(register, juiceCode)
  await till.close()
})

test('goods that a count took for each other are put right as a pair, and the count tells what is left', async ({
  page,
}) => {
  test.setTimeout(JOURNEY_MS_MAX)
  const mark = newMark()
  const [green, black, salt] = [`Чай зелёный ${mark}`, `Чай чёрный ${mark}`, `Соль ${mark}`]
  const shop = await makeShop({ goods: [], session: false })
  const goods = await makeGoods(shop.admin, [
    { name: green, priceUzs: 10_000, count: 6 },
    { name: black, priceUzs: 11_000, count: 5 },
    { name: salt, priceUzs: 2_000, count: 4 },
  ])
  await countedIn(shop, goods)
  const { admin, departmentId } = shop
  const itemIds = goods.map(({ id }) => id)
  const { id } = await admin.call(startPartialInventory, { body: { departmentId, itemIds, blind: false } })
  // Two of the green ones stand where the black ones do, and a third is nowhere; the salt is one more than there should be.
  const said = itemIds.map((itemId, at) => ({ itemId, ownCounted: [3, 7, 5][at]! }))
  await admin.call(sayCounted, { path: { inventoryId: id }, body: { goods: said } })
  const manager = await shop.person('MANAGER')

  await openAs(page, `${V}/inventory/createOrUpdate/view/${id}`, manager.username, manager.password)
  await expect(page.getByText('Расхождений: 3')).toBeVisible()
  await page.getByRole('button', { name: 'Пересорт', exact: true }).click()
  const pair = page.getByRole('listitem').filter({ hasText: green })
  await expect(pair).toContainText('-2 шт')
  await expect(pair).toContainText(black)
  await expect(page.getByRole('listitem').filter({ hasText: salt })).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await pair.getByRole('button', { name: 'Провести пересорт' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`2 шт: ${green} → ${black}`)
  await question.getByRole('button', { name: 'Провести пересорт' }).click()
  await expect(page.getByText('Похожих пар недостачи и излишка нет')).toBeVisible()
  await expect(page.getByRole('link', { name: /Корректировка № \d+/ })).toBeVisible()
  await expect(page.getByText('Недостача после пересорта и документов')).toBeVisible()

  await doAndConfirm(page, 'Завершить')
  await expect(page.locator('.document-chip')).toHaveText('Завершена')
  const { items } = await admin.call(compareInventory, { path: { id }, query: { limit: 10 }, body: {} })
  const leftOf = (itemId: number) => items.find((one) => one.itemId === itemId)!.netDifference
  expect(itemIds.map(leftOf)).toEqual([-1, 0, 1])
  const told = await admin.call(searchItemBalances, { query: { limit: 10 }, body: { departmentId, keyword: mark } })
  expect(itemIds.map((itemId) => told.items.find((one) => one.itemId === itemId)!.inventory)).toEqual([3, 7, 5])

  await page.getByRole('link', { name: 'Печать' }).click()
  const printed = page.getByRole('row').filter({ hasText: green })
  await expect(printed.getByRole('cell').nth(7)).toHaveText('-2')
})
