import type { Act, ActStatus, Signer } from '../../src/api/act.ts'
import { quantity, thousandths, worth } from '../../src/rules/money.ts'
import { holds } from '../../src/rules/permissions.ts'
import type { Caller } from '../caller.ts'
import { requisitesOf } from '../contragents/requisites.ts'
import type { Executor } from '../db/database.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { type DocumentHead, findDocument, seesCost } from '../documents/findDocument.ts'
import { chainOf } from '../documents/links.ts'
import { notFound } from '../refusal.ts'

/** An act's own row. */
export interface ActHead {
  id: number
  departmentId: number
  documentId: number
  status: ActStatus
  version: number
  createdBy: number
}

const head = sql`
  select id, department_id as "departmentId", document_id as "documentId", status, version, created_by as "createdBy" from act`

/** The newest act on an income, with `lock` for a change of it. @throws Refusal 404 */
export async function findAct(db: Executor, documentId: number, { lock = false } = {}): Promise<ActHead> {
  const act = await db.first<ActHead>(
    sql`${head} where document_id = ${documentId} order by id desc limit 1 ${raw(lock ? 'for update' : '')}`,
  )
  if (!act) throw notFound()
  return act
}

/** SQL condition on the row `act`: it waits for the caller's signature. Who has made an act is never among those who sign it. */
export const waitsForSignature = ({ userId }: Caller): Sql => sql`(act.status = 'OPEN' and exists (
  select from act_signer signer where signer.act_id = act.id and signer.user_id = ${userId} and signer.status is null))`

/** SQL condition on the row `document`: its newest act is approved, and the income only waits to be received. */
export const isActApproved: Sql = sql`(document.status = 'CHECKING' and coalesce((
  select act.status = 'APPROVED' from act where act.document_id = document.id order by act.id desc limit 1), false))`

/** The newest act on an income as the caller sees it. @throws Refusal 404, and 403 for an income that is not the caller's */
export async function readAct(db: Executor, caller: Caller, documentId: number): Promise<Act> {
  const document = await findDocument(db, caller, documentId)
  return tell(db, caller, document, await findAct(db, documentId))
}

/** An act by its own id. @throws as `readAct` */
export async function readOneAct(db: Executor, caller: Caller, id: number): Promise<Act> {
  const act = await db.first<ActHead>(sql`${head} where id = ${id}`)
  if (!act) throw notFound()
  return tell(db, caller, await findDocument(db, caller, act.documentId), act)
}

type Gathered = 'whItems' | 'userAndWhDocuments' | 'history' | 'related' | 'maySign' | 'mayCount'

async function tell(db: Executor, caller: Caller, document: DocumentHead, head: ActHead): Promise<Act> {
  const facts = await db.one<Omit<Act, Gathered>>(sql`
    select act.id, act.version, act.reg_number as "regNumber", act.reg_date as "regDate", act.status as "actStatus",
      act.document_id as "documentId", document.reg_number as "documentRegNumber", document.status as "documentStatus",
      department.name as "departmentName", contragent.full_name as "contragentName", ${requisitesOf(sql`contragent`)}, document.currency_code as "currencyCode",
      act.comment, author.username as "createdByName", act.created_at as "createdAt"
    from act join warehouse_document document on document.id = act.document_id
    join department on department.id = act.department_id
    join app_user author on author.id = act.created_by
    left join contragent on contragent.id = document.contragent_id
    where act.id = ${head.id}`)
  const signers = await readSigners(db, caller, head.id)
  const isOpen = head.status === 'OPEN'
  const own = signers.find((signer) => signer.own)
  const signed = signers.some(({ status }) => status !== null)
  return {
    ...facts,
    whItems: await readLines(db, head.id, seesCost(caller, document)),
    userAndWhDocuments: signers,
    history: await readHistory(db, head.id),
    related: await chainOf(db, caller, { kind: 'act', id: head.id }),
    maySign: isOpen && own?.status === null && holds(caller.permissions, 'approve act'),
    mayCount:
      isOpen &&
      !signed &&
      (own !== undefined || head.createdBy === caller.userId) &&
      holds(caller.permissions, 'create act'),
  }
}

const readSigners = (db: Executor, { userId }: Caller, actId: number): Promise<Signer[]> =>
  db.rows<Signer>(sql`
    select signer.employee_id as "employeeId", concat_ws(' ', employee.last_name, employee.first_name) as "employeeName",
      signer.status, signer.comment, signer.signed_at as "signedAt", signer.user_id = ${userId} as own
    from act_signer signer join employee on employee.id = signer.employee_id
    where signer.act_id = ${actId} order by signer.position`)

const readHistory = (db: Executor, actId: number): Promise<Act['history']> =>
  db.rows<Act['history'][number]>(sql`
    select event.at, event.from_status as "fromStatus", event.to_status as "toStatus", actor.username as "userName", event.comment
    from document_event event join app_user actor on actor.id = event.user_id
    where event.document_kind = 'act' and event.document_id = ${actId} order by event.id`)

async function readLines(db: Executor, actId: number, showCost: boolean): Promise<Act['whItems']> {
  const lines = await db.rows<Act['whItems'][number] & { incomeUzs: number }>(sql`
    select line.line_id as id, item.name as "itemName", item.barcode,
      array(select b.barcode from item_barcode b where b.item_id = item.id and not b.main order by b.barcode) as "multiBarcodes",
      line.item_id as "itemId", unit.name as "unitName", line.quantity as count, line.found as "temporaryQty", line.unit_cost as "incomeUzs", line.comment
    from act_line line join item on item.id = line.item_id join reference unit on unit.id = item.unit_id
    where line.act_id = ${actId} order by line.position`)
  return lines.map(({ incomeUzs, ...line }) => {
    const difference = quantity(thousandths(line.temporaryQty) - thousandths(line.count))
    return { ...line, difference, ...(showCost ? { incomeUzs, differenceSum: worth(incomeUzs, difference) } : {}) }
  })
}
