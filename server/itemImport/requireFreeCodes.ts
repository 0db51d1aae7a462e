import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

/** How many taken codes a refusal names. */
export const CODES_NAMED_MAX = 20

interface Taken {
  code: string
  id: number
  name: string
  rowNumber: number
}

/**
 * Throws 409 `barcodesTaken` or `skusTaken` when other goods have a code of the file. Goods that this transaction itself added
 * are known by the transaction that wrote them: two may begin within one microsecond.
 */
export async function requireFreeCodes(db: Transaction, importId: number): Promise<void> {
  const barcodes = await db.rows<Taken>(sql`
    select code.barcode as code, item.id, item.name, row.row_number as "rowNumber"
    from import_row row
    cross join lateral (
      select jsonb_array_elements_text(row.draft -> 'multiBarcodes') as barcode union all select row.draft ->> 'barcode') wanted
    join item_barcode code on code.barcode = wanted.barcode join item on item.id = code.item_id
    where row.import_id = ${importId} and row.outcome in ('ADD', 'CHANGE') and item.id <> coalesce((row.draft #>> '{item,id}')::bigint, 0) and item.xmin <> pg_current_xact_id()::xid order by row.row_number limit ${CODES_NAMED_MAX}`)
  if (barcodes.length > 0) throw taken('barcodesTaken', barcodes)
  const skus = await db.rows<Taken>(sql`
    select item.sku as code, item.id, item.name, row.row_number as "rowNumber"
    from import_row row join item on item.sku = row.draft ->> 'sku' and item.deleted_at is null
    where row.import_id = ${importId} and row.outcome in ('ADD', 'CHANGE') and item.id <> coalesce((row.draft #>> '{item,id}')::bigint, 0) and item.xmin <> pg_current_xact_id()::xid order by row.row_number limit ${CODES_NAMED_MAX}`)
  if (skus.length > 0) throw taken('skusTaken', skus)
}

const taken = (code: 'barcodesTaken' | 'skusTaken', rows: readonly Taken[]) =>
  new Refusal(
    409,
    code,
    { codes: rows.map((row) => `${row.code} («${row.name}», № ${row.id})`).join(', ') },
    { importId: code },
    { taken: rows },
  )
