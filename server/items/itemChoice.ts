import type { ItemChoice } from '../../src/api/item.ts'
import type { Executor } from '../db/database.ts'
import type { ReadCall } from '../handle.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { findFirstGoods } from './findGoods.ts'

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
 * Items by a barcode, SKU, article or number that is exactly the keyword, then by words (`findGoods`), the best first. At most
 * `limit`.
 */
export async function findItems(db: ReadCall['db'], keyword: string, limit: number): Promise<ItemChoice[]> {
  if (keyword === '') return pick(db, sql`true`, limit)
  const number = /^\d{1,16}$/.test(keyword) && Number(keyword) <= IDENTIFIER_MAX ? Number(keyword) : null
  const found: ItemChoice[] = []
  const add = async (condition: Sql) => {
    if (found.length === limit) return
    const known = found.map(({ id }) => id)
    found.push(...(await pick(db, sql`${condition} and item.id <> all(${known}::bigint[])`, limit - found.length)))
  }
  await add(sql`item.id in (select item_id from item_barcode where barcode = ${keyword})`)
  await add(sql`item.id in (
    select id from item where sku = ${keyword} and deleted_at is null
    union all select id from item where artikul = ${keyword} and artikul <> '' and deleted_at is null
    union all select id from item where id = ${number}::bigint)`)
  const { ids, guess } = await findFirstGoods(db, keyword, limit)
  // A guess stands beside nothing that is certain.
  if (found.length === limit || (guess && found.length > 0)) return found
  const known = new Set(found.map(({ id }) => id))
  const items = new Map(
    (await pick(db, sql`item.id = any(${ids}::bigint[])`, ids.length)).map((item) => [item.id, item]),
  )
  const best = ids.flatMap((id) => (items.has(id) && !known.has(id) ? [items.get(id)!] : []))
  return [
    ...found,
    ...best.slice(0, limit - found.length).map((item) => ({ ...item, ...(guess && { guess: true as const }) })),
  ]
}

/** In the order of names, which is the order of an index. */
const pick = (db: Executor, condition: Sql, limit: number): Promise<ItemChoice[]> =>
  db.rows<ItemChoice>(sql`
    select ${itemChoiceColumns} from ${itemChoiceTables}
    where item.id in (
      select item.id from item where item.deleted_at is null and ${condition} order by item.name_key, item.id limit ${limit})
    order by item.name_key, item.id`)
