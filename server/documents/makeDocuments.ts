import { businessDayOf } from '../../src/rules/businessDay.ts'
import { quantity, thousandths } from '../../src/rules/money.ts'
import { isWritten, kindOf } from '../../src/rules/warehouseDocuments.ts'
import { requireDepartment, requirePermission } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { fieldMessage } from '../fieldMessage.ts'
import type { Call } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { bring } from './changeStatus.ts'
import { countsByLine } from './countsByLine.ts'
import { type DocumentHead, findDocument } from './findDocument.ts'
import { RECEIVED_SALE } from '../saleTransactions/heldThere.ts'
import { linkDocuments, linkToOrders } from './links.ts'
import type { LineSent } from './saveLines.ts'
import type { PeopleSent } from './people.ts'
import { RETURN_TO_SUPPLIER } from './supplierReturn.ts'
import { type HeadSent, newDocument } from './writeDocument.ts'

interface Line extends LineSent {
  id: number
}

const linesOf = (db: Transaction, id: number): Promise<Line[]> =>
  db.rows<Line>(sql`
    select id, item_id as "itemId", quantity as count, unit_cost as "incomeUzs", term_of_item as "termOfItem", comment
    from warehouse_document_line where document_id = ${id} order by position`)

const headOf = async (db: Transaction, document: DocumentHead): Promise<HeadSent> => {
  const rest = await db.one<Pick<HeadSent, 'numberGTD' | 'comment' | 'reason' | 'reasonId' | keyof PeopleSent>>(sql`
    select number_gtd as "numberGTD", comment, reason, reason_id as "reasonId", contract_id as "contractId",
      from_employee_id as "fromEmployeeId", to_employee_id as "toEmployeeId", responsible1_id as "responsible1Id",
      responsible2_id as "responsible2Id" from warehouse_document where id = ${document.id}`)
  return { ...document, ...rest }
}

/** A new draft of today with the head and lines of another document. Answers its id. */
export async function copyDocument(call: Call, id: number): Promise<number> {
  const { db, caller, now, timeZone } = call
  const document = await findDocument(db, caller, id)
  requirePermission(caller, `create ${kindOf(document.action).subject}`)
  if (document.documentType === RETURN_TO_SUPPLIER) throw new Refusal(409, 'returnNotCopied')
  const head = { ...(await headOf(db, document)), regDate: businessDayOf(now, timeZone) }
  const lines = (await linesOf(db, id)).map((line) => ({ ...line, id: undefined }))
  const copy = await newDocument(call, document.action, head, lines)
  const { kind } = kindOf(document.action)
  await linkDocuments(db, { kind, id }, { ...copy, kind }, 'COPY')
  return copy.id
}

/**
 * A part of an income that is still written comes in now; the rest goes on as a new document of the same head. What was received of
 * a sale is one document: what lacks is taken from its lines, and the sender takes it back.
 * @throws Refusal 400 for a line of another document, 422 `moreThanLeft`, `nothingReceived`, 409 `wrongState`, `saleReceivedWhole`
 */
export async function receivePart(
  call: Call,
  id: number,
  asked: { version: number; comment: string; whItems: readonly { id: number; count: number }[] },
): Promise<void> {
  const { db, caller } = call
  const income = await findDocument(db, caller, id, { lock: true, version: asked.version })
  if (income.action !== 'KIRIM') throw new Refusal(404, 'notFound', {}, { id: 'notFound' })
  if (income.documentType === RECEIVED_SALE) throw new Refusal(409, 'saleReceivedWhole')
  requireDepartment(caller, income.departmentId, 'id')
  if (!isWritten({ documentStatus: income.status }) || income.status === 'RECOUNT')
    throw new Refusal(409, 'wrongState', { state: `enum.documentStatus.${income.status}` })
  const lines = await linesOf(db, id)
  const counts = countsByLine(asked.whItems, new Set(lines.map((line) => line.id)))
  refuseTooMuch(lines, counts)
  const rest = lines.flatMap(({ id: lineId, ...line }) => {
    const left = quantity(thousandths(line.count) - thousandths(counts.get(lineId)?.count ?? 0))
    return left > 0 ? [{ ...line, count: left }] : []
  })
  if (rest.length > 0) {
    const other = await newDocument(call, 'KIRIM', await headOf(db, income), rest)
    await linkDocuments(db, { kind: 'income', id }, { ...other, kind: 'income' }, 'PART')
    await linkToOrders(db, id, other.id)
    await keepCounts(db, id, counts)
  }
  await bring(call, income, 'READY', asked.comment)
}

function refuseTooMuch(lines: readonly Line[], counts: ReturnType<typeof countsByLine>): void {
  const over = lines.flatMap(({ id, count: maximum }) => {
    const asked = counts.get(id)
    return asked && asked.count > maximum ? [[asked.field, fieldMessage('tooBig', { maximum })]] : []
  })
  if (over.length > 0) throw new Refusal(422, 'moreThanLeft', {}, Object.fromEntries(over))
  if ([...counts.values()].every(({ count }) => count === 0))
    throw new Refusal(422, 'nothingReceived', {}, { whItems: 'required' })
}

async function keepCounts(db: Transaction, id: number, counts: ReturnType<typeof countsByLine>): Promise<void> {
  const kept = [...counts].filter(([, { count }]) => count > 0)
  const ids = kept.map(([lineId]) => lineId)
  await db.run(sql`delete from warehouse_document_line where document_id = ${id} and id <> all(${ids}::bigint[])`)
  await db.run(sql`
    update warehouse_document_line line set quantity = kept.count, position = place.position
    from unnest(${ids}::bigint[], ${kept.map(([, { count }]) => count)}::numeric[]) as kept (id, count)
    join (select id, row_number() over (order by position) as position from warehouse_document_line where document_id = ${id}) place using (id)
    where line.id = kept.id`)
}

/** Goods are written off at once, by a document that is made and finished in this step. Answers its id. */
export async function writeOffAtOnce(
  call: Call,
  { departmentId, whItems, ...head }: HeadSent & { departmentId: number; whItems: readonly LineSent[] },
): Promise<number> {
  const made = await newDocument(call, 'SPISAT', { ...head, fromDepartmentId: departmentId }, whItems)
  await bring(call, made, 'READY')
  return made.id
}
