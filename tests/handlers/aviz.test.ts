import { expect, test } from 'vitest'
import { avizByNumber, avizOfDocument, createAviz, createLoad, getDispatch, updateAviz } from '../../src/api/aviz.ts'
import { findDocuments } from '../../src/api/documentSearch.ts'
import { copyDocument } from '../../src/api/documentSteps.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
const { keeper, warehouse } = shop
const itemId = await shop.newItem({ name: 'Мука' })
await shop.income(warehouse, [{ itemId, count: 1_000, incomeUzs: 500 }])
const transferAt = (status: string) =>
  shop.documentAt(status, {
    action: 'KOCHIRISH',
    fromDepartmentId: warehouse,
    toDepartmentId: shop.shop,
    whItems: [{ itemId, count: 10 }],
  })
const fields = { regDate: '2026-11-20', carNumber: '01 A 777 AA', driverName: 'Рустам' }

test('a transfer gets a dispatch note with its number, which is corrected and found', async () => {
  const { id } = await transferAt('WAITING_FOR_READY')
  expect(await keeper.call(avizOfDocument, { path: { id } })).toEqual({ has: false, aviz: null })
  const { nextNumber } = await keeper.call(getDispatch, { path: { id } })
  const made = await keeper.call(createAviz, { body: { ...fields, documentId: id, regNumber: nextNumber } })
  expect(made).toMatchObject({ regNumber: nextNumber, carNumber: '01 A 777 AA', aviz: { version: 1 } })
  const body = { ...fields, regNumber: 77, driverName: 'Шерзод', version: 1 }
  const edited = await keeper.call(updateAviz, { path: { id: made.aviz!.id }, body })
  expect(edited.aviz).toMatchObject({ regNumber: 77, driverName: 'Шерзод', version: 2 })
  expect(await keeper.call(avizByNumber, { path: { n: 77 } })).toMatchObject({ documentId: id })
  expect(await keeper.refused(updateAviz, { path: { id: made.aviz!.id }, body })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
})

test('a dispatch note is found by its number, and tells the story of its transfer', async () => {
  const { id } = await transferAt('PENDING')
  await keeper.call(createAviz, { body: { ...fields, documentId: id, regNumber: 9_081 } })
  const found = { kind: 'AVIZ', id, number: 9_081, date: '2026-11-20' }
  expect(await keeper.call(findDocuments, { query: { number: 9_081 } })).toMatchObject([found])
  const stranger = await server.person('WAREHOUSE', { departmentId: await server.department('WAREHOUSE') })
  expect(await stranger.call(findDocuments, { query: { number: 9_081 } })).toEqual([])
  const copy = await keeper.call(copyDocument, { path: { id }, body: {} })
  const told = await keeper.call(getDispatch, { path: { id } })
  expect(told.history.at(-1)).toMatchObject({ toStatus: 'PENDING' })
  expect(told.related).toMatchObject([{ relation: 'MADE', kind: 'transfer', id: copy.id, reason: 'COPY' }])
})

test('a number in use, a second note, and a transfer that is still written are refused', async () => {
  const [first, second, draft] = [
    await transferAt('PENDING'),
    await transferAt('PENDING'),
    await transferAt('SUSPENDED'),
  ]
  const create = (documentId: number, regNumber: number) => ({ body: { ...fields, documentId, regNumber } })
  await keeper.call(createAviz, create(first.id, 500))
  expect(await keeper.refused(createAviz, create(second.id, 500))).toMatchObject({
    status: 409,
    code: 'avizNumberTaken',
    fields: { regNumber: expect.any(String) as string },
  })
  expect(await keeper.refused(createAviz, create(first.id, 501))).toMatchObject({ status: 409, code: 'avizExists' })
  expect(await keeper.refused(createAviz, create(draft.id, 502))).toMatchObject({ status: 409, code: 'wrongState' })
  expect(await keeper.refused(avizByNumber, { path: { n: 502 } })).toMatchObject({ status: 404 })
  const stranger = await server.person('WAREHOUSE', { departmentId: await server.department('WAREHOUSE') })
  expect(await stranger.refused(createAviz, create(second.id, 503))).toMatchObject({ status: 403 })
  expect(await stranger.refused(avizByNumber, { path: { n: 500 } })).toMatchObject({ status: 404 })
  expect(await stranger.refused(getDispatch, { path: { id: first.id } })).toMatchObject({ status: 403 })
})

test('a transfer is loaded in parts, and never more of it than there is', async () => {
  const transfer = await transferAt('PENDING')
  const [line] = transfer.whItems
  const load = (count: number) => ({ body: { documentId: transfer.id, whItems: [{ id: line!.id, count }] } })
  expect((await keeper.call(createLoad, load(4))).loadItems).toMatchObject([{ count: 10, loaded: 4 }])
  expect(await keeper.refused(createLoad, load(7))).toMatchObject({
    status: 422,
    code: 'moreThanSent',
    fields: { 'whItems.0.count': expect.stringContaining('6') as string },
  })
  const whole = await keeper.call(createLoad, load(6))
  expect(whole.loads).toHaveLength(2)
  expect(whole.whItems).toMatchObject([{ loaded: 10 }])
  const foreign = { body: { documentId: transfer.id, whItems: [{ id: 999_999, count: 1 }] } }
  expect(await keeper.refused(createLoad, foreign)).toMatchObject({ status: 400 })
})

test('two loads of the same goods at once: one of them is refused', async () => {
  const transfer = await transferAt('PENDING')
  const load = { body: { documentId: transfer.id, whItems: [{ id: transfer.whItems[0]!.id, count: 6 }] } }
  const answers = await Promise.all([keeper.response(createLoad, load), keeper.response(createLoad, load)])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
})
