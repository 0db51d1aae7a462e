import type { InStoreRule } from '../../src/rules/barcodes.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** What most scales here are set to: 21, five digits of PLU, grams, check digit. Kept in setting `inStoreBarcodes`. */
const USUAL: readonly InStoreRule[] = [{ prefix: '21', pluLength: 5, kind: 'weight', divisor: 1000, checkDigit: true }]

export async function readInStoreRules(db: Executor): Promise<readonly InStoreRule[]> {
  const setting = await db.first<{ value: InStoreRule[] }>(sql`select value from setting where key = 'inStoreBarcodes'`)
  return setting?.value ?? USUAL
}
