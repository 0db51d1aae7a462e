import type { DocumentAction } from '../../src/api/warehouseDocument.ts'
import { isWritten, kindOf } from '../../src/rules/warehouseDocuments.ts'
import { requireDepartment } from '../caller.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { recordBirth } from '../ledger/transition.ts'
import { type Currency, UZS } from '../ledger/postMoney.ts'
import { type PeopleSent, requireContract, requirePeople } from './people.ts'
import { requireReason } from './reasons.ts'
import { Refusal } from '../refusal.ts'
import { type DocumentHead, findDocument, seesCost } from './findDocument.ts'
import { ownerOf, type Parties } from './parties.ts'
import { type LineSent, saveLines } from './saveLines.ts'

/** The head of a document as it is sent. */
export interface HeadSent extends Parties, PeopleSent {
  regDate: string
  documentType?: string | undefined
  numberGTD?: string | undefined
  comment?: string | undefined
  reason?: string | undefined
  reasonId?: number | null | undefined
  /** Of an income: what it costs in. UZS unless said. */
  currency?: Currency | undefined
}

/**
 * A new document in DRAFT with these lines; whoever calls it has seen to the right. What makes a document of another one links
 * them by `linkDocuments`.
 * @throws Refusal 400 for parties or lines that are not there, 403 for departments that are not the caller's.
 */
export async function newDocument(
  { db, caller }: Call,
  action: DocumentAction,
  head: HeadSent,
  lines: readonly LineSent[],
): Promise<DocumentHead> {
  const owner = await ownerOf(db, caller, action, head)
  if (head.reasonId) await requireReason(db, head.reasonId)
  await requirePeople(db, head)
  await requireContract(db, head, null)
  const currency = head.currency ?? UZS
  const { id } = await db.one<{ id: number }>(sql`
    insert into warehouse_document (action, document_type, department_id, from_department_id, to_department_id, contragent_id, contract_id, from_employee_id, to_employee_id, responsible1_id, responsible2_id,
      reg_date, number_gtd, comment, reason, reason_id, currency_code, currency_rate, created_by, changed_by)
    values (${action}, ${head.documentType ?? 'NAKLADNOY'}, ${owner}, ${head.fromDepartmentId ?? null}, ${head.toDepartmentId ?? null},
      ${head.contragentId ?? null}, ${head.contractId ?? null}, ${head.fromEmployeeId ?? null}, ${head.toEmployeeId ?? null},
      ${head.responsible1Id ?? null}, ${head.responsible2Id ?? null}, ${head.regDate}, ${head.numberGTD ?? ''}, ${head.comment ?? ''}, ${head.reason ?? ''},
      ${head.reasonId ?? null}, ${currency.code}, ${currency.rate}, ${caller.userId}, ${caller.userId})
    returning id`)
  const document = await findDocument(db, caller, id)
  await recordBirth(db, kindOf(action).kind, document, caller.userId)
  await saveLines(db, document, lines)
  return document
}

/**
 * Saves head and lines of a document that is still being written.
 * @throws Refusal 404 for one of another kind, 409 `wrongState`, `changedMeanwhile`, `numberGiven`.
 */
export async function editDocument(
  { db, caller }: Call,
  action: DocumentAction,
  body: HeadSent & { id: number; version: number; whItems: LineSent[] },
): Promise<void> {
  const document = await findDocument(db, caller, body.id, { lock: true, version: body.version })
  if (document.action !== action) throw new Refusal(404, 'notFound', {}, { id: 'notFound' })
  // Who may see it as its receiver may not take it away from its owner.
  requireDepartment(caller, document.departmentId, 'id')
  if (!isWritten({ documentStatus: document.status }))
    throw new Refusal(409, 'wrongState', { state: `enum.documentStatus.${document.status}` })
  const owner = await ownerOf(db, caller, action, body)
  if (
    document.regNumber !== null &&
    (owner !== document.departmentId || body.regDate.slice(0, 4) !== document.regDate.slice(0, 4))
  )
    throw new Refusal(409, 'numberGiven', {}, { regDate: 'numberGiven' })
  if (body.reasonId) await requireReason(db, body.reasonId)
  await requirePeople(db, body)
  await requireContract(db, body, document.contractId)
  const currency = body.currency ?? document.currency
  await db.run(sql`
    update warehouse_document set department_id = ${owner}, from_department_id = ${body.fromDepartmentId ?? null},
      to_department_id = ${body.toDepartmentId ?? null}, contragent_id = ${body.contragentId ?? null}, contract_id = ${body.contractId ?? null},
      from_employee_id = ${body.fromEmployeeId ?? null}, to_employee_id = ${body.toEmployeeId ?? null},
      responsible1_id = ${body.responsible1Id ?? null}, responsible2_id = ${body.responsible2Id ?? null}, reg_date = ${body.regDate},
      number_gtd = ${body.numberGTD ?? ''}, comment = ${body.comment ?? ''}, reason = ${body.reason ?? ''},
      reason_id = ${body.reasonId ?? null}, currency_code = ${currency.code}, currency_rate = ${currency.rate},
      changed_by = ${caller.userId}, changed_at = now(), version = version + 1
    where id = ${document.id}`)
  const keepsCost = kindOf(action).lineColumns.includes('incomeUzs') && !seesCost(caller, document)
  await saveLines(db, { ...document, departmentId: owner, currency }, body.whItems, { keepsCost })
}
