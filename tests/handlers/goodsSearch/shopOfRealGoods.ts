import { readFileSync } from 'node:fs'
import { learnWords } from '../../../server/items/learnWords.ts'
import { searchText } from '../../../server/items/searchText.ts'
import { sql } from '../../../server/db/sql.ts'
import { ean13WithPrefix } from '../../../src/rules/barcodes.ts'
import { nameKey } from '../../../src/rules/nameKey.ts'
import type { TestServer } from '../../server.ts'

/** 4,500 names out of an open list of barcodes, as they stand in price lists: abbreviations, codes, Latin and slips. */
const NAMES = readFileSync(new URL('goods.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
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
  const made = await database.rows<{ id: number }>(sql`
    insert into item (name, name_key, search, unit_id)
    select g.name, g.name_key, g.search, ${unitId}
    from unnest(${NAMES}::text[], ${NAMES.map((name) => nameKey(name))}::text[], ${goods.map(({ search }) => search)}::text[])
      with ordinality as g (name, name_key, search, place) order by g.place returning id`)
  const ids = made.map(({ id }) => id)
  await database.run(sql`
    insert into item_barcode (barcode, item_id) select * from unnest(${goods.map(({ barcode }) => barcode)}::text[], ${ids}::bigint[])`)
  await learnWords(database, sql`select search from item`)
  await database.run(sql`insert into lot (item_id, unit_cost) select id, 1000 from item`)
  await database.run(sql`
    insert into stock_balance (department_id, lot_id, item_id, on_hand) select ${departmentId}, id, item_id, 10 from lot`)
  return departmentId
}
