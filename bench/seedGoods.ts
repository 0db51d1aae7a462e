import { existsSync, readFileSync } from 'node:fs'
import { nameKey } from '../src/rules/nameKey.ts'
import { ean13WithPrefix } from '../src/rules/barcodes.ts'
import { sameName } from '../src/rules/sameName.ts'
import type { Database } from '../server/db/database.ts'
import { fillCategories, fillWords, levelsOf, listId } from '../server/db/demo/goods.ts'
import { join, sql } from '../server/db/sql.ts'
import { learnWords } from '../server/items/learnWords.ts'
import { searchText } from '../server/items/searchText.ts'

/** The whole list of real goods where it is at hand, else the demo company's part of it. */
const SOURCES = ['../shared/data/goods.tsv', 'server/db/demo/goods.tsv']
const ROWS_AT_ONCE = 5_000
/** Kinds of one product, so that 100,000 goods are not five times the same name. */
const KINDS = ['', ' промо', ' новый', ' эконом', ' люкс', ' макси', ' мини', ' семейный']
const LEVELS = [0, 1, 2, 3]
const EAN_PREFIX = '478'

export interface RealGood {
  name: string
  category: string
  brand: string
}

export function readGoods(): RealGood[] {
  const file = SOURCES.find(existsSync)
  if (!file) throw new Error('There is no list of goods to multiply')
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1)
  return lines.map((line) => {
    const [, name = '', category = '', brand = ''] = line.split('\t')
    return { name, category, brand }
  })
}

/** A valid EAN-13 that no other number has. */
export const barcodeOf = (number: number): string => ean13WithPrefix(EAN_PREFIX, number)

/** Fills the catalogue with `count` goods made of the real ones, each with a barcode of its own. Answers their ids in order. */
export async function seedGoods(database: Database, count: number): Promise<number[]> {
  const goods = readGoods()
  const categories = await fillCategories(database, [...new Set(goods.map((good) => good.category))])
  const names = goods.flatMap((good) => good.brand || [])
  const brands = await fillWords(database, await listId(database, 'item_brand'), names)
  const { id: unitId } = await database.one<{ id: number }>(sql`
    select child.id from reference child join reference parent on parent.id = child.parent_id where parent.code = 'unit' and child.code = 'PIECE'`)
  const ids: number[] = []
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - from) }, (_, index) => {
      const number = from + index
      const good = goods[number % goods.length]!
      const name = `${good.name}${KINDS[Math.floor(number / goods.length) % KINDS.length]}`.slice(0, 255)
      const sku = `B-${number}`
      const barcode = barcodeOf(number)
      const search = searchText({ name, artikul: '', vendorCodes: [], sku, model: '', barcodes: [barcode] })
      const levels = levelsOf(good.category, categories)
      return { name, sku, barcode, search, levels, brandId: brands.get(sameName(good.brand)) ?? null }
    })
    const made = await database.rows<{ id: number }>(sql`
      insert into item (name, name_key, search, sku, unit_id, category_id, sub_category_id, sub2_category_id, sub3_category_id, brand_id)
      select name, name_key, search, sku, ${unitId}, level0, level1, level2, level3, brand_id
      from unnest(${rows.map((row) => row.name)}::text[], ${rows.map((row) => nameKey(row.name))}::text[], ${rows.map((row) => row.search)}::text[],
        ${rows.map((row) => row.sku)}::text[], ${join(LEVELS.map((at) => sql`${rows.map((row) => row.levels[at] ?? null)}::bigint[]`))},
        ${rows.map((row) => row.brandId)}::bigint[])
        with ordinality as g (name, name_key, search, sku, level0, level1, level2, level3, brand_id, position) order by position returning id`)
    await database.run(sql`
      insert into item_barcode (barcode, item_id)
      select * from unnest(${rows.map((row) => row.barcode)}::text[], ${made.map((row) => row.id)}::bigint[])`)
    ids.push(...made.map((row) => row.id))
  }
  await learnWords(database, sql`select search from item`)
  return ids
}
