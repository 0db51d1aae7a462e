import type { FlightGoods } from '../../src/api/flight.ts'
import type { Database } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { findFirstGoods } from '../items/findGoods.ts'

const FOUND_MAX = 50

/** Goods that lie free in a department, by the words typed or a code: what is free, and the price of the oldest lot. */
export async function findFlightGoods(
  db: Pick<Database, 'rows' | 'one' | 'first' | 'withTransaction'>,
  departmentId: number,
  words: string,
  now: Date,
): Promise<FlightGoods[]> {
  const among = sql`exists (select from stock_balance own where own.department_id = ${departmentId} and own.item_id = item.id
    and own.on_hand > own.reserved)`
  const ids =
    words.trim() === '' ? await firstByName(db, among) : (await findFirstGoods(db, words, FOUND_MAX, { among })).ids
  return db.rows<FlightGoods>(sql`
    select item.id as "itemId", item.name as "itemName", item.artikul, item.barcode,
      array(select b.barcode from item_barcode b where b.item_id = item.id and not b.main order by b.barcode) as "multiBarcodes",
      unit.name as "unitName", stock.free as qty, stock.price as "priceUzs"
    from unnest(${[...ids]}::bigint[]) with ordinality as found (id, place)
    join item on item.id = found.id
    join reference unit on unit.id = item.unit_id
    join lateral (
      select sum(own.on_hand - own.reserved) as free, (array_agg(price.price_uzs order by lot.term_of_item, lot.id))[1] as price
      from stock_balance own join lot on lot.id = own.lot_id
      left join lateral (select price_uzs from price where price.department_id = own.department_id and price.lot_id = own.lot_id
        and price.effective_from <= ${now} order by price.effective_from desc limit 1) price on true
      where own.department_id = ${departmentId} and own.item_id = item.id and own.on_hand > own.reserved) stock on true
    order by found.place`)
}

async function firstByName(db: Pick<Database, 'rows'>, among: Sql): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    sql`select item.id from item where item.deleted_at is null and ${among} order by item.name_key, item.id limit ${FOUND_MAX}`,
  )
  return rows.map(({ id }) => id)
}
