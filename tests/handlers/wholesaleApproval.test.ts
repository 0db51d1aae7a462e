import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  approvers,
  askApproval,
  type AskedOperation,
  decideApproval,
  decideOwn,
  saveRoleLimits,
  searchApprovals,
  setOwnPin,
} from '../../src/api/approval.ts'
import { createRole } from '../../src/api/role.ts'
import { addRole } from '../../src/api/user.ts'
import { createWholesale, editWholesale, finishWholesale, finishWholesaleReturn } from '../../src/api/wholesale.ts'
import type { Need } from '../../src/rules/limits.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import { sql } from '../../server/db/sql.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { wholesaleOn } from '../ledger/wholesale.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const here = await wholesaleOn(server)
const { admin, department, cashboxId } = here
/** Sells wholesale and takes back, within limits; never stands at a till. */
const careful = await server.person('Contragent', { departmentId: department })
const senior = await server.person('MANAGER', { departmentId: department })
const { id: roleId } = await admin.call(createRole, {
  body: {
    code: 'Опт',
    permissions: [
      'create wholesale',
      'edit wholesale',
      'finish wholesale',
      'return wholesale',
      'give discount',
      'exceed debt-limit',
    ],
  },
})
await admin.call(addRole, { path: { id: careful.userId }, body: { roleIds: [roleId] } })
const NONE = { discountPercent: null, belowCost: null, returnDays: null, noReceiptSum: null, deletedLineSum: null }
await admin.call(saveRoleLimits, { path: { id: roleId }, body: { ...NONE, discountPercent: 10, returnDays: 0 } })
const PIN = '480263'
await server.database.run(
  sql`update app_user set password_hash = ${await hashPassword('correct horse battery')} where id = ${senior.userId}`,
)
await senior.call(setOwnPin, { body: { password: 'correct horse battery', pin: PIN } })

const draftOf = async (discountPercent: number, given: object = {}) => {
  const itemId = await here.stocked([20])
  return careful.call(createWholesale, { body: here.body([{ itemId, count: 4 }], { discountPercent, ...given }) })
}
const asFinished = ({ id, version }: { id: number; version: number }, approvals: string[] = []) => ({
  path: { id },
  body: { version, approvals },
})
async function asked(refused: { details?: unknown }) {
  const { needs, operation } = refused.details as { needs: Need[]; operation: AskedOperation }
  const id = randomUUID()
  const reason = 'постоянный покупатель'
  await careful.call(askApproval, { body: { id, departmentId: department, cashboxId, needs, operation, reason } })
  return { id, operation }
}

test('a wholesale discount over the limit is let pass by a supervisor, for that very sale and once', async () => {
  const draft = await draftOf(25)
  const refused = await careful.refused(finishWholesale, asFinished(draft))
  expect(refused).toMatchObject({
    status: 403,
    code: 'needsApproval',
    details: { needs: [{ limit: 'discountPercent', value: 25 }] },
  })
  const { id } = await asked(refused)
  expect(await careful.refused(finishWholesale, asFinished(draft, [id]))).toMatchObject({ code: 'needsApproval' })
  expect((await careful.call(approvers, { path: { depId: department } })).map((person) => person.id)).toContain(
    senior.userId,
  )
  expect(
    await careful.refused(decideApproval, { path: { uuid: id }, body: { approverId: senior.userId, pin: '135790' } }),
  ).toMatchObject({ status: 403, code: 'wrongPin' })
  await careful.call(decideApproval, { path: { uuid: id }, body: { approverId: senior.userId, pin: PIN } })
  const other = await draftOf(25)
  expect(await careful.refused(finishWholesale, asFinished(other, [id]))).toMatchObject({ code: 'needsApproval' })
  expect(await careful.call(finishWholesale, asFinished(draft, [id]))).toMatchObject({ status: 'FINISHED' })
  const { items } = await senior.call(searchApprovals, { query: {}, body: {} })
  expect(items.find((row) => row.id === id)).toMatchObject({ approvalStatus: 'USED', reason: 'постоянный покупатель' })
  await requireSoundBooks(server.database)
})

test('a sale that was changed after it was let pass is asked for anew', async () => {
  const draft = await draftOf(25)
  const { id } = await asked(await careful.refused(finishWholesale, asFinished(draft)))
  await senior.call(decideOwn, { path: { uuid: id }, body: { approved: true } })
  const [line] = draft.saleItems
  const changed = await careful.call(editWholesale, {
    path: { id: draft.id },
    body: {
      ...here.body([{ itemId: line!.itemId, count: 5 }], { discountPercent: 25 }),
      version: draft.version,
    },
  })
  expect(await careful.refused(finishWholesale, asFinished(changed, [id]))).toMatchObject({ code: 'needsApproval' })
})

test('goods that come back later than the limit need a supervisor, and come back once', async () => {
  const draft = await draftOf(0)
  const sold = await careful.call(finishWholesale, asFinished(draft))
  await server.database.run(sql`update sale set sale_date = sale_date - interval '3 days' where id = ${sold.id}`)
  const body = { id: sold.id, saleItems: [{ id: sold.saleItems[0]!.id, count: 1 }] }
  const refused = await careful.refused(finishWholesaleReturn, { body })
  expect(refused).toMatchObject({ status: 403, code: 'needsApproval', details: { needs: [{ limit: 'returnDays' }] } })
  const { id, operation } = await asked(refused)
  await senior.call(decideOwn, { path: { uuid: id }, body: { approved: true } })
  const back = { ...body, uuid: operation.uuid, approvals: [id] }
  expect(
    await careful.refused(finishWholesaleReturn, {
      body: { ...back, saleItems: [{ ...body.saleItems[0]!, count: 2 }] },
    }),
  ).toMatchObject({ code: 'needsApproval' })
  expect((await careful.call(finishWholesaleReturn, { body: back })).saleItems[0]).toMatchObject({ returned: 1 })
  const again = await Promise.all([1, 2].map(() => careful.call(finishWholesaleReturn, { body: back })))
  expect(again.map(({ saleItems }) => saleItems[0]!.returned)).toEqual([1, 1])
  expect(await careful.refused(finishWholesaleReturn, { body: { ...back, comment: 'ещё раз' } })).toMatchObject({
    status: 422,
    code: 'keyReused',
  })
  await requireSoundBooks(server.database)
})

test('how a wholesale refund is paid is chosen by right only', async () => {
  const sold = await careful.call(finishWholesale, asFinished(await draftOf(0)))
  await admin.call(saveRoleLimits, { path: { id: roleId }, body: { ...NONE, discountPercent: 10 } })
  const body = { id: sold.id, saleItems: [{ id: sold.saleItems[0]!.id, count: 1 }], refundType: 'TRANSFER' as const }
  expect(await careful.refused(finishWholesaleReturn, { body })).toMatchObject({ status: 403, code: 'noPermission' })
  const returned = await admin.call(finishWholesaleReturn, { body })
  expect(returned.saleItems[0]).toMatchObject({ returned: 1 })
})

test('who sells nowhere asks nobody and learns of no supervisors', async () => {
  const keeper = await server.person('WAREHOUSE', { departmentId: department })
  expect(await keeper.refused(approvers, { path: { depId: department } })).toMatchObject({ status: 403 })
  expect((await careful.call(approvers, { path: { depId: department } })).map(({ id }) => id)).toContain(senior.userId)
})
