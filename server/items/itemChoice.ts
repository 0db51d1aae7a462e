import type { ItemChoice } from '../../src/api/item.ts'
import { searchVariants } from '../../src/rules/search.ts'
import type { Executor } from '../db/database.ts'
import type { ReadCall } from '../handle.ts'
import { beginsWith, raw, type Sql, sql } from '../db/sql.ts'
import { haveWords } from './goodsWords.ts'
import { similarItems } from './similarItems.ts'

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
 * the keyword first. Where nothing is found so, by names that are like it, the likest first, as guesses. At most `limit`.
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
  const beginning = searchVariants(keyword)[0]?.join(' ')
  if (beginning !== undefined) await add(sql`item.search like ${beginsWith(beginning)} and ${haveWords(keyword)}`)
  await add(haveWords(keyword))
  if (found.length > 0) return found
  const guessed = await similarItems(db, keyword)
  const items = new Map(
    (await pick(db, sql`item.id = any(${guessed}::bigint[])`, limit)).map((item) => [item.id, item]),
  )
  return guessed.flatMap((id) => (items.has(id) ? [{ ...items.get(id)!, guess: true as const }] : []))
}

/** In the order of names, which is the order of an index: a word that thousands of goods have is found without sorting them. */
const pick = (db: Executor, condition: Sql, limit: number): Promise<ItemChoice[]> =>
  db.rows<ItemChoice>(sql`
    select ${itemChoiceColumns} from ${itemChoiceTables}
    where item.id in (
      select item.id from item where item.deleted_at is null and ${condition} order by item.name_key, item.id limit ${limit})
    order by item.name_key, item.id`)
