import { expect, test } from 'vitest'
import { getContragent, saveContragent } from '../../src/api/contragent.ts'
import {
  receiveIncomeInPart,
  recountIncome,
  returnDocument,
  returnDocumentInPart,
} from '../../src/api/documentSteps.ts'
import { deleteItem } from '../../src/api/item.ts'
import { printWorkbook } from '../../src/api/printWorkbook.ts'
import { finishSale } from '../../src/api/sale.ts'
import {
  addNotFoundItems,
  getPendingSale,
  pendingSalesCount,
  receiveSale,
  searchPendingSales,
} from '../../src/api/saleTransaction.ts'
import { changeDocumentStatus, editIncome, getDocument } from '../../src/api/warehouseDocument.ts'
import { sql } from '../../server/db/sql.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { rowsOf } from '../workbooks.ts'

const server = await testServer()
const shop = await shopOn(server)
const { admin, keeper, warehouse } = shop
const { id: contragentId } = await admin.call(saveContragent, {
  body: { fullName: 'Наш склад', departmentId: warehouse },
})
await shop.open()
const stranger = await server.person('WAREHOUSE', { departmentId: await server.department('WAREHOUSE') })

/** A sale to ourselves, as the till sells it. */
async function sold(count: number, priceUzs = 1_000) {
  const itemId = await shop.stocked([count], priceUzs)
  const { id } = await admin.call(finishSale, {
    body: shop.saleOf([{ itemId, count }], priceUzs, { contragentId }),
  })
  return { id, itemId }
}
const receive = (id: number, depId = warehouse) => ({ path: { depId }, body: { id } })

test('what is sold to a contragent that stands for a department waits there and is received at the price paid', async () => {
  const { id, itemId } = await sold(3)
  const { items } = await keeper.call(searchPendingSales, { query: {}, body: {} })
  expect(items).toMatchObject([{ id, totalCount: 3, amountOfPaymentUzs: 3_000, departmentId: warehouse }])
  expect(await keeper.call(pendingSalesCount)).toEqual({ count: 1 })
  const waiting = await keeper.call(getPendingSale, { path: { id } })
  expect(waiting).toMatchObject({
    state: 'PENDING',
    saleItems: [{ itemId, count: 3, priceUzs: 1_000, unknown: false }],
  })
  const { status, documentId } = await keeper.call(receiveSale, receive(id))
  expect(status).toBe(true)
  const income = await keeper.call(getDocument, { path: { id: documentId! } })
  expect(income).toMatchObject({ documentStatus: 'READY', documentType: 'SALE', totalSum: 3_000, totalCount: 3 })
  expect(await shop.lotsOf(itemId, warehouse)).toMatchObject([{ onHand: 3 }])
  expect(await keeper.refused(receiveSale, receive(id))).toMatchObject({ status: 409, code: 'saleReceived' })
  expect(await keeper.call(pendingSalesCount)).toEqual({ count: 0 })
  expect(await keeper.call(getPendingSale, { path: { id } })).toMatchObject({
    state: 'RECEIVED',
    incomeId: documentId,
    related: [{ relation: 'MADE', kind: 'income', id: documentId, reason: 'SALE' }],
    history: [
      { fromStatus: null, toStatus: 'PENDING', userName: admin.username },
      { fromStatus: 'PENDING', toStatus: 'RECEIVED', userName: keeper.username },
    ],
  })
})

test('it is held against its own paper before it is received, and the paper is a workbook', async () => {
  const { id } = await sold(2)
  const paper = { path: { name: 'pendingSaleSheet' }, body: { path: { id } } }
  const response = await keeper.response(printWorkbook, paper)
  expect(response.status).toBe(200)
  const rows = await rowsOf(new Uint8Array(await response.arrayBuffer()))
  const texts = rows.flatMap(({ cells }) => cells.map((cell) => cell?.text))
  expect(texts).toEqual(expect.arrayContaining(['Ждёт приёма', '2000', expect.stringMatching(/Две тысячи сумов/)]))
  expect(await stranger.refused(printWorkbook, paper)).toMatchObject({ status: 403 })
})

test('what was paid is kept to the tiyin, also where the price of one is no whole tiyin', async () => {
  const { id } = await sold(3)
  await server.database.run(
    sql`update sale_line set final_sum = 1000, total_sum = 3000, discount = 2000 where sale_id = ${id}`,
  )
  const { documentId } = await keeper.call(receiveSale, receive(id))
  const income = await keeper.call(getDocument, { path: { id: documentId! } })
  expect(income.totalSum).toBe(1_000)
  expect(income.whItems.map(({ count, incomeUzs }) => [count, incomeUzs])).toEqual([
    [2, 333.33],
    [1, 333.34],
  ])
  // What this test has bent is straight again, for the books are checked after it.
  await server.database.run(sql`update sale_line set final_sum = 3000, discount = 0 where sale_id = ${id}`)
})

test('two receive one sale at once: it is received once', async () => {
  const { id, itemId } = await sold(2)
  const answers = await Promise.all([
    keeper.response(receiveSale, receive(id)),
    admin.response(receiveSale, receive(id)),
  ])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  expect(await shop.lotsOf(itemId, warehouse)).toMatchObject([{ onHand: 2 }])
})

test('goods that are in no list any more are named first; until then nothing is received', async () => {
  const { id, itemId } = await sold(1)
  await admin.call(deleteItem, { path: { id: itemId } })
  const refused = await keeper.call(receiveSale, receive(id))
  expect(refused).toMatchObject({ status: false, documentId: null, notFoundItems: [{ itemId, unknown: true }] })
  const other = await shop.newItem({ name: 'Вместо того' })
  const saleItemId = refused.notFoundItems[0]!.id
  const body = { saleId: id, items: [{ saleItemId, itemId: other }] }
  const named = await keeper.call(addNotFoundItems, { body })
  expect(named.saleItems).toMatchObject([{ itemId: other, itemName: 'Вместо того', unknown: false }])
  expect(await keeper.call(receiveSale, receive(id))).toMatchObject({ status: true })
  expect(await shop.lotsOf(other, warehouse)).toMatchObject([{ onHand: 1 }])
  const nothing = { saleId: id, items: [{ saleItemId: 999_999, itemId: other }] }
  expect(await keeper.refused(addNotFoundItems, { body: nothing })).toMatchObject({ status: 400 })
})

test('other departments neither see nor receive it', async () => {
  const { id } = await sold(1)
  expect((await stranger.call(searchPendingSales, { query: {}, body: {} })).items).toEqual([])
  expect(await stranger.refused(getPendingSale, { path: { id } })).toMatchObject({ status: 403 })
  expect(await stranger.refused(receiveSale, receive(id))).toMatchObject({ status: 403 })
  expect(await admin.refused(receiveSale, receive(id, shop.shop))).toMatchObject({ status: 403 })
  const taken = { fullName: 'Ещё один', departmentId: warehouse }
  expect(await admin.refused(saveContragent, { body: taken })).toMatchObject({ status: 409, code: 'departmentTaken' })
  const cashier = await server.person('KASSIR', { departmentId: warehouse })
  expect(await cashier.refused(pendingSalesCount)).toMatchObject({ status: 403 })
})

test('one sale is received by two departments never: what the first has received stays there', async () => {
  const [{ id }, waiting] = [await sold(1), await sold(1)]
  const { documentId } = await keeper.call(receiveSale, receive(id))
  const other = await server.department('WAREHOUSE')
  const { version } = await admin.call(getContragent, { path: { id: contragentId } })
  const standing = { id: contragentId, version, fullName: 'Наш склад' }
  await admin.call(saveContragent, { body: { ...standing, departmentId: other } })
  const second = await server.person('WAREHOUSE', { departmentId: other })
  expect(await second.refused(receiveSale, receive(id, other))).toMatchObject({ status: 409, code: 'saleReceived' })
  expect(await keeper.refused(receiveSale, receive(waiting.id))).toMatchObject({ status: 403 })
  expect(await second.call(receiveSale, receive(waiting.id, other))).toMatchObject({ status: true })
  expect(await second.call(getPendingSale, { path: { id } })).toMatchObject({ state: 'RECEIVED', incomeId: documentId })
  await admin.call(saveContragent, { body: { ...standing, version: version + 1, departmentId: warehouse } })
})

/** So many of a sale's only line come back at the till. */
async function backOf({ id, itemId }: { id: number; itemId: number }, count: number) {
  const line = await server.database.one<{ id: number }>(sql`select id from sale_line where sale_id = ${id}`)
  return { body: shop.saleOf([{ itemId, count: -count, returnedLineId: line.id }], 1_000, { contragentId }) }
}
/** The income that a sale was received as. */
async function incomeOf(sale: { id: number }) {
  const { documentId } = await keeper.call(receiveSale, receive(sale.id))
  return admin.call(getDocument, { path: { id: documentId! } })
}

test('what another department has received is taken back only once it has gone back from there', async () => {
  const sale = await sold(2)
  const { id, version } = await incomeOf(sale)
  const refused = await admin.refused(finishSale, await backOf(sale, 2))
  expect(refused).toMatchObject({ status: 409, code: 'saleReceivedThere' })
  await admin.call(returnDocument, { path: { id }, body: { version } })
  await admin.call(finishSale, await backOf(sale, 2))
})

test('as much as has gone back is taken back, and does not lie in both departments', async () => {
  const sale = await sold(3)
  const income = await incomeOf(sale)
  const path = { id: income.id }
  const whItems = [{ id: income.whItems[0]!.id, count: 1 }]
  const { related } = await admin.call(returnDocumentInPart, { path, body: { version: income.version, whItems } })
  expect(await admin.refused(finishSale, await backOf(sale, 2))).toMatchObject({ code: 'saleReceivedThere' })
  await admin.call(finishSale, await backOf(sale, 1))
  const back = related.find(({ kind, reason }) => kind === 'outcome' && reason === 'RETURN')!
  const { version } = await admin.call(getDocument, { path: { id: back.id } })
  const reversed = { path: { id: back.id }, body: { status: 'REVERSED', version } } as const
  expect(await admin.refused(changeDocumentStatus, reversed)).toMatchObject({ status: 409, code: 'saleTakenBack' })
  expect(await admin.refused(finishSale, await backOf(sale, 1))).toMatchObject({ code: 'saleReceivedThere' })
})

test('an income of a sale that is counted again says what is there; what was taken back is not', async () => {
  const sale = await sold(3)
  const income = await incomeOf(sale)
  const { id, regDate, toDepartmentId } = income
  const counted = async (count: number, { version }: { version: number }) => {
    const again = await admin.call(recountIncome, { path: { id }, body: { version } })
    const whItems = [{ id: again.whItems[0]!.id, itemId: sale.itemId, count, incomeUzs: 1_000 }]
    const head = { id, version: again.version, regDate, toDepartmentId: toDepartmentId!, contragentId }
    const edited = await admin.call(editIncome, { body: { ...head, whItems } })
    return { path: { id }, body: { status: 'READY', version: edited.version } } as const
  }
  const less = await admin.call(changeDocumentStatus, await counted(2, income))
  await admin.call(finishSale, await backOf(sale, 1))
  const more = await counted(3, less)
  expect(await admin.refused(changeDocumentStatus, more)).toMatchObject({ status: 409, code: 'saleTakenBack' })
})

test('an income of a sale stays one document: a rest of its own would not know the sale', async () => {
  const sale = await sold(3)
  const { id, version } = await incomeOf(sale)
  const again = await admin.call(recountIncome, { path: { id }, body: { version } })
  const put = { path: { id }, body: { status: 'SUSPENDED', version: again.version } } as const
  const aside = await admin.call(changeDocumentStatus, put)
  const whItems = [{ id: aside.whItems[0]!.id, count: 1 }]
  const refused = await admin.refused(receiveIncomeInPart, { path: { id }, body: { version: aside.version, whItems } })
  expect(refused).toMatchObject({ status: 409, code: 'saleReceivedWhole' })
  await admin.call(changeDocumentStatus, { path: { id }, body: { status: 'READY', version: aside.version } })
})

test('an income of a sale that is thrown away was never received: the sale waits again', async () => {
  const sale = await sold(2)
  const { id, version } = await incomeOf(sale)
  const again = await admin.call(recountIncome, { path: { id }, body: { version } })
  await admin.call(changeDocumentStatus, { path: { id }, body: { status: 'DELETED', version: again.version } })
  const waiting = await keeper.call(getPendingSale, { path: { id: sale.id } })
  expect(waiting).toMatchObject({ state: 'PENDING', incomeId: null, totalCount: 2 })
  expect(await incomeOf(sale)).toMatchObject({ documentStatus: 'READY', totalCount: 2 })
  const lots = await shop.lotsOf(sale.itemId, warehouse)
  expect(lots.filter(({ onHand }) => onHand > 0)).toMatchObject([{ onHand: 2 }])
})
