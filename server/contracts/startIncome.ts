import { businessDayOf } from '../../src/rules/businessDay.ts'
import { requireDepartment } from '../caller.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { recordBirth } from '../ledger/transition.ts'
import { notFound, Refusal } from '../refusal.ts'

/**
 * Begins an income of a department from a contract's contragent; its goods are still to be written. Answers its id.
 * @throws 403 `otherDepartment`, 404, 409 `contractNotInForce`
 */
export async function startIncome(call: Call, contractId: number, departmentId: number): Promise<number> {
  const { db, caller, now, timeZone } = call
  requireDepartment(caller, departmentId, 'depId')
  const contract = await db.first<{ status: string; contragentId: number }>(sql`
    select status, contragent_id as "contragentId" from contract where id = ${contractId} and deleted_at is null for key share`)
  if (!contract) throw notFound()
  if (contract.status !== 'ACTIVE')
    throw new Refusal(409, 'contractNotInForce', { state: `enum.contractStatus.${contract.status}` })
  const { id } = await db.one<{ id: number }>(sql`
    insert into warehouse_document (action, document_type, department_id, to_department_id, contragent_id, contract_id, reg_date,
      created_by, changed_by)
    values ('KIRIM', 'NAKLADNOY', ${departmentId}, ${departmentId}, ${contract.contragentId}, ${contractId},
      ${businessDayOf(now, timeZone)}, ${caller.userId}, ${caller.userId})
    returning id`)
  await recordBirth(db, 'income', { id, departmentId, status: 'DRAFT' }, caller.userId)
  return id
}
