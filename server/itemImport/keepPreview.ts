import type { ImportOutcome } from '../../src/api/itemImport.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { translate } from '../messages.ts'
import { type CheckedRow, type Draft, type Fault, outcomeOf } from './draft.ts'

export const PREVIEW_HOURS = 24
/** One user keeps the previews of the last files only: each may hold 100,000 rows. */
export const PREVIEWS_KEPT = 3
/** Few enough that putting them together never keeps a till waiting. */
const BATCH_ROWS = 500
/** A file that is wrong everywhere need not be listed to the last cell. */
const FAULTS_KEPT_MAX = 300_000

export interface PreviewHead {
  userId: number
  fileName: string
  sheetName: string
  headers: readonly string[]
  unitId: number | null
}

/** Keeps the checked rows for a day, with their faults in words of all three languages. Answers the id of the import. */
export async function keepPreview(
  db: Transaction,
  { userId, fileName, sheetName, headers, unitId }: PreviewHead,
  rows: readonly CheckedRow[],
  told: (done: number) => Promise<void>,
): Promise<number> {
  await db.run(sql`
    delete from import_file where expires_at < now() or id in (
      select id from import_file where user_id = ${userId} order by id desc offset ${PREVIEWS_KEPT - 1})`)
  const { id } = await db.one<{ id: number }>(sql`
    insert into import_file (user_id, kind, file_name, sheet_name, headers, row_count, unit_id, expires_at)
    values (${userId}, 'ITEMS', ${fileName}, ${sheetName}, ${headers}::text[], ${rows.length}, ${unitId}, now() + ${PREVIEW_HOURS} * interval '1 hour')
    returning id`)
  let faults = 0
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    const batch = rows.slice(start, start + BATCH_ROWS)
    await keepRows(db, id, batch)
    const found = batch.flatMap((row) => row.faults).slice(0, FAULTS_KEPT_MAX - faults)
    faults += found.length
    await keepFaults(db, id, found)
    await told(start + batch.length)
  }
  return id
}

async function keepRows(db: Transaction, id: number, rows: readonly CheckedRow[]): Promise<void> {
  await db.run(sql`
    insert into import_row (import_id, row_number, outcome, cells, draft)
    select ${id}::bigint, number, outcome, cells::text[], draft::jsonb
    from unnest(${rows.map(({ number }) => number)}::int[], ${rows.map(({ cells }) => arrayLiteral(cells))}::text[],
      ${rows.map((row) => (row.draft ? JSON.stringify(keptDraft(row.draft, outcomeOf(row))) : null))}::text[],
      ${rows.map((row) => outcomeOf(row))}::text[]) as kept (number, cells, draft, outcome)`)
}

/** Of a row that is not taken in, only what tells people of which goods it is. */
const keptDraft = (draft: Draft, outcome: ImportOutcome) =>
  outcome === 'ADD' || outcome === 'CHANGE' ? draft : { name: draft.name, item: draft.item }

async function keepFaults(db: Transaction, id: number, faults: readonly Fault[]): Promise<void> {
  if (faults.length === 0) return
  await db.run(sql`
    insert into import_fault (import_id, row_number, column_letters, field, warning, value, messages)
    select ${id}::bigint, fault.* from unnest(${faults.map(({ rowNumber }) => rowNumber)}::int[],
      ${faults.map(({ letters }) => letters)}::text[], ${faults.map(({ field }) => field)}::text[],
      ${faults.map(({ warning }) => warning)}::boolean[], ${faults.map(({ value }) => value)}::text[],
      ${faults.map((fault) => JSON.stringify(inWords(fault)))}::jsonb[]) as fault`)
}

const SAY = { ru: translate('ru'), uz: translate('uz'), 'uz-latn': translate('uz-latn') }
const inWords = ({ key, values }: Fault) => ({
  ru: SAY.ru(`message.${key}`, values),
  uz: SAY.uz(`message.${key}`, values),
  'uz-latn': SAY['uz-latn'](`message.${key}`, values),
})

/** An array as PostgreSQL writes it, so that rows of different lengths travel in one parameter. */
const arrayLiteral = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replaceAll('\0', '').replace(/["\\]/g, '\\$&')}"`).join(',')}}`
