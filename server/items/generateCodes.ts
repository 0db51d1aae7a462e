import { ean13WithPrefix } from '../../src/rules/barcodes.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** GS1 keeps 20 to 29 free for use in a shop; our scales' rules take the lower ones, our own barcodes the last. */
export const OWN_BARCODE_PREFIX = '29'
const SKU_DIGITS = 6
/** Codes tried in one go: people may have typed the next few by hand. */
const TRIED_AT_ONCE = 100

/** The next numbers of a counter that belongs to no department; the counter's row is locked until the transaction ends. */
async function takeNumbers(db: Transaction, kind: string, amount: number): Promise<number> {
  const { last } = await db.one<{ last: number }>(sql`
    insert into number_counter (department_id, kind, year, last_number) values (0, ${kind}, 0, ${amount})
    on conflict (department_id, kind, year) do update set last_number = number_counter.last_number + ${amount}
    returning last_number as last`)
  return last - amount + 1
}

/** A free EAN-13 of our own. */
export async function generateBarcodeOf(db: Transaction): Promise<string> {
  for (;;) {
    const barcode = ean13WithPrefix(OWN_BARCODE_PREFIX, await takeNumbers(db, 'ITEM_BARCODE', 1))
    if (!(await db.first(sql`select 1 from item_barcode where barcode = ${barcode}`))) return barcode
  }
}

/** `amount` free SKUs: running numbers of six digits or more. */
export async function generateSkus(db: Transaction, amount: number): Promise<string[]> {
  const skus: string[] = []
  while (skus.length < amount) {
    const wanted = Math.max(amount - skus.length, amount === 1 ? 1 : TRIED_AT_ONCE)
    const first = await takeNumbers(db, 'ITEM_SKU', wanted)
    const tried = Array.from({ length: wanted }, (_, index) => String(first + index).padStart(SKU_DIGITS, '0'))
    const taken = await db.rows<{ sku: string }>(sql`
      select sku from item where sku = any(${tried}::text[]) and deleted_at is null`)
    const free = new Set(tried)
    for (const { sku } of taken) free.delete(sku)
    skus.push(...free)
  }
  return skus.slice(0, amount)
}
