import { expect, test } from 'vitest'
import { approveAct, createAct, getAct, rejectAct, saveActFound, searchActs } from '../../src/api/act.ts'
import { receiveIncome } from '../../src/api/documentSteps.ts'
import { saveEmployee } from '../../src/api/employee.ts'
import { changeDocumentStatus, getDocument } from '../../src/api/warehouseDocument.ts'
import { sql } from '../../server/db/sql.ts'
import { shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
const { admin, warehouse } = shop
const author = await server.person('WAREHOUSE', { departmentId: warehouse })
const [first, second, outsider] = [await signer('Каримов'), await signer('Юсупова'), await signer('Ахмедов')]
const itemId = await shop.newItem({ name: 'Масло' })
const otherId = await shop.newItem({ name: 'Рис' })

/** An employee who can sign in, and may sign. */
async function signer(lastName: string): Promise<Person & { employeeId: number }> {
  const person = await server.person('WAREHOUSE', { departmentId: warehouse })
  const { id: employeeId } = await admin.call(saveEmployee, {
    body: { lastName, firstName: 'А', departmentId: warehouse },
  })
  await server.database.run(sql`update app_user set employee_id = ${employeeId} where id = ${person.userId}`)
  return { ...person, employeeId }
}
const incomeOf = (
  whItems = [
    { itemId, count: 10, incomeUzs: 500 },
    { itemId: otherId, count: 3, incomeUzs: 200 },
  ],
) => shop.documentAt('DRAFT', { action: 'KIRIM', toDepartmentId: warehouse, whItems }, author)
async function actOn(signers: readonly { employeeId: number }[] = [first, second]) {
  const income = await incomeOf()
  const body = { version: income.version, employeeIds: signers.map(({ employeeId }) => employeeId) }
  return author.call(createAct, { path: { id: income.id }, body })
}
const at = ({ documentId, version }: { documentId: number; version: number }, reason = '') => ({
  path: { id: documentId },
  query: { reason },
  body: { version },
})

test('an income waits in CHECKING until every signer has approved, and is received only then', async () => {
  const act = await actOn()
  expect(act).toMatchObject({ actStatus: 'OPEN', documentStatus: 'CHECKING', maySign: false, mayCount: true })
  const income = await author.call(getDocument, { path: { id: act.documentId } })
  const receive = { path: { id: act.documentId }, body: { version: income.version } }
  expect(await author.refused(receiveIncome, receive)).toMatchObject({ status: 409, code: 'actOpen' })
  const ready = { path: { id: act.documentId }, body: { status: 'READY', version: income.version } }
  expect(await author.refused(changeDocumentStatus, ready)).toMatchObject({ status: 409, code: 'wrongState' })

  expect(await first.call(getAct, { path: { id: act.documentId } })).toMatchObject({ maySign: true })
  const once = await first.call(approveAct, at(act, 'всё на месте'))
  expect(once).toMatchObject({ actStatus: 'OPEN', maySign: false })
  expect(once.userAndWhDocuments.map(({ status, comment, own }) => [status, comment, own])).toEqual([
    ['APPROVED', 'всё на месте', true],
    [null, '', false],
  ])
  expect(await first.refused(approveAct, at(act))).toMatchObject({ status: 409, code: 'alreadySigned' })
  const done = await second.call(approveAct, at(act))
  expect(done.actStatus).toBe('APPROVED')
  const { version } = await author.call(getDocument, { path: { id: act.documentId } })
  const received = await author.call(receiveIncome, { path: { id: act.documentId }, body: { version } })
  expect(received.documentStatus).toBe('READY')
  expect(await shop.lotsOf(itemId, warehouse)).toContainEqual(expect.objectContaining({ onHand: 10 }))
  const { items } = await author.call(searchActs, { query: {}, body: { documentId: act.documentId } })
  expect(items).toMatchObject([{ signers: 2, approvals: 2, actStatus: 'APPROVED' }])
})

test('what is found differs: the income takes it, and the act keeps what the paper said', async () => {
  const act = await actOn([first])
  const [oil, rice] = act.whItems
  const counted = await author.call(saveActFound, {
    path: { id: act.documentId },
    body: {
      version: act.version,
      whItems: [
        { id: oil!.id, temporaryQty: 8, comment: 'две разбиты' },
        { id: rice!.id, temporaryQty: 0 },
      ],
    },
  })
  expect(counted.whItems.map(({ count, temporaryQty, difference }) => [count, temporaryQty, difference])).toEqual([
    [10, 8, -2],
    [3, 0, -3],
  ])
  const seen = await admin.call(getAct, { path: { id: act.documentId } })
  expect(seen.whItems.map(({ differenceSum }) => differenceSum)).toEqual([-1_000, -600])
  // Somebody counted after this signer had looked.
  expect(await first.refused(approveAct, at(act))).toMatchObject({ status: 409, code: 'changedMeanwhile' })
  await first.call(approveAct, at(counted))
  const income = await author.call(getDocument, { path: { id: act.documentId } })
  expect(income.whItems.map(({ itemName, count }) => [itemName, count])).toEqual([['Масло', 8]])
  expect((await author.call(getAct, { path: { id: act.documentId } })).whItems).toHaveLength(2)
})

test('the first rejection gives the income back with the reasons at its lines, and another act may follow', async () => {
  const act = await actOn()
  const [oil] = act.whItems
  const body = { version: act.version, whItems: [{ id: oil!.id, temporaryQty: 10, comment: 'не тот срок' }] }
  const wanting = { path: { id: act.documentId }, query: { reason: ' ' }, body }
  expect(await first.refused(rejectAct, wanting)).toMatchObject({ status: 400 })
  const rejected = await first.call(rejectAct, { ...wanting, query: { reason: 'не по договору' } })
  expect(rejected).toMatchObject({ actStatus: 'REJECTED', documentStatus: 'SUSPENDED' })
  const income = await author.call(getDocument, { path: { id: act.documentId } })
  expect(income.whItems[0]).toMatchObject({ comment: 'не тот срок' })
  expect(income.history.at(-1)).toMatchObject({ toStatus: 'SUSPENDED', comment: 'не по договору' })
  expect(await second.refused(approveAct, at(act))).toMatchObject({ status: 409, code: 'wrongState' })
  const again = { version: income.version, employeeIds: [second.employeeId] }
  expect(await author.call(createAct, { path: { id: income.id }, body: again })).toMatchObject({ actStatus: 'OPEN' })
})

test('who is no signer, the author, and who cannot sign in do not sign', async () => {
  const act = await actOn()
  expect(await outsider.refused(approveAct, at(act))).toMatchObject({ status: 403, code: 'notSigner' })
  expect(await author.refused(approveAct, at(act))).toMatchObject({ status: 403, code: 'notSigner' })
  const income = await incomeOf()
  const create = (employeeIds: number[], by: Person = author) =>
    by.refused(createAct, { path: { id: income.id }, body: { version: income.version, employeeIds } })
  expect(await create([first.employeeId], first)).toMatchObject({ status: 422, code: 'authorSigns' })
  const { id: mute } = await admin.call(saveEmployee, {
    body: { lastName: 'Б', firstName: 'Б', departmentId: warehouse },
  })
  expect(await create([first.employeeId, mute])).toMatchObject({
    status: 400,
    fields: { 'employeeIds.1': expect.any(String) as string },
  })
  expect(await create([])).toMatchObject({ status: 400 })
  const stranger = await server.person('WAREHOUSE', { departmentId: shop.shop })
  expect(await stranger.refused(getAct, { path: { id: act.documentId } })).toMatchObject({ status: 403 })
  expect(await author.refused(getAct, { path: { id: income.id } })).toMatchObject({ status: 404 })
  const cashier = await server.person('KASSIR', { departmentId: warehouse })
  expect(await cashier.refused(approveAct, at(act))).toMatchObject({ status: 403, code: 'noPermission' })
})

test('an income without costs, one that is received, and nothing found are refused', async () => {
  const uncosted = await incomeOf([{ itemId, count: 1 } as never])
  const body = { version: uncosted.version, employeeIds: [first.employeeId] }
  expect(await author.refused(createAct, { path: { id: uncosted.id }, body })).toMatchObject({
    status: 422,
    fields: { 'whItems.0.incomeUzs': expect.any(String) as string },
  })
  const ready = await shop.income(warehouse, [{ itemId, count: 1, incomeUzs: 5 }])
  expect(
    await author.refused(createAct, { path: { id: ready.id }, body: { ...body, version: ready.version } }),
  ).toMatchObject({ status: 409, code: 'wrongState' })
  const act = await actOn([first])
  const nothing = act.whItems.map(({ id }) => ({ id, temporaryQty: 0 }))
  const counted = await author.call(saveActFound, {
    path: { id: act.documentId },
    body: { version: act.version, whItems: nothing },
  })
  expect(await first.refused(approveAct, at(counted))).toMatchObject({ status: 422, code: 'actFoundNothing' })
})
