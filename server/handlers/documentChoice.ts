import {
  pendingBeforePos,
  searchApprovedTransfers,
  searchManualIncomes,
  searchSuspendedTransfers,
  searchTransferIncomes,
  searchTransfersBeforePos,
} from '../../src/api/documentChoice.ts'
import { type Caller, inScope, requireDepartment } from '../caller.ts'
import { type Sql, sql } from '../db/sql.ts'
import { handleList } from '../lists/handleList.ts'
import { documents } from './documentList.ts'

const ownTransfers = (caller: Caller, status: string): Sql =>
  sql`document.action = 'KOCHIRISH' and document.status = ${status} and ${inScope(caller, sql`document.department_id`)}`

/** Transfers whose goods have come to a department, all of them or some. */
const arrivedAt = (target: Sql): Sql =>
  sql`document.action = 'KOCHIRISH' and document.status in ('PARTIAL', 'READY') and ${target}`

/** The department of the address, which must be the caller's. */
function departmentOf({ caller, path }: { caller: Caller; path: Record<'depId', string | number> }): number {
  const departmentId = Number(path.depId)
  requireDepartment(caller, departmentId, 'depId')
  return departmentId
}

/** Something that came by the document lies in the department at no price. */
const hasUnpriced = (departmentId: number, now: Date): Sql => sql`exists (
  select from warehouse_document_line line
  join stock_balance balance on balance.department_id = ${departmentId} and balance.lot_id = line.lot_id and balance.on_hand > 0
  where line.document_id = document.id and not exists (
    select from price where price.department_id = balance.department_id and price.lot_id = balance.lot_id
      and price.effective_from <= ${now}))`

export const documentChoiceHandlers = [
  ...handleList(searchSuspendedTransfers, {
    ...documents,
    scope: ({ caller }) => ownTransfers(caller, 'SUSPENDED'),
  }),
  ...handleList(searchApprovedTransfers, {
    ...documents,
    scope: ({ caller }) => ownTransfers(caller, 'WAITING_FOR_READY'),
  }),
  ...handleList(searchManualIncomes, {
    ...documents,
    scope: ({ caller }) => sql`document.action = 'KIRIM' and document.document_type = 'NAKLADNOY'
      and ${inScope(caller, sql`document.department_id`)}`,
  }),
  ...handleList(searchTransferIncomes, {
    ...documents,
    scope: ({ caller, query: { regNumber } }) => sql`${arrivedAt(inScope(caller, sql`document.to_department_id`))}
      and (${regNumber ?? null}::bigint is null or document.reg_number = ${regNumber ?? null}::bigint)`,
  }),
  ...handleList(searchTransfersBeforePos, {
    ...documents,
    scope: (call) => {
      const departmentId = departmentOf(call)
      return sql`${arrivedAt(sql`document.to_department_id = ${departmentId}`)} and ${hasUnpriced(departmentId, call.now)}`
    },
  }),
  ...handleList(pendingBeforePos, {
    ...documents,
    scope: (call) => sql`document.action = 'KOCHIRISH' and document.status in ('PENDING', 'PARTIAL')
      and document.to_department_id = ${departmentOf(call)}`,
  }),
]
