import { expect, type Page, test } from '@playwright/test'
import { getSale, searchSales } from '../../src/api/sale.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { scanCode } from './support/scanCode.ts'
import { answerPanel, cartLines, openPanel, openTill, printedTexts, search, toPay } from './support/till.ts'

const NBSP = '\u00a0'
const dialog = (page: Page) => page.getByRole('dialog')

let shop: Shop
test.beforeAll(async () => {
  shop = await makeShop({
    goods: [
      { name: 'Шоколад «Алёнка» 90 г', priceUzs: 12_500, count: 500, weight: 90 },
      { name: 'Сок Rich апельсиновый 1 л', priceUzs: 18_900, count: 500, weight: 1_050 },
      {
        name: 'Кофе Lavazza 250 г',
        priceUzs: 89_000,
        count: 5,
        termOfItem: '2027-01-31',
        variants: [{ priceUzs: 94_500, count: 12, termOfItem: '2027-08-31' }],
      },
      { name: 'Сувенир без цены', priceUzs: null, count: 3 },
    ],
  })
})

/** The sales that the server has of the shop, the newest first. */
async function salesOfShop() {
  const { items } = await shop.admin.call(searchSales, {
    query: { limit: 100 },
    body: { departmentId: shop.departmentId },
  })
  return Promise.all(items.map(({ id }) => shop.admin.call(getSale, { path: { id } })))
}
const lastSale = async () => (await salesOfShop())[0]!
const done = (page: Page) => page.getByText(/(Чек|Возврат) № \d+ проведён/)

test('a sale by keyboard alone: scan, find by typing, count, discounts, two payments, receipt', async ({ page }) => {
  await openTill(page, shop)
  await scanCode(page, shop.goods[0]!.barcode)
  await expect(cartLines(page)).toHaveCount(1)
  // Words, in any script; arrows and Enter.
  await page.keyboard.type('sok', { delay: 80 })
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(cartLines(page)).toHaveCount(2)
  await expect(search(page)).toHaveValue('')
  // Plus and minus on the line, arrows to the other one.
  await page.keyboard.press('NumpadAdd')
  await page.keyboard.press('NumpadAdd')
  await page.keyboard.press('NumpadSubtract')
  await page.keyboard.press('ArrowDown')
  await openPanel(page, 'F2')
  await answerPanel(page, '4')
  await expect(toPay(page)).toHaveText(`87${NBSP}800,00`)
  await openPanel(page, 'F4')
  await answerPanel(page, '10')
  await openPanel(page, 'F6')
  await page.keyboard.press('*')
  await answerPanel(page, '2800')
  await expect(toPay(page)).toHaveText(`80${NBSP}000,00`)
  await openPanel(page, 'F10')
  await page.keyboard.type('50000', { delay: 80 })
  await page.keyboard.press('F2')
  await expect(dialog(page).getByRole('textbox', { name: 'UZCARD' })).toHaveAttribute('placeholder', `30${NBSP}000`)
  await page.keyboard.press('Enter')
  await expect(done(page)).toBeVisible()
  await expect(cartLines(page)).toHaveCount(0)
  const sale = await lastSale()
  expect(sale).toMatchObject({
    finalTotalSum: 80_000,
    discount: 7_800,
    payments: [
      { paymentType: 'CASH', amount: 50_000 },
      { paymentType: 'UZCARD', amount: 30_000 },
    ],
  })
  // As it was scanned: the first first.
  expect(sale.saleItems.map(({ name, count }) => [name, count])).toEqual([
    [shop.goods[0]!.name, 4],
    [shop.goods[1]!.name, 2],
  ])
  await expect.poll(() => printedTexts(page)).toHaveLength(1)
  const [receipt] = await printedTexts(page)
  for (const text of [
    shop.departmentName,
    'Амира Темура',
    `Чек № ${sale.saleNumber}`,
    shop.goods[0]!.name,
    `4 шт × 12${NBSP}500,00`,
    `80${NBSP}000,00`,
    'в том числе НДС',
    'UZCARD',
    'Не является фискальным чеком',
    'Фискал чек эмас',
    'Fiskal chek emas',
  ])
    expect(receipt).toContain(text)
})

test('a sale by finger alone on a 1024 × 768 till', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 1024, height: 768 }, hasTouch: true })
  try {
    await openTill(page, shop)
    await search(page).tap()
    // The device's own keyboard on the screen types whole words at once.
    await page.keyboard.insertText('алёнка')
    await page.getByRole('option').first().tap()
    const line = cartLines(page).first()
    await line.getByRole('button', { name: /Больше/ }).tap()
    await expect(toPay(page)).toHaveText(`25${NBSP}000,00`)
    await line.getByRole('textbox').tap()
    for (const key of ['1', '2']) await dialog(page).getByRole('button', { name: key, exact: true }).tap()
    await dialog(page)
      .getByRole('button', { name: /Изменить/ })
      .tap()
    await expect(toPay(page)).toHaveText(`150${NBSP}000,00`)
    await line.getByRole('button', { name: /Меньше/ }).tap()
    await page.getByRole('button', { name: /Оплата/ }).tap()
    for (const key of ['2', '0', '00', '0']) await dialog(page).getByRole('button', { name: key, exact: true }).tap()
    await expect(dialog(page).getByRole('status')).toContainText('Не хватает')
    await dialog(page).getByRole('button', { name: '0', exact: true }).tap()
    await expect(dialog(page).getByRole('status')).toContainText(`62${NBSP}500,00`)
    await dialog(page)
      .getByRole('button', { name: /Завершить/ })
      .tap()
    await expect(done(page)).toBeVisible()
    await expect(page.getByText(`62${NBSP}500,00`)).toBeVisible()
    expect(await lastSale()).toMatchObject({ finalTotalSum: 137_500, changeSum: 62_500, totalCount: 11 })
  } finally {
    await page.close()
  }
})

test('a scan goes to the cart from wherever the focus is, and leaves no trace there', async ({ page }) => {
  await openTill(page, shop)
  const { barcode } = shop.goods[0]!
  await page.keyboard.type('ко', { delay: 80 })
  await scanCode(page, barcode, { afterTyping: true })
  await expect(cartLines(page)).toHaveCount(1)
  await expect(search(page)).toHaveValue('')
  const quantity = cartLines(page).first().getByRole('textbox')
  await quantity.focus()
  await scanCode(page, barcode)
  await expect(quantity).toHaveValue('2')
  await page.getByRole('button', { name: /Очистить чек/ }).focus()
  await scanCode(page, barcode)
  await expect(quantity).toHaveValue('3')
  await expect(dialog(page)).toHaveCount(0)
  // Over an open payment the sum follows, and the sum that was typed stays.
  await openPanel(page, 'F10')
  const cash = dialog(page).getByRole('textbox', { name: 'Наличные' })
  await page.keyboard.type('60000', { delay: 80 })
  await expect(cash).toHaveValue(`60${NBSP}000`)
  await scanCode(page, barcode, { afterTyping: true })
  await expect(dialog(page).getByText(`50${NBSP}000,00`)).toBeVisible()
  await expect(cash).toHaveValue(`60${NBSP}000`)
})

test('a hundred scans in a row are a hundred pieces', async ({ page }) => {
  await openTill(page, shop)
  for (let scanned = 0; scanned < 100; scanned++) {
    await scanCode(page, shop.goods[scanned % 2]!.barcode)
    // Goods that the till has met need no server.
    if (scanned === 1) await expect(cartLines(page)).toHaveCount(2)
  }
  await expect(page.locator('.cart-line-quantity').first()).toHaveValue('50')
  await expect(page.locator('.cart-line-quantity').last()).toHaveValue('50')
  await expect(search(page)).toHaveValue('')
})

test('a scan whose keys come late, in two parts, is one scan, and what was taken for typing goes', async ({ page }) => {
  await openTill(page, shop)
  const { barcode } = shop.goods[0]!
  for (const count of ['1', '2']) {
    await scanCode(page, barcode, { halfway: (typed) => expect(search(page)).toHaveValue(typed) })
    await expect(page.locator('.cart-line-quantity')).toHaveValue(count)
    await expect(search(page)).toHaveValue('')
  }
})

test('variants are chosen by keyboard; goods without a price and unknown codes are not sold', async ({ page }) => {
  await openTill(page, shop)
  await scanCode(page, shop.goods[2]!.barcode)
  await expect(dialog(page).getByRole('button', { name: /до 31.08.2027/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(toPay(page)).toHaveText(`94${NBSP}500,00`)
  await scanCode(page, shop.goods[3]!.barcode)
  await expect(page.getByRole('alert')).toContainText('нет цены')
  await scanCode(page, '4006381333931')
  await expect(page.getByRole('alert')).toContainText('Не найдено в этом отделе: 4006381333931')
  await expect(cartLines(page)).toHaveCount(1)
})

test('finish clicked twice and Enter five times are one sale each', async ({ page }) => {
  await openTill(page, shop)
  const before = (await salesOfShop()).length
  await scanCode(page, shop.goods[0]!.barcode)
  await expect(cartLines(page)).toHaveCount(1)
  await page.keyboard.press('F10')
  await dialog(page)
    .getByRole('button', { name: /Завершить/ })
    .dblclick()
  await expect(done(page)).toBeVisible()
  await scanCode(page, shop.goods[1]!.barcode)
  await expect(cartLines(page)).toHaveCount(1)
  await openPanel(page, 'F10')
  await Promise.all(Array.from({ length: 5 }, () => page.keyboard.press('Enter')))
  await expect(done(page)).toBeVisible()
  expect(await salesOfShop()).toHaveLength(before + 2)
  await expect.poll(() => printedTexts(page)).toHaveLength(2)
})

test('held, taken up again, held again and deleted', async ({ page }) => {
  await openTill(page, shop)
  await scanCode(page, shop.goods[0]!.barcode)
  await scanCode(page, shop.goods[1]!.barcode)
  await expect(cartLines(page)).toHaveCount(2)
  await page.keyboard.press('F7')
  await expect(page.getByText('Чек отложен')).toBeVisible()
  await expect(cartLines(page)).toHaveCount(0)
  await page.keyboard.press('F8')
  await expect(
    dialog(page)
      .getByRole('button', { name: /Алёнка/ })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cartLines(page)).toHaveCount(2)
  await expect(toPay(page)).toHaveText(`31${NBSP}400,00`)
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('F7')
  await expect(cartLines(page)).toHaveCount(0)
  await page.keyboard.press('F8')
  await dialog(page)
    .getByRole('button', { name: /Удалить отложенный чек/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Отложенных чеков нет')).toBeVisible()
})

test('goods come back by their receipt, to the tiyin and never twice', async ({ page }) => {
  await openTill(page, shop)
  for (let piece = 0; piece < 3; piece++) await scanCode(page, shop.goods[0]!.barcode)
  await expect(toPay(page)).toHaveText(`37${NBSP}500,00`)
  await openPanel(page, 'F6')
  await page.keyboard.press('*')
  await answerPanel(page, '100')
  await openPanel(page, 'F10')
  await page.keyboard.press('Enter')
  await expect(done(page)).toBeVisible()
  const { saleNumber } = await lastSale()

  const find = async () => {
    await openPanel(page, 'F9')
    await page.keyboard.type(String(saleNumber), { delay: 80 })
    await dialog(page)
      .getByRole('button', { name: new RegExp(`№ ${saleNumber}\\b`) })
      .click()
  }
  await find()
  // The receipt has to be there before anybody can type how much of it comes back.
  await expect(dialog(page).getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type('1', { delay: 80 })
  await page.keyboard.press('Enter')
  await expect(toPay(page)).toHaveText(`12${NBSP}466,67`)
  await openPanel(page, 'F10')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Возврат № \d+ проведён/)).toBeVisible()
  expect(await lastSale()).toMatchObject({ kind: 'RETURN', finalTotalSum: -12_466.67 })
  await find()
  await expect(dialog(page).getByText(/можно вернуть 2 шт/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Весь чек' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Вернуть/ })
    .click()
  await expect(toPay(page)).toHaveText(`24${NBSP}933,33`)
  // One more than was sold cannot be put in.
  await cartLines(page)
    .first()
    .getByRole('button', { name: /Больше/ })
    .click()
  await expect(page.getByRole('alert')).toContainText('вернуть нельзя')
})
