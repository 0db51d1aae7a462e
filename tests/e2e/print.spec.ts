import { expect, type Page, test } from '@playwright/test'
import { editCompany } from '../../src/api/company.ts'
import { changeDocumentStatus, createDocument } from '../../src/api/warehouseDocument.ts'
import { createPricing } from '../../src/api/pricing.ts'
import { makeGoods } from './support/makeGoods.ts'
import { makeShop } from './support/makeShop.ts'
import { pdfPages } from './support/pdfPages.ts'
import { openAs, signInAs } from './support/signIn.ts'
import { soldWholesale } from './support/wholesale.ts'

const LINES = 120
/** A page is loaded with all its files. */
const LOADED_MS = 30_000

/** So long a name that its row takes several lines of the sheet: its first and its last word tell whether it was cut. */
const longName = (number: number) =>
  `Начало${number}. Печенье сахарное «Юбилейное» витаминизированное с тёмной глазурью и лесным орехом конец${number}.`

const pagesOf = async (page: Page) => pdfPages(await page.pdf({ preferCSSPageSize: true }))
const pageWith = (pages: readonly string[], text: string) => pages.findIndex((sheet) => sheet.includes(text))

test('documents of 120 lines are printed with their heading on every sheet, no row cut, and signatures beside lines', async ({
  page,
}) => {
  const { admin, departmentId, departmentName } = await makeShop({ goods: [], session: false })
  const names = Array.from({ length: LINES }, (_, at) => longName(at + 1))
  const goods = await makeGoods(
    admin,
    names.map((name) => ({ name, priceUzs: 10_000, count: 1 })),
  )
  const draft = await admin.call(createDocument, {
    body: {
      action: 'KIRIM',
      toDepartmentId: departmentId,
      regDate: '2026-11-20',
      whItems: goods.map(({ id }) => ({ itemId: id, count: 2, incomeUzs: 1_000.5 })),
    },
  })
  const income = await admin.call(changeDocumentStatus, {
    path: { id: draft.id },
    body: { status: 'READY', version: draft.version },
  })
  const pricing = await admin.call(createPricing, { body: { departmentId, sourceDocumentId: income.id } })
  await admin.call(editCompany, { body: { name: 'ООО «Печать»', inn: '301234567' } })

  await openAs(page, `/warehouse-management/income/view/${income.id}`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Приходная накладная № 1')
  const sheets = await pagesOf(page)
  expect(sheets.length).toBeGreaterThan(2)
  expect(sheets[0]).toContain('ООО«Печать»ИНН301234567')
  expect(sheets[0]).toContain(departmentName.replaceAll(' ', ''))
  expect(sheets.filter((sheet) => !sheet.includes('НаименованиеШтрихкоды'))).toEqual([])
  const cut = names.flatMap((_, at) => {
    const [first, last] = [pageWith(sheets, `Начало${at + 1}.`), pageWith(sheets, `конец${at + 1}.`)]
    return first >= 0 && first === last ? [] : [`row ${at + 1}: sheets ${first} and ${last}`]
  })
  expect(cut).toEqual([])
  const end = sheets.at(-1)!
  expect(end).toContain('240120,00')
  expect(end).toContain('Двестисороктысячстодвадцатьсумов00тийинов')
  expect(end).toContain('Сдал')
  expect(end).toContain(`конец${LINES}.`)

  await page.goto(`/point-of-sale/prices/doc/${pricing.id}/${departmentId}`)
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Ценовой документ')
  const prices = await pagesOf(page)
  expect(prices.filter((sheet) => !sheet.includes('Наименование'))).toEqual([])
  expect(pageWith(prices, `конец${LINES}.`)).toBe(prices.length - 1)
})

test('what lies across its sheet is printed on one, and none is empty behind it', async ({ page }) => {
  const sale = await soldWholesale(await makeShop({ goods: [], session: false }))
  await signInAs(page)
  for (const [path, title] of [
    [`view/${sale}/romaniya?country=MOLDOVA`, 'Молдова'],
    [`invoice/${sale}`, 'Счёт-фактура'],
  ] as const) {
    await page.goto(`/warehouse-management/wholesale/${path}`)
    await expect(page.getByRole('heading', { level: 2 })).toContainText(title, { timeout: LOADED_MS })
    expect(await pagesOf(page), path).toHaveLength(1)
  }
})

test('what is printed leaves out costs for who may not see them, and asks for the right to see the document', async ({
  page,
}) => {
  const shop = await makeShop({ goods: [{ name: 'Хлеб', priceUzs: 4_000, count: 10 }], session: false })
  const transfer = await shop.admin.call(createDocument, {
    body: {
      action: 'KIRIM',
      toDepartmentId: shop.departmentId,
      regDate: '2026-11-20',
      whItems: [{ itemId: shop.goods[0]!.id, count: 1, incomeUzs: 1_777.25 }],
    },
  })
  // The comma keeps the amount from standing in a barcode, whose digits are random.
  const cost = '1777,25'
  await openAs(page, `/warehouse-management/income/view/${transfer.id}`)
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Приходная накладная')
  expect((await pagesOf(page))[0]).toContain(cost)
  const keeper = await shop.person('WAREHOUSE')
  await openAs(page, `/warehouse-management/income/view/${transfer.id}`, keeper.username, keeper.password)
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Приходная накладная')
  const [sheet] = await pagesOf(page)
  expect(sheet).toContain('Хлеб')
  expect(sheet).not.toContain(cost)
  const cashier = shop.cashier
  await openAs(page, `/warehouse-management/income/view/${transfer.id}`, cashier.username, cashier.password)
  await expect(page).toHaveURL('/dashboard')
})
