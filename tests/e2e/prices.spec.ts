import { expect, type Page, test } from '@playwright/test'
import ExcelJS from 'exceljs'
import { takeZReport } from '../../src/api/cashSession.ts'
import { generateCertificates, getCertificate, getCertificatePackage } from '../../src/api/certificate.ts'
import { decidePromotion, saveBuyXGetY, savePromotion } from '../../src/api/promotion.ts'
import { createPricing, editPricing, makePricingReady } from '../../src/api/pricing.ts'
import { finishSale, getSale, searchSales } from '../../src/api/sale.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { callerAs } from './support/api.ts'
import { makeShop, type Shop } from './support/makeShop.ts'
import { newMark } from './support/mark.ts'
import { scanCode } from './support/scanCode.ts'
import { openAs } from './support/signIn.ts'
import { cartLines, openPanel, openTill, search, toPay } from './support/till.ts'

const NBSP = '\u00a0'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const done = (page: Page) => page.getByText(/Чек № \d+ проведён/)

async function workbook(rows: readonly (readonly (string | number)[])[]) {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Цены')
  for (const row of rows) sheet.addRow([...row])
  return { name: 'цены.xlsx', mimeType: XLSX, buffer: Buffer.from(await book.xlsx.writeBuffer()) }
}

async function lastSale({ admin, departmentId }: Shop) {
  const { items } = await admin.call(searchSales, { query: { limit: 1 }, body: { departmentId } })
  return admin.call(getSale, { path: { id: items[0]!.id } })
}

/** Scans one after the other, each once the one before it is in the cart. */
async function scanAll(page: Page, codes: readonly string[]) {
  const scanned = new Set<string>()
  for (const code of codes) {
    await scanCode(page, code)
    await expect(cartLines(page)).toHaveCount(scanned.add(code).size)
  }
}

async function payCash(page: Page) {
  await openPanel(page, 'F10')
  await page.keyboard.press('Enter')
  await expect(done(page)).toBeVisible()
}

test('a file reprices a shop: its rows are checked, tags show what changed, the till sells at it and says why', async ({
  page,
}) => {
  const shop = await makeShop({
    goods: [
      { name: 'Чай чёрный', priceUzs: 12_500, count: 50 },
      { name: 'Сахар 1 кг', priceUzs: 14_000, count: 50 },
    ],
  })
  const [tea, sugar] = shop.goods
  await openAs(page, '/point-of-sale/prices/create')
  await page.getByRole('button', { name: 'Файл Excel' }).click()
  await page.getByRole('combobox', { name: 'Отделы' }).fill(shop.departmentName)
  await page.getByRole('option', { name: shop.departmentName }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Скачать образец' })).toBeEnabled()
  const file = await workbook([
    ['Штрихкод', 'Цена'],
    [tea!.barcode, 13_900],
    [sugar!.barcode, -5],
    ['нет такого', 1_000],
  ])
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Верных строк: 1, с ошибками: 2')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Создать из верных строк' }).click()
  await expect(page.locator('#document-title')).toContainText('Ценовой документ')
  await page.getByRole('button', { name: 'Ввести в действие' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ввести в действие' }).click()
  await page.getByRole('link', { name: 'Ценники' }).click()
  await expect(page.getByText(new RegExp(`13[${NBSP} ]900`)).first()).toBeVisible()

  await openTill(page, shop)
  await scanAll(page, [tea!.barcode, sugar!.barcode])
  await expect(toPay(page)).toHaveText(`27${NBSP}900,00`)
  await page.getByRole('button', { name: /Почему 13.900/ }).click()
  await expect(page.getByRole('dialog')).toContainText('ценовой документ №')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await payCash(page)
  expect(await lastSale(shop)).toMatchObject({ finalTotalSum: 27_900 })

  const filter = encodeURIComponent(JSON.stringify({ departmentIds: [shop.departmentId] }))
  await openAs(page, `/report?filter=${filter}`)
  // The chart has a table with the same figures.
  await expect(page.locator('.grid-row').filter({ hasText: tea!.name })).toContainText(/13\s900/)
})

test('a till that is open takes a new price with its next scan, and with a code that is typed', async ({ page }) => {
  const shop = await makeShop({
    goods: [
      { name: 'Кофе', priceUzs: 12_500, count: 50 },
      { name: 'Печенье', priceUzs: 14_000, count: 50 },
    ],
  })
  const [coffee, biscuit] = shop.goods
  const codes = [coffee!.barcode, biscuit!.barcode]
  await openTill(page, shop)
  await scanAll(page, codes)
  await payCash(page)
  const { admin, departmentId } = shop
  const draft = await admin.call(createPricing, { body: { departmentId } })
  const items = draft.items.map(({ id, previousPriceUzs }) => ({
    id,
    priceUzs: previousPriceUzs! + 100,
    priceWholesale: null,
  }))
  const { version } = await admin.call(editPricing, { path: { id: draft.id }, body: { version: draft.version, items } })
  await admin.call(makePricingReady, { path: { id: draft.id }, body: { version } })

  await scanCode(page, codes[0]!)
  await expect(toPay(page)).toHaveText(`12${NBSP}600,00`)
  await search(page).fill(codes[1]!)
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toPay(page)).toHaveText(`26${NBSP}700,00`)
  await payCash(page)
  expect(await lastSale(shop)).toMatchObject({ finalTotalSum: 26_700 })
})

test('goods of the stock are chosen once a department is, and “all” stands first', async ({ page }) => {
  const shop = await makeShop({ goods: [{ name: 'Чай зелёный', priceUzs: 9_000, count: 5 }] })
  await openAs(page, '/point-of-sale/prices/create')
  const category = page.getByRole('combobox', { name: 'Категория', exact: true })
  await expect(category).toBeDisabled()
  await expect(category).toHaveValue('Все')
  await page.getByRole('combobox', { name: 'Отделы' }).fill(shop.departmentName)
  await page.getByRole('option', { name: shop.departmentName }).click()
  await page.keyboard.press('Escape')
  await expect(category).toBeEnabled()
  await category.click()
  await expect(page.getByRole('option').first()).toHaveText('Все')
  await page.getByRole('option').nth(1).click()
  await expect(category).not.toHaveValue('Все')
  await category.click()
  await page.getByRole('option', { name: 'Все', exact: true }).click()
  await expect(category).toHaveValue('Все')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.locator('#document-title')).toContainText('Ценовой документ')
  await expect(page.getByText('Чай зелёный').first()).toBeVisible()
})

test('promotions of each kind are sold, returned in part, and stand in the Z report', async ({ page }) => {
  const shop = await makeShop({
    goods: ['Проценты', 'Сумы', 'Много', 'Пара'].map((name) => ({ name, priceUzs: 10_000, count: 50 })),
  })
  const [percent, money, many, pair] = shop.goods
  const judge = shop.admin
  const author = await callerAs(...(Object.values(await shop.person('MANAGER')) as [string, string]))
  const term = { departmentIds: [shop.departmentId], startDate: '2026-01-01', finishDate: '2035-12-31' }
  const propose = (name: string, body: object) =>
    author.call(savePromotion, { body: { ...term, name: `${name} ${newMark()}`, ...body } as never })
  const proposed = [
    await propose('Процент', { promoType: '%', discount: 10, itemIds: [percent!.id] }),
    await propose('Сумма', { promoType: 'PUL', discount: 1_000, itemIds: [money!.id] }),
    await propose('От трёх', { promoType: 'xForN', discount: 20, threshold: 3, itemIds: [many!.id] }),
    await author.call(saveBuyXGetY, {
      body: {
        ...term,
        name: `Два плюс один ${newMark()}`,
        buyItemId: pair!.id,
        buyCount: 2,
        itemIds: [pair!.id],
        getCount: 1,
        discount: 100,
      },
    }),
  ]
  for (const { id } of proposed) await judge.call(decidePromotion, { body: { id, version: 1, status: 'ACTIVE' } })

  await openTill(page, shop)
  const goods = [percent!, money!, many!, many!, many!, pair!, pair!, pair!]
  await scanAll(
    page,
    goods.map(({ barcode }) => barcode),
  )
  // 9 000 + 9 000 + 24 000 + 20 000
  await expect(toPay(page)).toHaveText(`62${NBSP}000,00`)
  await expect(cartLines(page).filter({ hasText: percent!.name })).toContainText('Процент')
  await payCash(page)
  const sale = await lastSale(shop)
  expect(sale.saleItems.map(({ promotionDiscount }) => promotionDiscount)).toEqual([1_000, 1_000, 6_000, 10_000])

  const back = sale.saleItems.find(({ itemId }) => itemId === many!.id)!
  await shop.admin.call(finishSale, {
    body: {
      uuid: crypto.randomUUID(),
      departmentId: shop.departmentId,
      cashboxId: shop.cashboxId,
      saleItems: [{ itemId: many!.id, count: -1, priceUzs: 10_000, returnedLineId: back.saleItemId }],
      payments: [{ paymentType: 'CASH', amount: -8_000 }],
      finalTotalSum: -8_000,
    },
  })
  const place = { depId: shop.departmentId, cashboxId: shop.cashboxId }
  const { id: sessionId } = await shop.admin.call(takeZReport, { path: place, body: { countedCash: 104_000 } })
  await openAs(page, `/point-of-sale/zReport/${place.depId}/${place.cashboxId}/${sessionId}`)
  const given = page.getByRole('region', { name: 'Акция', exact: true })
  await expect(given).toContainText(/От трёх.*6\s000,00/)
  await expect(given).toContainText(/Возвращено2\s000,00/)
})

test('a certificate is sold at the till, pays a part of a sale, and the rest stays on it', async ({ page }) => {
  const shop = await makeShop({ goods: [{ name: 'Кофе в зёрнах', priceUzs: 30_000, count: 20 }] })
  const { id } = await shop.admin.call(generateCertificates, {
    path: { count: 1 },
    body: {
      name: `Подарок ${newMark()}`,
      type: 'MONEY',
      amount: 50_000,
      count: 1,
      startDate: '2026-01-01',
      expirationDate: '2035-12-31',
    },
  })
  const { certificates } = await shop.admin.call(getCertificatePackage, { path: { id } })
  const { number } = certificates[0]!
  await openTill(page, shop)
  await page.getByRole('button', { name: 'Продажа сертификатов' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Номер сертификата').fill(number)
  await dialog.getByLabel('Номер сертификата').press('Enter')
  await expect(dialog.locator('.payment-due strong')).toHaveText(`50${NBSP}000,00`)
  await dialog.getByRole('button', { name: /Продать/ }).click()
  await expect(dialog).toBeHidden()

  await scanCode(page, shop.goods[0]!.barcode)
  await expect(cartLines(page)).toHaveCount(1)
  await openPanel(page, 'F10')
  await dialog.getByRole('button', { name: 'Сертификат' }).click()
  await dialog.getByLabel('Номер сертификата').fill(number)
  await page.keyboard.press('Enter')
  await expect(dialog.locator('.till-certificate-list li')).toHaveCount(1)
  await dialog.getByRole('button', { name: /Провести|Оплатить|Завершить/ }).click()
  await expect(done(page)).toBeVisible()
  expect(await lastSale(shop)).toMatchObject({ payments: [{ paymentType: 'CERTIFICATE', amount: 30_000 }] })
  expect(await shop.admin.call(getCertificate, { path: { number } })).toMatchObject({ balance: 20_000 })
})
