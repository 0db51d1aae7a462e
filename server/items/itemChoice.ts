import type { ItemChoice } from '../../src/api/item.ts'
import { searchVariants } from '../../src/rules/search.ts'
import type { Executor } from '../db/database.ts'
import type { ReadCall } from '../handle.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { findSimilar } from './similarItems.ts'

/** Columns and tables of an `ItemChoice`; the item's alias is `item`. */
export const itemChoiceColumns = raw(`
  item.id, item.name, item.short_name as "shortName", item.sku, item.barcode,
  array(select code.barcode from item_barcode code where code.item_id = item.id and not code.main order by code.barcode) as "multiBarcodes",
  item.artikul, item.mxik_code as "mxikCode", coalesce(item.package_code, '') as "packageCode", item.vat_percent as "vatPercent",
  item.marked, item.weighed, item.for_pos as "forPos", item.unit_id as "unitId", unit.name as "unitName", brand.name as "brandName"`)
export const itemChoiceTables = raw(
  'item join reference unit on unit.id = item.unit_id left join reference brand on brand.id = item.brand_id',
)

const IDENTIFIER_MAX = 9_007_199_254_740_991

/**
 * Items by a barcode, SKU, article or number that is exactly the keyword, then by words in their names: those that begin with
 * the keyword first. Where nothing is found so, by names that are like it, the likest first. At most `limit`.
 */
export async function findItems(db: ReadCall['db'], keyword: string, limit: number): Promise<ItemChoice[]> {
  if (keyword === '') return pick(db, sql`true`, sql`item.name_key`, limit)
  const number = /^\d{1,16}$/.test(keyword) && Number(keyword) <= IDENTIFIER_MAX ? Number(keyword) : null
  const exact = await pick(
    db,
    sql`item.id in (
      select item_id from item_barcode where barcode = ${keyword}
      union all select id from item where sku = ${keyword} and deleted_at is null
      union all select id from item where artikul = ${keyword} and artikul <> '' and deleted_at is null
      union all select id from item where id = ${number}::bigint)`,
    sql`not exists (select from item_barcode code where code.item_id = item.id and code.barcode = ${keyword})`,
    limit,
  )
  if (exact.length === limit) return exact
  const found = await pick(
    db,
    sql`${matchesWords(sql`item.search`, keyword)} and item.id <> all(${exact.map(({ id }) => id)}::bigint[])`,
    sql`not starts_with(item.search, ${searchVariants(keyword)[0] ?? ''})`,
    limit - exact.length,
  )
  if (exact.length + found.length > 0) return [...exact, ...found]
  return findSimilar(db, keyword, (transaction, condition, likeness) =>
    pick(transaction, condition, sql`${likeness} desc`, limit),
  )
}

const pick = (db: Executor, condition: Sql, order: Sql, limit: number): Promise<ItemChoice[]> =>
  db.rows<ItemChoice>(sql`
    select ${itemChoiceColumns} from ${itemChoiceTables}
    where item.id in (
      select item.id from item where item.deleted_at is null and ${condition} order by ${order}, item.name_key, item.id limit ${limit})
    order by ${order}, item.name_key, item.id`)
