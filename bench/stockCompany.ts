import { peopleOn } from '../tests/people.ts'
import type { BenchServer } from './benchServer.ts'
import { keptCompany } from './company.ts'
import { seedGoods } from './seedGoods.ts'

export const STOCK_GOODS = 100_000
export const STOCK_DEPARTMENTS = 10
export const STOCK_LINES = STOCK_GOODS * STOCK_DEPARTMENTS

export interface StockCompany {
  token: string
  departmentIds: number[]
}

/**
 * A company of 10 departments with each of 100,000 goods on its shelf: a million lots, each with its cost, price and, one in four,
 * a term. Written by SQL at once, so it has no documents and is no company for `fsck`; in a kept folder it is found again.
 */
export async function foundStockCompany(server: BenchServer, say: (text: string) => void): Promise<StockCompany> {
  const { database } = server
  const kept = await keptCompany<StockCompany>(server, 'bench-stock')
  if (kept) return kept
  const people = peopleOn(database, () => Promise.reject(new Error('nobody is called here')))
  const { token } = await people.person('admin')
  say(`${STOCK_GOODS} goods`)
  await seedGoods(database, STOCK_GOODS)
  const departmentIds: number[] = []
  for (let place = 1; place <= STOCK_DEPARTMENTS; place++)
    departmentIds.push(
      await people.department(place <= 2 ? 'WAREHOUSE' : 'SHOP', place <= 2 ? {} : { saleType: 'RETAIL' }),
    )
  say(`${STOCK_LINES} stock lines`)
  const client = await database.pool.connect()
  try {
    // Without a look at each foreign key: the rows are right by the way they are made.
    await client.query('set statement_timeout = 0; set session_replication_role = replica')
    await client.query('begin')
    await client.query(`
      insert into lot (item_id, term_of_item, unit_cost)
      select item.id, case when (item.id + d) % 4 = 0 then date '2026-06-01' + ((item.id * 7 + d) % 900)::int end, 1000 + (item.id * 37 + d * 11) % 90000
      from generate_series(0, ${STOCK_DEPARTMENTS - 1}) d cross join item order by d, item.id`)
    await client.query(
      `insert into stock_balance (department_id, lot_id, item_id, on_hand, cost_sum)
      select ($1::bigint[])[1 + (row_number() over (order by lot.id) - 1)::int / ${STOCK_GOODS}], lot.id, lot.item_id, 1 + (lot.id * 7919) % 5000 / 10.0,
        round((1 + (lot.id * 7919) % 5000 / 10.0) * lot.unit_cost, 2) from lot`,
      [departmentIds],
    )
    await client.query(`
      with document as (insert into pricing_document (department_id, reg_date) values (${departmentIds[0]}, '2026-11-20') returning id, department_id),
      line as (insert into pricing_line (document_id, department_id, position, item_id, lot_id)
        select document.id, document.department_id, 1, lot.item_id, lot.id from document, (select * from lot order by id limit 1) lot returning id)
      insert into price (department_id, lot_id, effective_from, price_uzs, price_wholesale, pricing_line_id)
      select b.department_id, b.lot_id, '2026-11-01', 1500 + b.lot_id % 100000, 1400 + b.lot_id % 100000, line.id from stock_balance b, line`)
    await client.query(`
      insert into current_price (department_id, lot_id, effective_from, price_uzs, price_wholesale, pricing_line_id)
      select department_id, lot_id, effective_from, price_uzs, price_wholesale, pricing_line_id from price`)
    await client.query(`insert into setting (key, value) values ('bench-stock', $1::jsonb)`, [
      JSON.stringify({ token, departmentIds } satisfies StockCompany),
    ])
    await client.query('commit')
    // As the database itself does it in a quiet minute.
    await client.query('vacuum (analyze)')
  } finally {
    client.release(true)
  }
  return { token, departmentIds }
}
