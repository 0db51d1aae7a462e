import type { Sale } from '../../src/api/sale.ts'
import type { Database } from '../../server/db/database.ts'
import { sql } from '../../server/db/sql.ts'
import { readSale } from '../../server/sales/readSale.ts'
import type { KeptSale } from './checkHistory.ts'
import { receiptText } from './sellThroughFaults.ts'

/** Every finished sale in the database with the receipt that a replay of it answers. */
export async function keptSales(database: Database): Promise<KeptSale[]> {
  const rows = await database.rows<{ id: number; uuid: string }>(
    sql`select id, uuid from sale where status = 'FINISHED' order by id`,
  )
  const kept: KeptSale[] = []
  for (const { id, uuid } of rows) {
    const receipt: Sale = JSON.parse(JSON.stringify(await readSale(database, id)))
    kept.push({ uuid, receipt: receiptText(receipt) })
  }
  return kept
}
