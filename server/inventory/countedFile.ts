import { quantityOrZero } from '../../src/api/fields.ts'
import { quantity, thousandths } from '../../src/rules/money.ts'
import { translate } from '../messages.ts'
import type { SaidColumns } from '../documentExcel/findDocumentColumns.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type DocumentRow, readDocumentRows } from '../documentExcel/readRows.ts'
import type { Call } from '../handle.ts'
import { type Said, sayAll } from './sayCounted.ts'

/** How our own files, the list of goods to count and its sheets, call what is read; of two quantities the first one is taken. */
const OWN_HEADINGS: SaidColumns = new Map(
  (['ru', 'uz', 'uz-latn'] as const).map(translate).flatMap((t) => [
    [t('field.barcode'), 'barcode'],
    [t('field.artikul'), 'artikul'],
    [t('field.itemName'), 'name'],
    [t('field.ownCounted'), 'count'],
    [t('field.counted'), 'count'],
  ]),
)

/** The rows of a file with codes and quantities; none of a good is a quantity too. @throws Refusal as `readDocumentRows` */
export const readCountedRows = (upload: File, gone: AbortSignal): Promise<DocumentRow[]> =>
  readDocumentRows(upload, OWN_HEADINGS, gone, quantityOrZero).then(({ rows }) => rows)

/** All that a file says of one good, or of one code that nobody knows: its rows are places where it stands. */
interface SaidInFile extends Said {
  rowNumber: number
}

/**
 * Keeps what a file has counted: the caller's word on each good, in place of what he said before. What no code is found for is kept to be
 * settled. @throws Refusal 422 `wholeOnly` naming the rows, 409 `wrongState` once the count is over
 */
export async function keepCountedRows(call: Call, id: number, rows: readonly DocumentRow[]) {
  const { said, unread } = gather(rows, await findGoods(call.db, rows))
  const kept = await sayAll(call, id, said, (at) => `rows.${said[at]!.rowNumber}`)
  return { rows: rows.length, kept, unknown: said.filter(({ goods }) => 'barcode' in goods).length, unread }
}

interface Found {
  itemId: number
  /** Units that one of it means. */
  ratio: number
}

const codeOf = ({ barcode, artikul }: DocumentRow): string => barcode || artikul

/** Goods by their codes, by articles that one good alone has, and where a row says neither, by such names. */
async function findGoods(db: Executor, rows: readonly DocumentRow[]): Promise<Map<string, Found>> {
  const codes = [...new Set(rows.map(codeOf))]
  const names = [...new Set(rows.flatMap((row) => (codeOf(row) === '' ? row.name : [])))]
  const found = await db.rows<Found & { code: string }>(sql`
    select min(artikul) as code, min(id) as "itemId", 1 as ratio from item
    where artikul = any(${codes}::text[]) and deleted_at is null group by artikul having count(*) = 1
    union all
    select name, min(id), 1 from item where name = any(${names}::text[]) and deleted_at is null group by name having count(*) = 1
    union all
    select code.barcode, code.item_id, code.ratio from item_barcode code
    join item on item.id = code.item_id and item.deleted_at is null where code.barcode = any(${codes}::text[])`)
  return new Map(found.map(({ code, ...goods }) => [code, goods]))
}

function gather(
  rows: readonly DocumentRow[],
  found: ReadonlyMap<string, Found>,
): { said: SaidInFile[]; unread: number[] } {
  const byGoods = new Map<string, SaidInFile>()
  const unread: number[] = []
  for (const row of rows) {
    const { rowNumber, name, count, isCountSaid } = row
    const code = codeOf(row)
    const good = found.get(code === '' ? name : code)
    if (count === null || (code === '' && !good)) {
      if (isCountSaid) unread.push(rowNumber)
      continue
    }
    const { itemId, ratio } = good ?? { itemId: null, ratio: 1 }
    const key = itemId === null ? code : String(itemId)
    const counted = Math.round((thousandths(count) * thousandths(ratio)) / 1_000)
    const goods = itemId === null ? { barcode: code } : { itemId }
    const before = byGoods.get(key)
    byGoods.set(key, {
      rowNumber: before?.rowNumber ?? rowNumber,
      quantity: quantity(thousandths(before?.quantity ?? 0) + counted),
      goods,
    })
  }
  return { said: [...byGoods.values()], unread }
}
