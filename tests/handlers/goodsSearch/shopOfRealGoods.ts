import { readFileSync } from 'node:fs'
import { learnWords } from '../../../server/items/learnWords.ts'
import { searchText } from '../../../server/items/searchText.ts'
import { sql } from '../../../server/db/sql.ts'
import { ean13WithPrefix } from '../../../src/rules/barcodes.ts'
import { nameKey } from '../../../src/rules/nameKey.ts'
import { foldSearch } from '../../../src/rules/search.ts'
import type { TestServer } from '../../server.ts'

/** 4,500 names out of an open list of barcodes, as they stand in price lists: abbreviations, codes, Latin and slips, below the paths of their categories. */
const CATEGORIES = readFileSync(new URL('goods.txt', import.meta.url), 'utf8')
  .slice('= '.length)
  .trim()
  .split('\n= ')
  .map((block) => block.split('\n'))
  .map(([path, ...names]) => ({ levels: path!.split('/'), names }))
const NAMES = CATEGORIES.flatMap(({ names }) => names)
const EAN_PREFIX = '460'

/** A shop that has all of these goods on its shelf, each with a barcode. Answers its department. */
export async function shopOfRealGoods(server: TestServer): Promise<number> {
  const { database } = server
  const departmentId = await server.department('SHOP', { saleType: 'RETAIL' })
  const unitId = await server.reference('unit', 'PIECE')
  const goods = NAMES.map((name, number) => {
    const barcode = ean13WithPrefix(EAN_PREFIX, number)
    const search = searchText({ name, artikul: '', vendorCodes: [], sku: null, model: '', barcodes: [barcode] })
    return { name, barcode, search }
  })
  const levels = await categoriesOfNames(database)
  const made = await database.rows<{ id: number }>(sql`
    insert into item (name, name_key, search, unit_id, category_id, sub_category_id, sub2_category_id, sub3_category_id)
    select g.name, g.name_key, g.search, ${unitId}, g.level0, g.level1, g.level2, g.level3
    from unnest(${NAMES}::text[], ${NAMES.map((name) => nameKey(name))}::text[], ${goods.map(({ search }) => search)}::text[],
      ${levels.map(([level]) => level)}::bigint[], ${levels.map(([, level]) => level)}::bigint[],
      ${levels.map(([, , level]) => level)}::bigint[], ${levels.map(([, , , level]) => level)}::bigint[])
      with ordinality as g (name, name_key, search, level0, level1, level2, level3, place) order by g.place returning id`)
  const ids = made.map(({ id }) => id)
  await database.run(sql`
    insert into item_barcode (barcode, item_id) select * from unnest(${goods.map(({ barcode }) => barcode)}::text[], ${ids}::bigint[])`)
  await learnWords(database, sql`select search from item`)
  await database.run(sql`insert into lot (item_id, unit_cost) select id, 1000 from item`)
  await database.run(sql`
    insert into stock_balance (department_id, lot_id, item_id, on_hand) select ${departmentId}, id, item_id, 10 from lot`)
  return departmentId
}

/** The categories' words are made, level by level; answers for each name the ids of its category's levels. */
async function categoriesOfNames(database: TestServer['database']): Promise<number[][]> {
  const { root } = await database.one<{ root: number }>(
    sql`select id as root from reference where parent_id is null and code = 'WAREHOUSE_CATEGORY'`,
  )
  const known = new Map<string, number>()
  const wordOf = async (path: string, parent: number, name: string) => {
    if (known.has(path)) return known.get(path)!
    const { id } = await database.one<{ id: number }>(sql`
      insert into reference (parent_id, name, name_key, same_name, search)
      values (${parent}, ${name}, ${nameKey(name)}, ${path}, ${foldSearch(name)}) returning id`)
    known.set(path, id)
    return id
  }
  const ofNames: number[][] = []
  for (const { levels, names } of CATEGORIES) {
    const ids: number[] = []
    for (const [depth, name] of levels.entries())
      ids.push(await wordOf(levels.slice(0, depth + 1).join('/'), ids.at(-1) ?? root, name))
    ofNames.push(...names.map(() => ids))
  }
  return ofNames
}
