import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportField } from '../../src/api/itemImport.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { GoodsRow } from './draft.ts'
import type { ImportColumn } from './findColumns.ts'

const BATCH_ROWS = 2_000

/** A code of a row: two rows must not have the same, and no goods in the catalogue may. */
interface Code {
  code: string
  field: 'barcode' | 'multiBarcode' | 'sku'
}

/**
 * Finds what a row cannot know of itself: its barcodes and SKU in other rows of the file, and in the catalogue, with the goods
 * that have them. Rows that are wrong already are compared too, so that every fault is known at once. `told` hears how many
 * rows are done.
 */
export async function checkTogether(
  db: Executor,
  rows: readonly GoodsRow[],
  columns: readonly ImportColumn[],
  told: (done: number) => Promise<void>,
): Promise<void> {
  const firstRow = { code: new Map<string, number>(), sku: new Map<string, number>() }
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    const batch = rows.slice(start, start + BATCH_ROWS)
    const codes = batch.map((row) => codesOf(row))
    const owners = await ownersOf(db, codes.flat())
    batch.forEach((row, index) => {
      for (const { code, field } of codes[index]!) {
        const seen = field === 'sku' ? firstRow.sku : firstRow.code
        const before = seen.get(code)
        if (before === undefined) seen.set(code, row.number)
        else if (before !== row.number) addFault(row, columns, field, 'inRowBefore', code, { row: before })
        // Whose codes they are was told already.
        if (row.faults.some(({ key }) => key === 'meansSeveral')) continue
        const owner = owners[field === 'sku' ? 'sku' : 'code'].get(code)
        if (owner && owner.id !== row.draft.item?.id)
          addFault(row, columns, field, field === 'sku' ? 'skuTaken' : 'barcodeTaken', code, {
            ...owner,
            barcode: code,
            sku: code,
          })
      }
    })
    await told(start + batch.length)
    await nextTurn()
  }
}

function codesOf({ draft }: GoodsRow): Code[] {
  return [
    ...(draft.barcode ? [{ code: draft.barcode, field: 'barcode' as const }] : []),
    ...draft.multiBarcodes.map((code) => ({ code, field: 'multiBarcode' as const })),
    ...(draft.sku ? [{ code: draft.sku, field: 'sku' as const }] : []),
  ]
}

interface Owner {
  id: number
  name: string
}

async function ownersOf(
  db: Executor,
  codes: readonly Code[],
): Promise<{ code: Map<string, Owner>; sku: Map<string, Owner> }> {
  const barcodes = codes.filter(({ field }) => field !== 'sku').map(({ code }) => code)
  const skus = codes.filter(({ field }) => field === 'sku').map(({ code }) => code)
  const found = await db.rows<Owner & { code: string; sku: boolean }>(sql`
    select code.barcode as code, item.id, item.name, false as sku
    from item_barcode code join item on item.id = code.item_id where code.barcode = any(${barcodes}::text[])
    union all
    select sku, id, name, true from item where sku = any(${skus}::text[]) and deleted_at is null`)
  const of = (sku: boolean) =>
    new Map(found.filter((row) => row.sku === sku).map(({ code, id, name }) => [code, { id, name }]))
  return { code: of(false), sku: of(true) }
}

/** A fault of the field's cell. */
export function addFault(
  row: GoodsRow,
  columns: readonly ImportColumn[],
  field: ImportField,
  key: string,
  value: string,
  values: Record<string, string | number> = {},
  warning = false,
): void {
  const letters = columns.find((column) => column.field === field)?.letters ?? ''
  row.faults.push({ rowNumber: row.number, letters, field, key, values, warning, value })
}
