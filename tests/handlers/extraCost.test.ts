import { beforeAll, expect, test } from 'vitest'
import { saveContragent } from '../../src/api/contragent.ts'
import { searchDocumentLines } from '../../src/api/documentLine.ts'
import { recountIncome, returnDocument, returnDocumentInPart } from '../../src/api/documentSteps.ts'
import {
  checkExtraCost,
  createExtraCost,
  deleteExtraCost,
  editExtraCost,
  extraCostsOfDepartment,
  extraCostsOfDocument,
  getExtraCost,
  postExtraCost,
  reverseExtraCost,
  searchExtraCostLines,
  searchExtraCosts,
  searchIncomesForCosts,
} from '../../src/api/extraCost.ts'
import { finishSale } from '../../src/api/sale.ts'
import { getDocument, receiveTransfer, searchDocuments } from '../../src/api/warehouseDocument.ts'
import { sql } from '../../server/db/sql.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { DAY, type Shop, shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'

const server = await testServer()
let shop: Shop
let admin: Person
let carrier: number

beforeAll(async () => {
  shop = await shopOn(server)
  ;({ admin } = shop)
  await shop.open()
  carrier = (await admin.call(saveContragent, { body: { fullName: 'Перевозчик' } })).id
})

const body = (documentIds: number[], more: object = {}) => ({
  regDate: DAY,
  departmentId: shop.shop,
  contragentId: carrier,
  documentIds,
  sum: 100,
  ...more,
})
const posted = async (documentIds: number[], more: object = {}) => {
  const { id, version } = await admin.call(createExtraCost, { body: body(documentIds, more) })
  return admin.call(postExtraCost, { path: { id }, body: { version } })
}
const at = ({ id, version }: { id: number; version: number }) => ({ path: { id }, body: { version } })
/** What the goods of an item are worth, place by place. */
const worth = async (itemId: number) =>
  Object.fromEntries(
    (
      await server.database.rows<{ place: string; value: number }>(sql`
        select coalesce(place_department_id::text, place) as place, sum(cost_sum) as value from stock_move
        where item_id = ${itemId} group by 1 having sum(cost_sum) <> 0`)
    ).map(({ place, value }) => [place, value]),
  )
const stocked = async (count = 10) => {
  const itemId = await shop.newItem({ weight: 500 })
  const income = await shop.income(shop.shop, [{ itemId, count, incomeUzs: 500 }])
  await shop.priced(shop.shop, [itemId], 1_000)
  return { itemId, income }
}
const owed = async () =>
  (
    await server.database.first<{ balance: number }>(sql`
      select sum(b.balance) as balance from account a join account_balance b on b.account_id = a.id
      where a.kind = 'SUPPLIER' and a.contragent_id = ${carrier}`)
  )?.balance ?? 0

test('a freight makes lots dearer, what was sold goes to the cost of sales, and the carrier is owed', async () => {
  const { itemId, income } = await stocked()
  await admin.call(finishSale, { body: shop.saleOf([{ itemId, count: 3 }]) })
  const before = await owed()
  const cost = await posted([income.id])
  expect(cost).toMatchObject({ status: 'READY', sumUzs: 100, shelfSum: 70, soldSum: 30, lostSum: 0 })
  expect(cost.items).toMatchObject([{ itemId, count: 10, costSum: 5_000, sum: 100 }])
  expect(await worth(itemId)).toEqual({ [shop.shop]: 3_570, CUSTOMER: 1_530, SUPPLIER: -5_100 })
  expect((await owed()) - before).toBe(-100)
  // Reports find whose cost of sales it is.
  const [sold] = await server.database.rows<{ departmentId: number; ofSale: boolean }>(sql`
    select department_id as "departmentId", line_id = (select max(id) from sale_line where item_id = ${itemId}) as "ofSale"
    from stock_move where item_id = ${itemId} and place = 'CUSTOMER' and document_kind = 'extraCost'`)
  expect(sold).toEqual({ departmentId: shop.shop, ofSale: true })
  const { related } = await admin.call(getDocument, { path: { id: income.id } })
  expect(related).toMatchObject([{}, { kind: 'extraCost', id: cost.id, reason: 'EXTRA_COST' }].slice(-1))
  await requireSoundBooks(server.database)

  const undone = await admin.call(reverseExtraCost, at(cost))
  expect(undone.status).toBe('REVERSED')
  expect(await worth(itemId)).toEqual({ [shop.shop]: 3_500, CUSTOMER: 1_500, SUPPLIER: -5_000 })
  expect(await owed()).toBe(before)
  await requireSoundBooks(server.database)
})

test('goods that leave after a freight take it with them: page, lines and list tell the same sum, and a return what was charged', async () => {
  const { itemId, income } = await stocked()
  await posted([income.id])
  const sent = await shop.documentAt('PENDING', {
    action: 'KOCHIRISH',
    fromDepartmentId: shop.shop,
    toDepartmentId: shop.warehouse,
    whItems: [{ itemId, count: 3 }],
  })
  expect(sent).toMatchObject({ totalSum: 1_530, whItems: [{ incomeUzs: 510, costSum: 1_530 }] })
  const lines = await admin.call(searchDocumentLines, { query: {}, body: { documentId: sent.id } })
  expect(lines).toMatchObject({ items: [{ incomeUzs: 510, sum: 1_530 }], totals: { sum: 1_530 } })
  const list = await admin.call(searchDocuments, { path: { type: 'kochirish' }, query: {}, body: {} })
  expect(list.items.find(({ id }) => id === sent.id)).toMatchObject({ totalSum: 1_530 })
  const whItems = [{ id: income.whItems[0]!.id, count: 2 }]
  const back = await admin.call(returnDocumentInPart, {
    path: { id: income.id },
    body: { version: income.version, whItems },
  })
  const { id } = back.related.find(({ kind, reason }) => kind === 'outcome' && reason === 'RETURN')!
  expect(await admin.call(getDocument, { path: { id } })).toMatchObject({ totalSum: 1_000 })
  await requireSoundBooks(server.database)
})

test('goods on their way bear their part, and bring it where they arrive; undone later, it is taken from where they are', async () => {
  const { itemId, income } = await stocked()
  const transfer = await shop.documentAt('PENDING', {
    action: 'KOCHIRISH',
    fromDepartmentId: shop.shop,
    toDepartmentId: shop.warehouse,
    whItems: [{ itemId, count: 4 }],
  })
  const cost = await posted([income.id], { sum: 50, currencyCode: 'UZS', sharing: 'WEIGHT' })
  expect(await worth(itemId)).toEqual({ [shop.shop]: 3_030, TRANSIT: 2_020, SUPPLIER: -5_050 })
  await requireSoundBooks(server.database)
  await admin.call(receiveTransfer, at(transfer))
  await admin.call(reverseExtraCost, at(cost))
  expect(await worth(itemId)).toEqual({ [shop.shop]: 3_000, [shop.warehouse]: 2_000, SUPPLIER: -5_000 })
  await requireSoundBooks(server.database)
})

test('by hand the parts are typed, and add up; several incomes share', async () => {
  const [first, second] = [await stocked(), await stocked()]
  const draft = await admin.call(createExtraCost, {
    body: body([first.income.id, second.income.id], { sharing: 'HAND' }),
  })
  expect(await admin.refused(checkExtraCost, at(draft))).toMatchObject({ status: 422, code: 'handDiffers' })
  const items = draft.items.map(({ id }, index) => ({ id, sum: index === 0 ? 99.99 : 0.01 }))
  const edited = await admin.call(editExtraCost, {
    path: { id: draft.id },
    body: { ...body([first.income.id, second.income.id], { sharing: 'HAND', items }), version: draft.version },
  })
  await admin.call(checkExtraCost, at(edited))
  const cost = await admin.call(postExtraCost, at(edited))
  expect(cost.items.map(({ sumUzs }) => sumUzs)).toEqual([99.99, 0.01])
  expect(await worth(second.itemId)).toMatchObject({ [shop.shop]: 5_000.01 })
  const lines = await admin.call(searchExtraCostLines, { query: {}, body: { costId: cost.id } })
  expect(lines).toMatchObject({ total: 2, totals: { sum: 100, shelfSum: 100 } })
})

test('it is found by department, by income, and among all', async () => {
  const { income } = await stocked()
  const { id, regNumber } = await posted([income.id])
  const ofIncome = await admin.call(extraCostsOfDocument, { path: { id: income.id } })
  expect(ofIncome.items).toMatchObject([{ id, regNumber, documentNumbers: `№ ${income.regNumber}` }])
  const ofDepartment = await admin.call(extraCostsOfDepartment, { path: { id: shop.shop } })
  expect(ofDepartment.items[0]).toMatchObject({ id })
  const listed = await admin.call(searchExtraCosts, { query: {}, body: { documentId: income.id } })
  expect(listed).toMatchObject({ items: [{ id }], total: 1 })
  const choice = await admin.call(searchIncomesForCosts, { query: {}, body: { keyword: String(income.regNumber) } })
  expect(choice.items.map((row) => row.id)).toContain(income.id)
})

test('a returned income bears no cost, and an income that bears one is not counted again', async () => {
  const { income } = await stocked()
  const draft = await admin.call(createExtraCost, { body: body([income.id]) })
  const cost = await posted([income.id])
  expect(await admin.refused(recountIncome, at(income))).toMatchObject({ status: 409, code: 'lotsMoved' })
  await admin.call(reverseExtraCost, at(cost))
  await admin.call(returnDocument, at(await admin.call(getDocument, { path: { id: income.id } })))
  expect(await admin.refused(postExtraCost, at(draft))).toMatchObject({ status: 422, code: 'incomeReturned' })
  expect(await admin.refused(createExtraCost, { body: body([income.id]) })).toMatchObject({
    fields: { documentIds: expect.any(String) },
  })
  await admin.call(deleteExtraCost, at(draft))
  expect(await admin.call(getExtraCost, { path: { id: draft.id } })).toMatchObject({ status: 'DELETED' })
})

test('what is no income, another department’s, out of date or weightless is refused by name', async () => {
  const itemId = await shop.newItem({ weight: 0 })
  const income = await shop.income(shop.shop, [{ itemId, count: 1, incomeUzs: 500 }])
  const refused = (more: object, ids = [income.id]) => admin.refused(createExtraCost, { body: body(ids, more) })
  expect(await refused({}, [9_999_999])).toMatchObject({ status: 400, fields: { documentIds: expect.any(String) } })
  expect(await refused({ contragentId: 9_999_999 })).toMatchObject({ fields: { contragentId: expect.any(String) } })
  expect(await refused({ sharing: 'WEIGHT' })).toMatchObject({ status: 422, code: 'weightMissing' })
  expect(await refused({ sum: 0 })).toMatchObject({ status: 400, fields: { sum: expect.any(String) } })
  const draft = await admin.call(createExtraCost, { body: body([income.id]) })
  const stale = { path: { id: draft.id }, body: { version: 1e15 } }
  expect(await admin.refused(postExtraCost, stale)).toMatchObject({ status: 409, code: 'changedMeanwhile' })
  const stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
  expect(await stranger.refused(postExtraCost, at(draft))).toMatchObject({ status: 403 })
  expect(await stranger.refused(createExtraCost, { body: body([income.id]) })).toMatchObject({ status: 403 })
  expect((await stranger.call(searchExtraCosts, { query: {}, body: {} })).total).toBe(0)
})
