import goodsTable from './goods.tsv?raw'
import { nameKey } from '../../../src/rules/nameKey.ts'
import { sameName } from '../../../src/rules/sameName.ts'
import { foldSearch } from '../../../src/rules/search.ts'
import { shortNameOf } from '../../../src/rules/shortName.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'
import { learnWords } from '../../items/learnWords.ts'
import { searchText } from '../../items/searchText.ts'

export interface DemoItem {
  id: number
  barcode: string
  category: string
}

/** Levels that a new item must name, and what stands where the data ends sooner. */
const LEVELS = 3
const OTHER = 'Прочее'

/** 2,000 real products with their category trees and brands. */
export async function fillGoods(database: Database): Promise<DemoItem[]> {
  const rows = goodsTable
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string, string, string])
  const categories = await fillCategories(database, [...new Set(rows.map(([, , path]) => path))])
  const brands = await fillWords(database, await listId(database, 'item_brand'), [
    ...new Set(rows.map(([, , , brand]) => brand).filter(Boolean)),
  ])
  const piece = await database.one<{ id: number }>(sql`
    select child.id from reference child join reference parent on parent.id = child.parent_id where parent.code = 'unit' and child.code = 'PIECE'`)
  const drafts = rows.map(([barcode, name, path, brand], index) => {
    const sku = `G-${String(index + 1).padStart(5, '0')}`
    const levels = levelsOf(path, categories)
    const artikul = artikulOf(brand, index)
    const search = searchText({ name, artikul, vendorCodes: [], sku, model: '', barcodes: [barcode] })
    return {
      barcode,
      name,
      artikul,
      sku,
      levels,
      brand: brands.get(sameName(brand)) ?? null,
      search,
      category: path.split('/')[0]!,
    }
  })
  const items = await database.rows<{ id: number }>(sql`
    insert into item (name, name_key, short_name, artikul, search, sku, unit_id, category_id, sub_category_id, sub2_category_id, sub3_category_id, brand_id, for_pos)
    select name, name_key, short_name, artikul, search, sku, ${piece.id}, c1, c2, c3, c4, brand, true
    from unnest(${drafts.map((d) => d.name)}::text[], ${drafts.map((d) => nameKey(d.name))}::text[], ${drafts.map((d) => shortNameOf(d.name))}::text[],
      ${drafts.map((d) => d.artikul)}::text[],
      ${drafts.map((d) => d.search)}::text[], ${drafts.map((d) => d.sku)}::text[], ${drafts.map((d) => d.levels[0] ?? null)}::bigint[],
      ${drafts.map((d) => d.levels[1] ?? null)}::bigint[], ${drafts.map((d) => d.levels[2] ?? null)}::bigint[],
      ${drafts.map((d) => d.levels[3] ?? null)}::bigint[], ${drafts.map((d) => d.brand)}::bigint[])
      as g (name, name_key, short_name, artikul, search, sku, c1, c2, c3, c4, brand)
    order by sku returning id`)
  await database.run(sql`
    insert into item_barcode (barcode, item_id) select * from unnest(${drafts.map((d) => d.barcode)}::text[], ${items.map((item) => item.id)}::bigint[])`)
  await learnWords(database, sql`select search from item`)
  return items.map((item, index) => ({
    id: item.id,
    barcode: drafts[index]!.barcode,
    category: drafts[index]!.category,
  }))
}

export const listId = async (database: Database, code: string): Promise<number> =>
  (await database.one<{ id: number }>(sql`select id from reference where code = ${code} and parent_id is null`)).id

/** A tree of categories, `/` between their levels: path → id of its last level, parents before children. */
export async function fillCategories(database: Database, paths: readonly string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const root = await listId(database, 'WAREHOUSE_CATEGORY')
  for (const path of paths.toSorted()) {
    const parts = path.split('/')
    for (let depth = 1; depth <= parts.length; depth++) {
      const own = parts.slice(0, depth).join('/')
      if (ids.has(own)) continue
      const parent = depth === 1 ? root : ids.get(parts.slice(0, depth - 1).join('/'))!
      const made = await fillWords(database, parent, [parts[depth - 1]!])
      ids.set(own, [...made.values()][0]!)
    }
  }
  await completeLevels(database, ids)
  return ids
}

/** Of a path in such a tree the id of each of its levels, from the top. */
export const levelsOf = (path: string, categories: ReadonlyMap<string, number>): number[] =>
  path.split('/').map((_, depth, parts) => categories.get(parts.slice(0, depth + 1).join('/'))!)

/** A new item needs three levels, so every category has something to choose below it. */
async function completeLevels(database: Database, ids: ReadonlyMap<string, number>): Promise<void> {
  const paths = [...ids.keys()]
  const isLast = (path: string) => !paths.some((other) => other.startsWith(`${path}/`))
  for (const [path, id] of ids) {
    const depth = path.split('/').length
    if (depth >= LEVELS || !isLast(path)) continue
    const [below] = [...(await fillWords(database, id, [OTHER])).values()]
    if (depth === 1) await fillWords(database, below!, [OTHER])
  }
}

/** An article as suppliers write them: the brand's first letters and a number; every third supplier has none. */
const artikulOf = (brand: string, index: number): string => {
  const letters = brand
    .replace(/[^\p{L}]/gu, '')
    .slice(0, 3)
    .toUpperCase()
  return letters === '' || index % 3 === 0 ? '' : `${letters}-${1_000 + index}`
}

/** Words of a list, those that differ to people; same name → id. */
export async function fillWords(
  database: Database,
  parentId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  const bySameName = new Map(names.map((name) => [sameName(name), name]))
  const rows = await database.rows<{ id: number; same: string }>(sql`
    insert into reference (parent_id, name, name_key, same_name, search)
    select ${parentId}, * from unnest(${[...bySameName.values()]}::text[], ${[...bySameName.values()].map((name) => nameKey(name))}::text[],
      ${[...bySameName.keys()]}::text[], ${[...bySameName.values()].map((name) => foldSearch(name))}::text[])
    returning id, same_name as same`)
  return new Map(rows.map((row) => [row.same, row.id]))
}
