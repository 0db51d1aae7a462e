import { type Sql, sql } from '../db/sql.ts'

/** The code that a good is known by on paper and in a file: its own, else the first of its others. `item`: its row. */
export const knownCode: Sql = sql`coalesce(item.barcode, (select min(code.barcode) from item_barcode code where code.item_id = item.id))`
