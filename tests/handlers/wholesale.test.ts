import { expect, test } from 'vitest'
import { saveContragent } from '../../src/api/contragent.ts'
import { getOrder } from '../../src/api/orderDocument.ts'
import { createRole } from '../../src/api/role.ts'
import { createSale, suspendSale } from '../../src/api/sale.ts'
import { getRequest } from '../../src/api/transferRequest.ts'
import { addRole } from '../../src/api/user.ts'
import {
  addWholesaleLines,
  changeWholesaleStatus,
  checkWholesale,
  convertSale,
  correctWholesalePrices,
  createWholesale,
  editWholesale,
  finishWholesale,
  finishWholesaleReturn,
  getWholesale,
  getWholesaleReturn,
  orderLackingGoods,
  requestLackingGoods,
} from '../../src/api/wholesale.ts'
import { searchWholesaleReturns, suspendedWholesale } from '../../src/api/wholesaleList.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { wholesaleOn } from '../ledger/wholesale.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const here = await wholesaleOn(server)
const { admin, department, cashboxId } = here
const manager = await server.person('MANAGER', { departmentId: department })
/** Sells wholesale, and may neither exceed a limit nor give a discount nor take anything back. */
const careful = await server.person('Contragent', { departmentId: department })
const { id: careless } = await admin.call(createRole, {
  body: { code: 'Опт', permissions: ['view wholesale', 'create wholesale', 'edit wholesale', 'finish wholesale'] },
})
await admin.call(addRole, { path: { id: careful.userId }, body: { roleIds: [careless] } })
const stranger = await server.person('MANAGER', { departmentId: here.shop })

const finish = ({ id, version }: { id: number; version: number }) =>
  manager.call(finishWholesale, { path: { id }, body: { version } })
const lotsOf = async (itemId: number) => (await here.lotsOf(itemId, department)).map(({ onHand }) => onHand)

test('a sale on trust is written, finished by the road of every sale, and owed until its day', async () => {
  const itemId = await here.stocked([5, 10])
  const { debt: before } = await here.draft([])
  const draft = await manager.call(createWholesale, {
    body: here.body([{ itemId, count: 7 }], {
      dueDate: '2026-12-31',
      discountPercent: 10,
      payments: [{ paymentType: 'TRANSFER', amount: 1_000 }],
    }),
  })
  expect(draft).toMatchObject({
    status: 'DRAFT',
    saleType: 'WHOLE',
    regNumber: null,
    finalTotalSum: 5_040,
    paidSum: 1_000,
    debtSum: 4_040,
    saleItems: [{ itemId, count: 7, qty: 15, priceWholesale: 800, originalPriceWholesale: 800 }],
  })
  await manager.call(checkWholesale, { path: { id: draft.id }, body: { version: draft.version } })
  const sold = await finish(draft)
  expect(sold).toMatchObject({
    status: 'FINISHED',
    dueDate: '2026-12-31',
    debt: before + 4_040,
    payments: [
      { paymentType: 'TRANSFER', amount: 1_000 },
      { paymentType: 'DEBT', amount: 4_040 },
    ],
  })
  expect(sold.regNumber).toBeGreaterThan(0)
  expect(sold.history.map(({ toStatus }) => toStatus)).toEqual(['DRAFT', 'FINISHED'])
  expect(await lotsOf(itemId)).toEqual([0, 8])
  expect(
    await manager.refused(finishWholesale, { path: { id: sold.id }, body: { version: sold.version } }),
  ).toMatchObject({ status: 409, code: 'wrongState' })
  await requireSoundBooks(server.database)
})

test('lines that lack goods or cost otherwise are all named beforehand, corrected, cut and ordered elsewhere', async () => {
  const [itemId, dear, gone] = [await here.stocked([4]), await here.stocked([4]), await here.newItem()]
  const draft = await here.draft([
    { itemId, count: 3 },
    { itemId, count: 3 },
    { itemId: dear, count: 1, priceWholesale: 750 },
    { itemId: gone, count: 2 },
  ])
  expect(
    await manager.refused(checkWholesale, { path: { id: draft.id }, body: { version: draft.version } }),
  ).toMatchObject({
    status: 409,
    code: 'outOfStock',
    fields: {
      'saleItems.1.count': expect.any(String) as string,
      'saleItems.2.count': expect.stringContaining('Цена') as string,
      'saleItems.3.count': expect.any(String) as string,
    },
  })
  expect(draft.saleItems.map(({ qty, originalPriceWholesale }) => [qty, originalPriceWholesale])).toEqual([
    [4, 800],
    [4, 800],
    [0, 800],
    [0, null],
  ])
  await here.income(here.warehouse, [{ itemId: gone, count: 5, incomeUzs: 300 }])
  const asking = (fromDepartmentId: number) => ({
    path: { id: draft.id },
    body: { version: draft.version, fromDepartmentId },
  })
  const asked = await admin.call(requestLackingGoods, asking(here.warehouse))
  expect(asked.version).toBe(draft.version)
  const request = asked.related.find(({ kind }) => kind === 'transferRequest')!
  expect(request).toMatchObject({ relation: 'MADE', reason: 'REQUEST', status: 'SUSPENDED', regNumber: 1 })
  expect(await admin.call(getRequest, { path: { id: request.id } })).toMatchObject({
    fromDepartmentId: here.warehouse,
    requestItem: [{ itemId: gone, count: 2 }],
  })
  expect(await admin.refused(requestLackingGoods, asking(here.shop))).toMatchObject({
    status: 422,
    code: 'nothingToOrder',
  })
  expect(await careful.refused(requestLackingGoods, asking(here.warehouse))).toMatchObject({ status: 403 })

  const ordering = (contragentId: number) => ({
    path: { id: draft.id },
    body: { version: draft.version, contragentId },
  })
  const ordered = await admin.call(orderLackingGoods, ordering(here.buyer))
  const order = ordered.related.find(({ kind }) => kind === 'order')!
  expect(order).toMatchObject({ relation: 'MADE', reason: 'ORDER', status: 'SUSPENDED' })
  expect(await admin.call(getOrder, { path: { id: order.id } })).toMatchObject({
    contragentid: here.buyer,
    orderDocumentItemsList: [
      { itemId, orderCount: 2 },
      { itemId: gone, orderCount: 2 },
    ],
  })
  expect(await admin.refused(orderLackingGoods, ordering(1e9))).toMatchObject({ status: 400 })
  expect(await careful.refused(orderLackingGoods, ordering(here.buyer))).toMatchObject({ status: 403 })

  const corrected = await manager.call(correctWholesalePrices, {
    path: { saleId: draft.id },
    body: { version: draft.version },
  })
  expect(corrected.saleItems.map(({ priceWholesale }) => priceWholesale)).toEqual([800, 800, 800, 800])
  const cut = await manager.call(correctWholesalePrices, {
    path: { saleId: draft.id },
    body: { version: corrected.version, cut: true },
  })
  expect(cut.saleItems.map(({ itemId: id, count }) => [id, count])).toEqual([
    [itemId, 3],
    [itemId, 1],
    [dear, 1],
  ])
  expect((await finish(cut)).finalTotalSum).toBe(4_000)
})

test('what is owed stays below the limit, unless somebody answers for it', async () => {
  const itemId = await here.stocked([50])
  const { id: contragentId } = await admin.call(saveContragent, { body: { fullName: 'ЧП «Лимит»', debtLimit: 2_000 } })
  const first = await here.draft([{ itemId, count: 2 }], { contragentId })
  const call = { path: { id: first.id }, body: { version: first.version } }
  await careful.call(finishWholesale, call)
  const second = await here.draft([{ itemId, count: 1 }], { contragentId })
  const over = { path: { id: second.id }, body: { version: second.version } }
  const refusal = { status: 422, code: 'debtAboveLimit', details: { limit: 2_000, debt: 1_600, added: 800 } }
  expect(await careful.refused(checkWholesale, over)).toMatchObject(refusal)
  const refused = await careful.refused(finishWholesale, over)
  expect(refused).toMatchObject(refusal)
  expect(refused.message).toMatch(/2.?000.*1.?600/)
  expect(await manager.call(finishWholesale, over)).toMatchObject({ status: 'FINISHED', debt: 2_400 })
})

test('a sale is set aside, taken up again, given more lines and deleted; wrong fields are named at once', async () => {
  const itemId = await here.stocked([9])
  const draft = await here.draft([{ itemId, count: 1 }])
  const at = (version: number, status: 'SUSPENDED' | 'DRAFT' | 'DELETED') =>
    manager.call(changeWholesaleStatus, { path: { id: draft.id }, body: { version, status } })
  const held = await at(draft.version, 'SUSPENDED')
  const { items } = await manager.call(suspendedWholesale)
  expect(items.map(({ id }) => id)).toContain(draft.id)
  const more = await manager.call(addWholesaleLines, {
    path: { id: draft.id },
    body: { version: held.version, saleItems: [{ itemId, count: 2, priceWholesale: 800 }] },
  })
  expect(more.saleItems.map(({ count }) => count)).toEqual([3])
  expect(
    await manager.refused(editWholesale, { path: { id: draft.id }, body: { ...here.body([]), version: 1 } }),
  ).toMatchObject({ status: 409, code: 'changedMeanwhile' })
  const edited = await manager.call(editWholesale, {
    path: { id: draft.id },
    body: { ...here.body([{ itemId, count: 4 }], { comment: 'к пятнице' }), version: more.version },
  })
  expect(edited).toMatchObject({ comment: 'к пятнице', totalCount: 4 })
  expect(await at(edited.version, 'DELETED')).toMatchObject({ status: 'DELETED' })

  expect(
    await manager.refused(createWholesale, {
      body: here.body([{ itemId: 999_999, count: 1.5 }], { contragentId: 999_999 }),
    }),
  ).toMatchObject({ status: 400, fields: { contragentId: expect.any(String) as string } })
  expect(
    await manager.refused(createWholesale, { body: here.body([], { discountPercent: 5, discountSum: 5 }) }),
  ).toMatchObject({ status: 400, fields: { discountSum: expect.any(String) as string } })
  expect(await careful.refused(createWholesale, { body: here.body([], { discountPercent: 5 }) })).toMatchObject({
    status: 403,
    code: 'noPermission',
  })
  expect(await manager.refused(createWholesale, { body: here.body([], { cashboxId: here.cashbox }) })).toMatchObject({
    status: 400,
    fields: { cashboxId: expect.any(String) as string },
  })
  expect(await stranger.refused(getWholesale, { path: { id: draft.id } })).toMatchObject({ status: 403 })
  const empty = await here.draft([])
  expect(
    await manager.refused(finishWholesale, { path: { id: empty.id }, body: { version: empty.version } }),
  ).toMatchObject({ status: 422, code: 'fillAllLines' })
})

test('a held cart becomes the other kind at its prices, and back; what has no such price is named', async () => {
  const itemId = await here.stocked([9])
  const cart = await admin.call(createSale, {
    path: { depId: department, cashboxId },
    body: { uuid: crypto.randomUUID(), saleItems: [{ itemId, count: 2, priceUzs: 800 }] },
  })
  await admin.call(suspendSale, { path: { id: cart.id }, body: {} })
  const convert = () => manager.call(convertSale, { path: { id: cart.id }, body: {} })
  expect(await convert()).toMatchObject({ saleType: 'RETAIL', saleItems: [{ priceWholesale: 1_000 }] })
  expect(await convert()).toMatchObject({ saleType: 'WHOLE', saleItems: [{ priceWholesale: 800 }] })
  const priceless = await here.draft([{ itemId: await here.newItem(), count: 1 }])
  expect(await manager.refused(convertSale, { path: { id: priceless.id }, body: {} })).toMatchObject({
    status: 422,
    code: 'priceMissing',
    fields: { 'saleItems.0.priceWholesale': expect.any(String) as string },
  })
})

test('goods come back in part, never more than were sold; the debt is the first to go', async () => {
  const itemId = await here.stocked([3, 7])
  const sold = await here.sold([{ itemId, count: 8 }], { payments: [{ paymentType: 'CASH', amount: 1_600 }] })
  const [line] = sold.saleItems
  const back = (count: number) => ({ body: { id: sold.id, saleItems: [{ id: line!.id, count }], comment: 'брак' } })
  const after = await manager.call(finishWholesaleReturn, back(6))
  expect(after.saleItems[0]).toMatchObject({ count: 8, returned: 6 })
  const { id: returnId } = after.related.find(({ relation }) => relation === 'MADE')!
  expect(await manager.call(getWholesale, { path: { id: returnId } })).toMatchObject({
    kind: 'RETURN',
    finalTotalSum: -4_800,
    payments: [{ paymentType: 'DEBT', amount: -4_800 }],
    related: [{ relation: 'FROM', id: sold.id }],
  })
  expect(await manager.refused(finishWholesaleReturn, back(3))).toMatchObject({ status: 409, code: 'moreThanSold' })
  expect(await manager.refused(finishWholesaleReturn, back(0))).toMatchObject({ status: 422 })
  await manager.call(finishWholesaleReturn, back(2))
  expect(await lotsOf(itemId)).toEqual([3, 7])
  expect((await manager.call(getWholesaleReturn, { path: { id: sold.id } })).saleItems[0]).toMatchObject({
    returned: 8,
  })
  const { items, totals } = await manager.call(searchWholesaleReturns, { query: {}, body: { itemId } })
  expect(items).toHaveLength(2)
  expect(totals).toMatchObject({ finalTotalSum: -6_400, debtSum: -4_800 })
  expect(await careful.refused(finishWholesaleReturn, back(1))).toMatchObject({ status: 403, code: 'noPermission' })
  await requireSoundBooks(server.database)
})
