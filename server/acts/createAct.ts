import { isWritten } from '../../src/rules/warehouseDocuments.ts'
import { requireDepartment } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { bring } from '../documents/changeStatus.ts'
import { refuseWithoutCost } from '../documents/refuseLines.ts'
import { findDocument } from '../documents/findDocument.ts'
import { linkDocuments } from '../documents/links.ts'
import { requireKind } from '../documents/requireKind.ts'
import type { Call } from '../handle.ts'
import { takeNumber } from '../ledger/takeNumber.ts'
import { recordBirth } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'

/**
 * Makes an act on an income that was written, which then waits in CHECKING. What it says is kept in the act, line by line.
 * @throws Refusal as `createAct` of the contract says
 */
export async function createAct(
  call: Call,
  documentId: number,
  sent: { version: number; employeeIds: readonly number[]; comment: string },
): Promise<void> {
  const { db, caller } = call
  await requireKind(db, documentId, 'KIRIM')
  const written = await findDocument(db, caller, documentId, { lock: true, version: sent.version })
  requireDepartment(caller, written.departmentId, 'id')
  if (!isWritten({ documentStatus: written.status }))
    throw new Refusal(409, 'wrongState', { state: `enum.documentStatus.${written.status}` })
  await refuseWithoutCost(db, written)
  const signers = await signersOf(db, sent.employeeIds)
  if (signers.some(({ userId }) => userId === caller.userId))
    throw new Refusal(422, 'authorSigns', {}, { employeeIds: 'authorSigns' })
  await bring(call, written, 'CHECKING', sent.comment)
  await writeAct(call, written, signers, sent.comment)
}

interface SignerSent {
  employeeId: number
  userId: number
}

/** Those among the employees who can sign in, in the order in which they were named. */
async function signersOf(db: Transaction, employeeIds: readonly number[]): Promise<SignerSent[]> {
  const ids = [...new Set(employeeIds)]
  const known = await db.rows<SignerSent>(sql`
    select employee.id as "employeeId", login.id as "userId"
    from employee join app_user login on login.employee_id = employee.id and login.status = 'ACTIVE'
    where employee.id = any(${ids}::bigint[]) and employee.deleted_at is null`)
  const byId = new Map(known.map((one) => [one.employeeId, one]))
  const fields = employeeIds.flatMap((id, index) =>
    byId.has(id) ? [] : [[`employeeIds.${index}`, 'noLogin'] as const],
  )
  if (fields.length > 0)
    throw new Refusal(400, 'badInput', {}, { employeeIds: 'noLogin', ...Object.fromEntries(fields) })
  return ids.map((id) => byId.get(id)!)
}

async function writeAct(
  { db, caller }: Call,
  document: { id: number; departmentId: number; regDate: string },
  signers: readonly SignerSent[],
  comment: string,
): Promise<void> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into act (department_id, document_id, reg_date, comment, created_by)
    values (${document.departmentId}, ${document.id}, ${document.regDate}, ${comment}, ${caller.userId}) returning id`)
  await db.run(sql`
    insert into act_signer (act_id, user_id, employee_id, position)
    select ${id}::bigint, user_id, employee_id, position
    from unnest(${signers.map(({ userId }) => userId)}::bigint[], ${signers.map(({ employeeId }) => employeeId)}::bigint[])
      with ordinality as signer (user_id, employee_id, position)`)
  await db.run(sql`
    insert into act_line (act_id, line_id, position, item_id, quantity, found, unit_cost)
    select ${id}::bigint, id, position, item_id, quantity, quantity, unit_cost
    from warehouse_document_line where document_id = ${document.id}`)
  await linkDocuments(
    db,
    { kind: 'income', id: document.id },
    { kind: 'act', id, departmentId: document.departmentId },
    'ACT',
  )
  await recordBirth(db, 'act', { id, departmentId: document.departmentId, status: 'OPEN' }, caller.userId)
  const number = await takeNumber(db, document.departmentId, 'ACT', Number(document.regDate.slice(0, 4)))
  await db.run(sql`update act set reg_number = ${number} where id = ${id}`)
}
