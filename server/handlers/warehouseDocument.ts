import {
  changeDocumentStatus,
  checkDocumentStatus,
  createDocument,
  type DocumentAction,
  editIncome,
  editTransfer,
  getDocument,
  getDocumentWithPrices,
  linesOfDocument,
  pendingDocumentsCount,
  receiveTransfer,
  receiveTransferInPart,
  returnTransfer,
} from '../../src/api/warehouseDocument.ts'
import { quantity, thousandths } from '../../src/rules/money.ts'
import { type Caller, inScope, requireDepartment, requirePermission, requireTransferDepartment } from '../caller.ts'
import { sql } from '../db/sql.ts'
import type { Transaction } from '../db/database.ts'
import { changeStatus } from '../documents/changeStatus.ts'
import { KIND_OF } from '../../src/rules/warehouseDocuments.ts'
import { checkStatus } from '../documents/checkStatus.ts'
import { findDocument, type DocumentHead, seesCost } from '../documents/findDocument.ts'
import { readDocument, readLines } from '../documents/readDocument.ts'
import { type LineSent, saveLines } from '../documents/saveLines.ts'
import { type Call, handle, handleRead } from '../handle.ts'
import { recordBirth, transition } from '../ledger/transition.ts'
import { settleTransfer } from '../ledger/settleTransfer.ts'
import { Refusal } from '../refusal.ts'

interface Head {
  fromDepartmentId?: number | null | undefined
  toDepartmentId?: number | null | undefined
  contragentId?: number | null | undefined
}

/** The department that owns the document, after checking that the caller may name all its parties. */
async function ownerOf(db: Transaction, caller: Caller, action: DocumentAction, head: Head): Promise<number> {
  const [field, otherField] =
    action === 'KIRIM'
      ? (['toDepartmentId', 'fromDepartmentId'] as const)
      : (['fromDepartmentId', 'toDepartmentId'] as const)
  const owner = head[field]
  const other = head[otherField]
  if (!owner) throw new Refusal(400, 'badInput', {}, { [field]: 'required' })
  requireDepartment(caller, owner, field)
  if (!other && action === 'KOCHIRISH') throw new Refusal(400, 'badInput', {}, { [otherField]: 'required' })
  if (other === owner) throw new Refusal(400, 'badInput', {}, { [otherField]: 'shareDepartments' })
  // Whoever is named sees the document, so nobody is named whom the caller may not send to.
  if (other) requireTransferDepartment(caller, other, otherField)
  await requireExisting(db, head)
  return owner
}

async function requireExisting(db: Transaction, head: Head): Promise<void> {
  const missing = await db.rows<{ field: string }>(sql`
    select field from (values
      ('fromDepartmentId', ${head.fromDepartmentId ?? null}::bigint is null or exists (select from department where id = ${head.fromDepartmentId ?? null} and deleted_at is null)),
      ('toDepartmentId', ${head.toDepartmentId ?? null}::bigint is null or exists (select from department where id = ${head.toDepartmentId ?? null} and deleted_at is null)),
      ('contragentId', ${head.contragentId ?? null}::bigint is null or exists (select from contragent where id = ${head.contragentId ?? null} and deleted_at is null))
    ) as checked (field, found) where not found`)
  if (missing.length > 0)
    throw new Refusal(400, 'badInput', {}, Object.fromEntries(missing.map(({ field }) => [field, 'notFound'])))
}

/** Saves head and lines of a document that is still being written. */
async function edit(
  { db, caller }: Call,
  action: DocumentAction,
  body: Head & {
    id: number
    version: number
    regDate: string
    comment: string
    reason: string
    numberGTD?: string
    whItems: LineSent[]
  },
) {
  const document = await findDocument(db, caller, body.id, { lock: true, version: body.version })
  if (document.action !== action) throw new Refusal(404, 'notFound', {}, { id: 'notFound' })
  // Who may see it as its receiver may not take it away from its owner.
  requireDepartment(caller, document.departmentId, 'id')
  if (document.status !== 'DRAFT' && document.status !== 'SUSPENDED')
    throw new Refusal(409, 'wrongState', { state: `enum.documentStatus.${document.status}` })
  const owner = await ownerOf(db, caller, action, body)
  if (
    document.regNumber !== null &&
    (owner !== document.departmentId || body.regDate.slice(0, 4) !== document.regDate.slice(0, 4))
  )
    throw new Refusal(409, 'numberGiven', {}, { regDate: 'numberGiven' })
  await db.run(sql`
    update warehouse_document set department_id = ${owner}, from_department_id = ${body.fromDepartmentId ?? null},
      to_department_id = ${body.toDepartmentId ?? null}, contragent_id = ${body.contragentId ?? null}, reg_date = ${body.regDate},
      number_gtd = ${body.numberGTD ?? ''}, comment = ${body.comment}, reason = ${body.reason},
      changed_by = ${caller.userId}, changed_at = now(), version = version + 1
    where id = ${document.id}`)
  const keepsCost = action === 'KIRIM' && !seesCost(caller, document)
  await saveLines(db, { id: document.id, departmentId: owner }, body.whItems, { keepsCost })
  return readDocument(db, caller, document.id)
}

/** A line that was counted in several parts counts with their sum. */
function countsByLine(counts: readonly { id: number; count: number }[]) {
  const byLine = new Map<number, { count: number; field: string }>()
  for (const [index, { id, count }] of counts.entries()) {
    const before = byLine.get(id)?.count ?? 0
    byLine.set(id, { count: quantity(thousandths(before) + thousandths(count)), field: `whItems.${index}.count` })
  }
  return byLine
}

/** Goods in transit arrive at the target, or go back to the source. */
async function settle(
  call: Call,
  id: number,
  version: number,
  as: 'received' | 'returned',
  counts?: { id: number; count: number }[],
  comment = '',
) {
  const { db, caller } = call
  const document = await findDocument(db, caller, id, { lock: true, version })
  if (document.action !== 'KOCHIRISH') throw new Refusal(404, 'notFound', {}, { id: 'notFound' })
  requireDepartment(caller, document.toDepartmentId!, 'id')
  if (!['PENDING', 'PARTIAL'].includes(document.status) || (as === 'returned' && document.status !== 'PENDING'))
    throw new Refusal(409, 'wrongState', { state: `enum.documentStatus.${document.status}` })
  const complete = await settleTransfer(
    db,
    { kind: 'transfer', id, departmentId: document.departmentId, userId: caller.userId, occurredAt: call.now },
    { departmentId: as === 'received' ? document.toDepartmentId! : document.fromDepartmentId!, as },
    counts && countsByLine(counts),
  )
  const next = as === 'returned' ? 'RETURNED' : complete ? 'READY' : 'PARTIAL'
  await transition(db, 'transfer', document, next, { userId: caller.userId, comment })
  return readDocument(db, caller, id)
}

export const warehouseDocumentHandlers = [
  handle(createDocument, async (call) => {
    const { db, caller, body } = call
    requirePermission(caller, `create ${KIND_OF[body.action].subject}`)
    const owner = await ownerOf(db, caller, body.action, body)
    const { id } = await db.one<{ id: number }>(sql`
      insert into warehouse_document (action, document_type, department_id, from_department_id, to_department_id, contragent_id,
        reg_date, number_gtd, comment, reason, created_by, changed_by)
      values (${body.action}, ${body.documentType}, ${owner}, ${body.fromDepartmentId ?? null}, ${body.toDepartmentId ?? null},
        ${body.contragentId ?? null}, ${body.regDate}, ${body.numberGTD}, ${body.comment}, ${body.reason}, ${caller.userId}, ${caller.userId})
      returning id`)
    const document: DocumentHead = { ...(await findDocument(db, caller, id)) }
    await recordBirth(db, KIND_OF[body.action].kind, document, caller.userId)
    await saveLines(db, document, body.whItems)
    return readDocument(db, caller, id)
  }),

  handle(editIncome, (call) => edit(call, 'KIRIM', call.body)),
  handle(editTransfer, (call) => edit(call, 'KOCHIRISH', call.body)),
  handle(changeDocumentStatus, async (call) => {
    await changeStatus(call, Number(call.path.id), call.body)
    return readDocument(call.db, call.caller, Number(call.path.id))
  }),

  handleRead(checkDocumentStatus, async (call) => {
    await checkStatus(call, Number(call.path.id), call.body)
    return { done: true as const }
  }),

  handleRead(getDocument, ({ db, caller, path }) => readDocument(db, caller, Number(path.id))),
  handleRead(getDocumentWithPrices, ({ db, caller, path }) => readDocument(db, caller, Number(path.id))),
  handleRead(linesOfDocument, async ({ db, caller, path }) => {
    const document = await findDocument(db, caller, Number(path.docId))
    return { items: await readLines(db, document, seesCost(caller, document)) }
  }),

  handle(receiveTransfer, (call) => settle(call, Number(call.path.id), call.body.version, 'received')),
  handle(receiveTransferInPart, (call) =>
    settle(call, Number(call.path.id), call.body.version, 'received', call.body.whItems),
  ),
  handle(returnTransfer, (call) =>
    settle(call, Number(call.path.id), call.body.version, 'returned', undefined, call.body.comment),
  ),

  handleRead(pendingDocumentsCount, ({ db, caller }) =>
    db.one<{ count: number }>(sql`
      select count(*) from warehouse_document d
      where d.action = 'KOCHIRISH' and d.status in ('PENDING', 'PARTIAL') and ${inScope(caller, sql`d.to_department_id`)}`),
  ),
]
