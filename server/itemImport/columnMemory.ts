import { ImportField } from '../../src/api/itemImport.ts'
import { columnLetters } from '../excel/table.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { ChosenColumns, Heading } from './findColumns.ts'

/** Header → what a person once said that it holds. */
export type Remembered = ReadonlyMap<string, ImportField | null>

/** Suppliers change their headers; what was said long ago goes when there is too much of it. */
const HEADERS_MAX = 500
const ANY_SUPPLIER = 0
/** Several columns of it are one list. */
const REPEATED: ReadonlySet<ImportField> = new Set(['multiBarcode'])

/** What a user said of the columns of a supplier's files; what was said of any file holds where nothing was said of these. */
export const columnMemory = (userId: number, contragentId = ANY_SUPPLIER) => ({
  async read(db: Executor): Promise<Remembered> {
    const rows = await db.rows<{ header: string; field: string | null }>(sql`
      select header, field from import_column
      where user_id = ${userId} and contragent_id in (${ANY_SUPPLIER}, ${contragentId})
      order by contragent_id = ${contragentId}, at`)
    // A field that a later version no longer has is forgotten.
    const known = rows.filter(({ field }) => field === null || ImportField.safeParse(field).success)
    return new Map(known.map(({ header, field }) => [header, field as ImportField | null]))
  },

  /** Keeps what was said of columns, by their headers: letters say nothing of the next file. */
  async write(
    db: Transaction,
    said: Record<string, ImportField | null>,
    columns: readonly { letters: string; header: string }[],
  ): Promise<void> {
    const named = [
      ...new Map(
        columns.flatMap(({ letters, header }): [string, ImportField | null][] => {
          const field = Object.hasOwn(said, header) ? said[header] : said[letters]
          return header === '' || field === undefined ? [] : [[header, field]]
        }),
      ),
    ]
    if (named.length === 0) return
    await db.run(sql`
      insert into import_column (user_id, contragent_id, header, field)
      select ${userId}::bigint, ${contragentId}::bigint, header, field
      from unnest(${named.map(([header]) => header)}::text[], ${named.map(([, field]) => field)}::text[]) as said (header, field)
      order by header
      on conflict (user_id, contragent_id, header) do update set field = excluded.field, at = now()`)
    await db.run(sql`
      delete from import_column where user_id = ${userId} and contragent_id = ${contragentId} and header in (
        select header from import_column where user_id = ${userId} and contragent_id = ${contragentId}
        order by at desc, header offset ${HEADERS_MAX})`)
  },
})

/** What holds for the columns below these headings: what was said now, then what is remembered of its headers and clashes with nothing. */
export function stillFree(headings: readonly Heading[], said: ChosenColumns, remembered: Remembered): ChosenColumns {
  const chosen = new Map(said)
  const taken = new Set(said.values())
  for (const [index, { text }] of headings.entries()) {
    const header = text.trim()
    // What is said now, by header or by letters, goes before.
    if (chosen.has(header) || said.has(columnLetters(index)) || !remembered.has(header)) continue
    const field = remembered.get(header)!
    if (field !== null && taken.has(field) && !REPEATED.has(field)) continue
    if (field !== null) taken.add(field)
    chosen.set(header, field)
  }
  return chosen
}
