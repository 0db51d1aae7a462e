import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPricing, editPricing, makePricingReady } from '../../src/api/pricing.ts'
import { currentXReport, openSession, takeZReport } from '../../src/api/cashSession.ts'
import { finishSale, getSale, searchPosItems, searchSales } from '../../src/api/sale.ts'
import { searchStock } from '../../src/api/stock.ts'
import {
  changeDocumentStatus,
  createDocument,
  receiveTransfer,
  receiveTransferInPart,
} from '../../src/api/warehouseDocument.ts'
import { sql } from '../../server/db/sql.ts'
import { fsck } from '../../server/db/fsck/fsck.ts'
import { testServer, type Person, type TestServer } from '../server.ts'
import { createItem } from '../../src/api/item.ts'
import { searchItems } from '../../src/api/itemList.ts'
import { catalogue } from './catalogue.ts'

let server: TestServer
let keeper: Person
let cashier: Person
let manager: Person
let warehouse: number
let shop: number
let cashbox: number
let item: { id: number; barcode: string }

beforeAll(async () => {
  server = await testServer()
  warehouse = await server.department('WAREHOUSE')
  shop = await server.department('SHOP', { saleType: 'RETAIL' })
  keeper = await server.person('WAREHOUSE', { departmentId: warehouse, transfers: [shop] })
  cashier = await server.person('KASSIR', { departmentId: shop })
  manager = await server.person('MANAGER', { departmentId: warehouse, departments: [shop] })
  cashbox = (
    await server.database.one<{ id: number }>(
      sql`insert into cashbox (department_id, number, name) values (${shop}, '1', 'Касса 1') returning id`,
    )
  ).id
  const { itemBody } = await catalogue(server)
  const barcode = '4780000000014'
  const { id } = await manager.call(createItem, { body: itemBody({ multiBarcodes: [{ barcode, ratio: 1 }] }) })
  item = { id, barcode }
})

describe('the way of the goods', () => {
  let lotLine: { id: number; lotId: number | null }
  let incomeId: number

  test('an income is written, numbered and posted: its goods lie in the warehouse', async () => {
    const draft = await keeper.call(createDocument, {
      body: {
        action: 'KIRIM',
        toDepartmentId: warehouse,
        regDate: '2026-11-20',
        whItems: [{ itemId: item.id, count: 100, incomeUzs: 8_000 }],
      },
    })
    expect(draft).toMatchObject({ documentStatus: 'DRAFT', regNumber: null, totalCount: 100 })
    const ready = await keeper.call(changeDocumentStatus, {
      path: { id: draft.id },
      body: { status: 'READY', version: draft.version },
    })
    expect(ready).toMatchObject({ documentStatus: 'READY', regNumber: 1 })
    expect(ready.history.map((step) => step.toStatus)).toEqual(['DRAFT', 'SUSPENDED', 'READY'])
    lotLine = ready.whItems[0]!
    incomeId = ready.id
    expect(lotLine.lotId).not.toBeNull()
    const listed = async (by: Person) => (await by.call(searchItems, { query: {}, body: {} })).items
    expect(await listed(keeper)).toMatchObject([{ incomeDates: ['2026-11-20'] }])
    expect(await listed(cashier)).toMatchObject([{ incomeDates: [] }])
    const stock = await keeper.call(searchStock, { query: {}, body: { depIds: [warehouse] } })
    expect(stock.items).toMatchObject([{ itemId: item.id, inventory: 100, isItemDublicate: false }])
  })

  test('a transfer goes into transit, arrives in part, then in full', async () => {
    const draft = await keeper.call(createDocument, {
      body: {
        action: 'KOCHIRISH',
        fromDepartmentId: warehouse,
        toDepartmentId: shop,
        regDate: '2026-11-20',
        whItems: [{ itemId: item.id, count: 40 }],
      },
    })
    const sent = await keeper.call(changeDocumentStatus, {
      path: { id: draft.id },
      body: { status: 'PENDING', version: draft.version },
    })
    expect(sent.history.map((step) => step.toStatus)).toEqual(['DRAFT', 'SUSPENDED', 'WAITING_FOR_READY', 'PENDING'])
    const line = sent.whItems[0]!.id
    expect(
      await cashier.refused(receiveTransferInPart, {
        path: { id: sent.id },
        body: { version: sent.version, whItems: [{ id: line, count: 41 }] },
      }),
    ).toMatchObject({
      status: 422,
      code: 'moreThanSent',
      fields: { 'whItems.0.count': 'Не больше 40' },
    })
    const partly = await cashier.call(receiveTransferInPart, {
      path: { id: sent.id },
      body: { version: sent.version, whItems: [{ id: line, count: 15 }] },
    })
    expect(partly.documentStatus).toBe('PARTIAL')
    const whole = await cashier.call(receiveTransfer, { path: { id: sent.id }, body: { version: partly.version } })
    expect(whole.documentStatus).toBe('READY')
    const stock = await manager.call(searchStock, { query: {}, body: {} })
    expect(Object.fromEntries(stock.items.map((row) => [row.depId, row.inventory]))).toEqual({
      [warehouse]: 60,
      [shop]: 40,
    })
  })

  test('unpriced goods are not sold; a pricing document from the income prices its lots', async () => {
    const before = await cashier.call(searchPosItems, { path: { depId: shop, keyword: item.barcode } })
    expect(before.items).toMatchObject([{ itemId: item.id, priceUzs: null, qty: 40 }])
    const pricing = await manager.call(createPricing, { body: { departmentId: shop, sourceDocumentId: incomeId } })
    expect(
      await manager.refused(makePricingReady, { path: { id: pricing.id }, body: { version: pricing.version } }),
    ).toMatchObject({
      status: 422,
      code: 'priceMissing',
      fields: { 'items.0.priceUzs': 'Обязательное поле' },
    })
    const priced = await manager.call(editPricing, {
      path: { id: pricing.id },
      body: {
        version: pricing.version,
        items: pricing.items.map(({ id }) => ({ id, priceUzs: 12_500, priceWholesale: null })),
      },
    })
    const ready = await manager.call(makePricingReady, { path: { id: pricing.id }, body: { version: priced.version } })
    expect(ready).toMatchObject({ status: 'READY', regNumber: 1 })
    const after = await cashier.call(searchPosItems, { path: { depId: shop, keyword: item.barcode } })
    expect(after.items).toMatchObject([{ priceUzs: 12_500, qty: 40 }])
  })

  test('a sale is finished once, however often it is sent, and the session knows it', async () => {
    const uuid = randomUUID()
    const body = {
      uuid,
      departmentId: shop,
      cashboxId: cashbox,
      saleItems: [{ itemId: item.id, count: 3, priceUzs: 12_500 }],
      payments: [
        { paymentType: 'UZCARD' as const, amount: 20_000 },
        { paymentType: 'CASH' as const, amount: 20_000 },
      ],
      finalTotalSum: 37_500,
    }
    expect(await cashier.refused(finishSale, { body })).toMatchObject({ status: 409, code: 'sessionClosed' })
    await cashier.call(openSession, { path: { depId: shop, cashboxId: cashbox }, body: { openingCash: 50_000 } })
    expect(await cashier.refused(finishSale, { body: { ...body, finalTotalSum: 30_000 } })).toMatchObject({
      status: 409,
      code: 'totalsDiffer',
      details: { computed: 37_500, sent: 30_000 },
    })
    const [first, ...twins] = await Promise.all(Array.from({ length: 8 }, () => cashier.call(finishSale, { body })))
    expect(first).toMatchObject({ status: 'FINISHED', saleNumber: 1, finalTotalSum: 37_500, changeSum: 2_500 })
    for (const twin of twins) expect(twin).toEqual(first)
    expect(await cashier.refused(finishSale, { body: { ...body, comment: 'другое' } })).toMatchObject({
      status: 422,
      code: 'keyReused',
    })
    const x = await cashier.call(currentXReport, { path: { depId: shop, cashboxId: cashbox } })
    expect(x).toMatchObject({ receipts: 1, soldSum: 37_500, expectedCash: 67_500 })
    expect(x.payments).toEqual([
      { paymentType: 'CASH', amount: 17_500 },
      { paymentType: 'UZCARD', amount: 20_000 },
    ])
  })

  test('a discounted sale comes back in parts to the tiyin, and never more than was sold', async () => {
    const sold = await cashier.call(finishSale, {
      body: {
        uuid: randomUUID(),
        departmentId: shop,
        cashboxId: cashbox,
        saleItems: [{ itemId: item.id, count: 3, priceUzs: 12_500 }],
        customPromotion: { promotionType: 'PUL', discount: 100 },
        payments: [{ paymentType: 'CASH', amount: 37_400 }],
        finalTotalSum: 37_400,
      },
    })
    const back = (count: number, sum: number) => ({
      body: {
        uuid: randomUUID(),
        departmentId: shop,
        cashboxId: cashbox,
        saleItems: [{ itemId: item.id, count: -count, priceUzs: 12_500, returnedLineId: sold.saleItems[0]!.id }],
        payments: [{ paymentType: 'CASH' as const, amount: -sum }],
        finalTotalSum: -sum,
      },
    })
    const one = await cashier.call(finishSale, back(1, 12_466.67))
    expect(one).toMatchObject({ kind: 'RETURN', finalTotalSum: -12_466.67 })
    await cashier.call(finishSale, back(2, 24_933.33))
    expect(await cashier.refused(finishSale, back(1, 12_466.67))).toMatchObject({ status: 409, code: 'moreThanSold' })
    expect((await cashier.call(getSale, { path: { id: sold.id } })).saleItems[0]!.returned).toBe(3)
  })

  test('the stock list, the sales list and the Z report agree, and the ledger is sound', async () => {
    const stock = await manager.call(searchStock, { query: {}, body: { depIds: [shop] } })
    expect(stock.items).toMatchObject([{ inventory: 37 }])
    const sales = await manager.call(searchSales, { query: {}, body: {} })
    expect(sales.total).toBe(4)
    const z = await cashier.call(takeZReport, {
      path: { depId: shop, cashboxId: cashbox },
      body: { countedCash: 67_000, comment: 'Сдача' },
    })
    expect(z).toMatchObject({ status: 'CLOSED', receipts: 2, returns: 2, revenue: 37_500, cashDifference: -500 })
    expect(z.seal).toMatch(/^[0-9a-f]{64}$/)
    expect(await cashier.refused(takeZReport, { path: { depId: shop, cashboxId: cashbox }, body: {} })).toMatchObject({
      status: 409,
      code: 'sessionClosed',
    })
    expect(await fsck(server.database)).toEqual([])
  })
})

describe('refusals', () => {
  test('another department, an unknown id, a state that does not allow it', async () => {
    const foreign = await server.person('WAREHOUSE', { departmentId: await server.department('WAREHOUSE') })
    const draft = await keeper.call(createDocument, {
      body: { action: 'KIRIM', toDepartmentId: warehouse, regDate: '2026-11-20', whItems: [] },
    })
    expect(
      await foreign.refused(changeDocumentStatus, { path: { id: draft.id }, body: { status: 'READY', version: 1 } }),
    ).toMatchObject({ status: 403, code: 'otherDepartment' })
    expect(
      await keeper.refused(changeDocumentStatus, { path: { id: 999_999 }, body: { status: 'READY', version: 1 } }),
    ).toMatchObject({ status: 404 })
    expect(
      await keeper.refused(changeDocumentStatus, {
        path: { id: draft.id },
        body: { status: 'PENDING', version: draft.version },
      }),
    ).toMatchObject({ status: 409, code: 'wrongState' })
    expect(
      await keeper.refused(changeDocumentStatus, {
        path: { id: draft.id },
        body: { status: 'READY', version: draft.version },
      }),
    ).toMatchObject({
      status: 422,
      fields: { whItems: 'Обязательное поле' },
    })
    expect(
      await keeper.refused(changeDocumentStatus, { path: { id: draft.id }, body: { status: 'READY', version: 99 } }),
    ).toMatchObject({ status: 409, code: 'changedMeanwhile' })
  })

  test.each([0, -1, 1.0001, 1e15])('a quantity of %d is refused by name', async (count) => {
    expect(
      await keeper.refused(createDocument, {
        body: {
          action: 'KIRIM',
          toDepartmentId: warehouse,
          regDate: '2026-11-20',
          whItems: [{ itemId: item.id, count, incomeUzs: 1 }],
        },
      }),
    ).toMatchObject({ status: 400, code: 'badInput', fields: { 'whItems.0.count': expect.any(String) } })
  })
})
