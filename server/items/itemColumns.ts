import { sql } from '../db/sql.ts'

/** The name of `item` in a list: sorted by its key, found blind to script and in all its words. */
export const itemName = { sql: sql`item.name`, sort: sql`item.name_key`, folded: sql`item.search` }

/** What every line of goods says of them; the list joins `item`, and its unit as `unit`. */
export const goodsColumns = {
  itemName,
  artikul: sql`item.artikul`,
  barcode: sql`item.barcode`,
  unitName: sql`unit.name`,
}
