import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { searchDocumentLines, searchPricingLines } from '../../src/api/documentLine.ts'
import { createItem } from '../../src/api/item.ts'
import { checkPricing, createPricing, editPricing, getPricing } from '../../src/api/pricing.ts'
import {
  changeDocumentStatus,
  checkDocumentStatus,
  createDocument,
  editIncome,
  getDocument,
} from '../../src/api/warehouseDocument.ts'
import { costOf } from '../../src/documents/goodsLines.ts'
import { blocksOf } from '../../src/paper/blocksOf.ts'
import type { PaperTable } from '../../src/paper/block.ts'
import type { Print } from '../../src/paper/definePrint.ts'
import { incomeWaybill } from '../../src/print/documents/incomeWaybill.ts'
import { totalOf } from '../../src/ui/lines/totalOf.ts'
import { type Person, testServer, type TestServer } from '../server.ts'
import { catalogue } from './catalogue.ts'

const REG_DATE = '2026-11-20'
let server: TestServer
let admin: Person
let keeper: Person
let colleague: Person
let warehouse: number
let shop: number
let items: number[]

beforeAll(async () => {
  server = await testServer()
  warehouse = await server.department('WAREHOUSE')
  shop = await server.department('SHOP', { saleType: 'RETAIL' })
  admin = await server.person('admin')
  keeper = await server.person('WAREHOUSE', { departmentId: warehouse, transfers: [shop] })
  colleague = await server.person('WAREHOUSE', { departmentId: warehouse })
  const { itemBody } = await catalogue(server)
  items = []
  for (const name of ['Сок', 'Чай', 'Хлеб']) items.push((await admin.call(createItem, { body: itemBody({ name }) })).id)
})

type Line = { itemId: number; count: number; incomeUzs?: number | null; termOfItem?: string }
const income = (by: Person, whItems: Line[]) =>
  by.call(createDocument, { body: { action: 'KIRIM', toDepartmentId: warehouse, regDate: REG_DATE, whItems } })
const linesOf = async (by: Person, documentId: number) =>
  (await by.call(searchDocumentLines, { query: { limit: 100 }, body: { documentId } })).items

test('screen, paper and server agree on what every line and all of them cost, to the tiyin', async () => {
  const amount = fc.integer({ min: 0, max: 2_000_000 }).map((hundredths) => hundredths / 100)
  const quantity = fc.integer({ min: 1, max: 3_000_000 }).map((thousandths) => thousandths / 1_000)
  const line = fc.record({ itemId: fc.constantFrom(...items), count: quantity, incomeUzs: amount })
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 40 }), async (typed) => {
      const document = await income(admin, typed)
      const server = await admin.call(searchDocumentLines, { query: { limit: 100 }, body: { documentId: document.id } })
      const screen = document.whItems.map((one) => costOf({ ...one, count: one.count }))
      const column = { field: 'sum', kind: 'money', value: costOf } as const
      const total = totalOf(
        column as never,
        document.whItems.map((one) => ({ ...one, key: String(one.id) })),
      )
      const blocks = blocksOf(incomeWaybill as unknown as Print, document, {
        company: { name: '' } as never,
        departmentName: '',
        language: 'ru',
        t: (key: string) => key,
        for: 'paper',
      } as never)
      const table = blocks.find((block): block is PaperTable => block.kind === 'table')!
      const at = table.columns.findIndex(({ name }) => name === 'sum')
      expect(screen).toEqual(server.items.map(({ sum }) => sum))
      expect(table.rows.map((row) => row[at])).toEqual(screen)
      expect([total, table.totals![at], server.totals!.sum]).toEqual([
        document.totalSum,
        document.totalSum,
        document.totalSum,
      ])
    }),
    {
      numRuns: 25,
      // What the screen once printed as 0.76.
      examples: [[[{ itemId: items[0]!, count: 0.3, incomeUzs: 2.55 }]]],
    },
  )
})

test('who wrote an income goes on seeing the costs that he typed; a colleague does not, and his corrections keep them', async () => {
  const draft = await income(keeper, [
    { itemId: items[0]!, count: 2, incomeUzs: 8_000 },
    { itemId: items[1]!, count: 1, incomeUzs: 500 },
    { itemId: items[0]!, count: 1, incomeUzs: 9_000 },
  ])
  expect(draft).toMatchObject({
    totalSum: 25_500,
    whItems: [{ incomeUzs: 8_000 }, { incomeUzs: 500 }, { incomeUzs: 9_000 }],
  })
  expect((await linesOf(keeper, draft.id)).map(({ sum }) => sum)).toEqual([16_000, 500, 9_000])
  const seen = await colleague.call(getDocument, { path: { id: draft.id } })
  expect([seen.totalSum, seen.whItems.map(({ incomeUzs }) => incomeUzs)]).toEqual([
    undefined,
    [undefined, undefined, undefined],
  ])
  expect((await linesOf(colleague, draft.id)).map(({ incomeUzs, sum }) => [incomeUzs, sum])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ])
  await colleague.call(editIncome, {
    body: {
      id: draft.id,
      version: draft.version,
      regDate: REG_DATE,
      toDepartmentId: warehouse,
      whItems: [
        { itemId: items[0]!, count: 3 },
        { itemId: items[0]!, count: 1 },
        { itemId: items[2]!, count: 1 },
      ],
    },
  })
  const after = await keeper.call(getDocument, { path: { id: draft.id } })
  expect(after.whItems.map(({ incomeUzs }) => incomeUzs)).toEqual([8_000, 9_000, undefined])
})

test('lines are listed to who may view the document, and to nobody else', async () => {
  const { id } = await income(keeper, [{ itemId: items[0]!, count: 1, incomeUzs: 1 }])
  const stranger = await server.person('WAREHOUSE', { departmentId: shop })
  expect(await linesOf(keeper, id)).toMatchObject([{ documentId: id, itemName: 'Сок', count: 1, received: 0 }])
  expect(await linesOf(stranger, id)).toEqual([])
  expect(await server.stranger.refused(searchDocumentLines, { query: {}, body: {} })).toMatchObject({ status: 401 })
})

test('what an income lacks is said before anybody is asked, and nothing is changed by asking', async () => {
  const empty = await income(keeper, [])
  const check = ({ id, version }: { id: number; version: number }, status: 'READY' | 'PENDING' = 'READY') => ({
    path: { id },
    body: { status, version },
  })
  expect(await keeper.refused(checkDocumentStatus, check(empty))).toMatchObject({
    status: 422,
    fields: { whItems: 'Обязательное поле' },
  })
  const draft = await income(keeper, [
    { itemId: items[0]!, count: 1, incomeUzs: 5 },
    { itemId: items[1]!, count: 1 },
    { itemId: items[2]!, count: 1 },
  ])
  expect(await keeper.refused(checkDocumentStatus, check(draft))).toMatchObject({
    status: 422,
    fields: { 'whItems.1.incomeUzs': 'Обязательное поле', 'whItems.2.incomeUzs': 'Обязательное поле' },
  })
  const whole = await income(keeper, [{ itemId: items[0]!, count: 10, incomeUzs: 5 }])
  expect(await keeper.call(checkDocumentStatus, check(whole))).toEqual({ done: true })
  expect(await keeper.call(getDocument, { path: { id: whole.id } })).toMatchObject({
    documentStatus: 'DRAFT',
    version: whole.version,
    regNumber: null,
  })
  const cashier = await server.person('KASSIR', { departmentId: warehouse })
  expect(await cashier.refused(checkDocumentStatus, check(whole))).toMatchObject({ status: 403 })
  await keeper.call(changeDocumentStatus, check(whole))
  expect(
    await keeper.refused(checkDocumentStatus, { ...check(whole), body: { status: 'READY', version: 99 } }),
  ).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
})

test('every line that the source has too little for is named before a transfer is sent', async () => {
  const transfer = (whItems: Line[]) =>
    keeper.call(createDocument, {
      body: { action: 'KOCHIRISH', fromDepartmentId: warehouse, toDepartmentId: shop, regDate: REG_DATE, whItems },
    })
  const check = ({ id, version }: { id: number; version: number }) => ({
    path: { id },
    body: { status: 'PENDING' as const, version },
  })
  // Ten of the first goods came with the income above.
  const short = await transfer([
    { itemId: items[0]!, count: 6 },
    { itemId: items[1]!, count: 1 },
    { itemId: items[0]!, count: 5 },
  ])
  expect(await keeper.refused(checkDocumentStatus, check(short))).toMatchObject({
    status: 409,
    code: 'outOfStock',
    fields: { 'whItems.1.count': expect.any(String), 'whItems.2.count': expect.any(String) },
  })
  expect(await keeper.call(checkDocumentStatus, check(await transfer([{ itemId: items[0]!, count: 10 }])))).toEqual({
    done: true,
  })
})

test('prices know the income they are for, and the income what was made of it, for who may look at both', async () => {
  const draft = await income(keeper, [{ itemId: items[0]!, count: 4, incomeUzs: 1_000 }])
  const posted = await keeper.call(changeDocumentStatus, {
    path: { id: draft.id },
    body: { status: 'READY', version: draft.version },
  })
  const pricing = await admin.call(createPricing, { body: { departmentId: warehouse, sourceDocumentId: draft.id } })
  expect(pricing.related).toMatchObject([
    { relation: 'FROM', kind: 'income', id: draft.id, regNumber: posted.regNumber, regDate: REG_DATE, step: 1 },
  ])
  expect((await admin.call(getDocument, { path: { id: draft.id } })).related).toMatchObject([
    { relation: 'MADE', kind: 'pricing', id: pricing.id, regNumber: null },
  ])
  const refused = await admin.refused(checkPricing, { path: { id: pricing.id }, body: { version: pricing.version } })
  expect(refused).toMatchObject({
    status: 422,
    code: 'priceMissing',
    fields: { 'items.0.priceUzs': 'Обязательное поле' },
  })
  const priced = await admin.call(editPricing, {
    path: { id: pricing.id },
    body: {
      version: pricing.version,
      comment: 'К празднику',
      items: [{ id: pricing.items[0]!.id, priceUzs: 1_255, priceWholesale: null }],
    },
  })
  expect(priced).toMatchObject({ comment: 'К празднику' })
  const check = { path: { id: pricing.id }, body: { version: priced.version } }
  expect(await admin.call(checkPricing, check)).toEqual({ done: true })
  expect(await admin.call(getPricing, { path: { id: pricing.id } })).toMatchObject({ status: 'DRAFT' })
  const { items: rows } = await admin.call(searchPricingLines, { query: {}, body: { documentId: pricing.id } })
  expect(rows).toMatchObject([{ documentId: pricing.id, inventory: 4, priceUzs: 1_255, markupPercent: 25.5 }])
  expect(await keeper.refused(searchPricingLines, { query: {}, body: {} })).toMatchObject({ status: 403 })
})
