import { businessDayOf } from '../../src/rules/businessDay.ts'
import { quantity, thousandths } from '../../src/rules/money.ts'
import { requireDepartment } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { fieldMessage } from '../fieldMessage.ts'
import type { Call } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { bring } from './changeStatus.ts'
import { countsByLine } from './countsByLine.ts'
import { type DocumentHead, findDocument } from './findDocument.ts'
import { linkDocuments } from './links.ts'
import { RETURN_TO_SUPPLIER } from './supplierReturn.ts'
import { type HeadSent, newDocument } from './writeDocument.ts'

interface Asked {
  version: number
  comment: string
  /** Left out: all that is left. */
  whItems?: readonly { id: number; count: number }[]
}
interface Line {
  id: number
  itemId: number
  lotId: number
  quantity: number
  returned: number
  comment: string
}
/** Goods of the income under a document of their own. */
const RECEIVED = new Set(['READY', 'PARTIAL_RETURNED'])

/** Gives an income back to its supplier, whole or in part, by an outcome that is made and finished in this step. */
export async function returnIncome(call: Call, id: number, asked: Asked): Promise<void> {
  const income = await receivedIncome(call, id, asked.version)
  const parts = await partsOf(call, income, asked.whItems)
  const made = await newDocument(
    call,
    'CHIQIM',
    {
      ...headOf(call, income, asked.comment),
      contragentId: income.contragentId,
      documentType: RETURN_TO_SUPPLIER,
      currency: income.currency,
    },
    parts,
  )
  await linkDocuments(call.db, { kind: 'income', id }, { ...made, kind: 'outcome' }, 'RETURN')
  await bring(call, made, 'READY', asked.comment)
}

/** Writes off a part of an income, by a write-off that is made and finished in this step. */
export async function writeOffIncome(
  call: Call,
  id: number,
  asked: Asked & { reasonId: number | null; reason: string },
): Promise<void> {
  const income = await receivedIncome(call, id, asked.version)
  const parts = await partsOf(call, income, asked.whItems)
  const { reasonId, reason } = asked
  const made = await newDocument(call, 'SPISAT', { ...headOf(call, income, asked.comment), reasonId, reason }, parts)
  await linkDocuments(call.db, { kind: 'income', id }, { ...made, kind: 'writeOff' }, 'WRITE_OFF')
  await bring(call, made, 'READY', asked.comment)
}

const headOf = ({ now, timeZone }: Call, { departmentId }: DocumentHead, comment: string): HeadSent => ({
  fromDepartmentId: departmentId,
  regDate: businessDayOf(now, timeZone),
  comment,
})

async function receivedIncome({ db, caller }: Call, id: number, version: number): Promise<DocumentHead> {
  const income = await findDocument(db, caller, id, { lock: true, version })
  if (income.action !== 'KIRIM') throw new Refusal(404, 'notFound', {}, { id: 'notFound' })
  requireDepartment(caller, income.departmentId, 'id')
  if (!RECEIVED.has(income.status))
    throw new Refusal(409, 'wrongState', { state: `enum.documentStatus.${income.status}` })
  return income
}

/** The lines that a document of its own takes, each with its lot. @throws Refusal 400 for a line of another document, 422. */
async function partsOf({ db }: Call, income: DocumentHead, sent: Asked['whItems']) {
  const lines = await db.rows<Line>(sql`
    select id, item_id as "itemId", lot_id as "lotId", quantity, returned, comment from warehouse_document_line
    where document_id = ${income.id} order by position for update`)
  const left = ({ quantity: bought, returned }: Line) => quantity(thousandths(bought) - thousandths(returned))
  const counts = sent
    ? countsByLine(sent, new Set(lines.map(({ id }) => id)))
    : new Map(lines.map((line) => [line.id, { count: left(line), field: 'whItems' }]))
  const fields: Record<string, string> = {}
  const parts = lines.flatMap((line) => {
    const { id } = line
    const { count, field } = counts.get(id) ?? { count: 0, field: '' }
    const maximum = left(line)
    if (count > maximum) fields[field] = fieldMessage('tooBig', { maximum })
    return count > 0 ? [{ itemId: line.itemId, lotId: line.lotId, count, comment: line.comment, sourceLineId: id }] : []
  })
  if (Object.keys(fields).length > 0) throw new Refusal(422, 'moreThanLeft', {}, fields)
  if (parts.length === 0) throw new Refusal(422, 'nothingReceived', {}, { whItems: 'required' })
  return parts
}
