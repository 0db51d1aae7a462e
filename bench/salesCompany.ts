import { sql } from '../server/db/sql.ts'
import { fill } from '../server/reports/rollups/catchUp.ts'
import { peopleOn } from '../tests/people.ts'
import type { BenchServer } from './benchServer.ts'
import { seedGoods } from './seedGoods.ts'

export const SOLD_GOODS = 100_000
export const SOLD_DEPARTMENTS = 20
export const SOLD_DAYS = 730
const LINES_OF_RECEIPT = 5
/** A machine that is shared measures fewer; what RESULTS.md says is of as many as it names. */
export const SOLD_LINES = Number(process.env.BENCH_SALE_LINES ?? 10_000_000)
export const TIME_ZONE = 'Asia/Tashkent'

export interface SalesCompany {
  token: string
  departmentIds: number[]
  /** How long the lines took to be written and to be added up. */
  writtenSeconds: number
  filledSeconds: number
}

/**
 * Two years of sales in 20 departments, the more popular goods more often. Written by SQL at once, so it has no money and is no company
 * for `fsck`; what reports add up is filled by the program. In a kept folder it is found again.
 */
export async function foundSalesCompany(server: BenchServer, say: (text: string) => void): Promise<SalesCompany> {
  const { database } = server
  const kept = await database.first<{ value: SalesCompany }>(sql`select value from setting where key = 'bench-sales'`)
  if (kept) return kept.value
  const people = peopleOn(database, () => Promise.reject(new Error('nobody is called here')))
  const { token, userId } = await people.person('admin')
  say(`${SOLD_GOODS} goods`)
  await seedGoods(database, SOLD_GOODS)
  const departmentIds: number[] = []
  for (let place = 0; place < SOLD_DEPARTMENTS; place++)
    departmentIds.push(await people.department('SHOP', { saleType: 'RETAIL' }))
  say(`${SOLD_LINES} lines of receipts`)
  const begunMs = performance.now()
  await writeSales(server, departmentIds, userId)
  const writtenSeconds = (performance.now() - begunMs) / 1_000
  say(`written in ${writtenSeconds.toFixed(0)} s; sums of sales`)
  const fillingMs = performance.now()
  await fill({ db: database, timeZone: TIME_ZONE })
  await database.run(sql`vacuum (analyze)`)
  const filledSeconds = (performance.now() - fillingMs) / 1_000
  say(`filled in ${filledSeconds.toFixed(0)} s`)
  const company = { token, departmentIds, writtenSeconds, filledSeconds }
  await database.run(sql`insert into setting (key, value) values ('bench-sales', ${JSON.stringify(company)}::jsonb)`)
  return company
}

async function writeSales({ database }: BenchServer, departmentIds: number[], userId: number): Promise<void> {
  const client = await database.pool.connect()
  try {
    // Without a look at each foreign key: the rows are right by the way they are made.
    await client.query('set statement_timeout = 0; set session_replication_role = replica')
    // All at once, or the server would begin to fill sums of sales whose goods have no cost yet.
    await client.query('begin')
    await client.query('update sales_rollup_state set filled = false')
    await client.query(`insert into lot (item_id, unit_cost) select id, 1000 + (id * 37) % 90000 from item order by id`)
    await client.query(
      `insert into sale (uuid, department_id, cashbox_id, session_id, kind, status, user_id, sale_number, number_year, sale_date)
      select gen_random_uuid(), ($1::bigint[])[1 + (n % ${SOLD_DEPARTMENTS})::int], 1, 1, case when n % 15 = 0 then 'RETURN' else 'SALE' end, 'FINISHED',
        $2, n, 2026, timestamptz '2026-11-20 00:00+05' - (n % ${SOLD_DAYS}) * interval '1 day' + (9 + 12 * random()) * interval '1 hour'
      from generate_series(1, ${Math.ceil(SOLD_LINES / LINES_OF_RECEIPT)}) n`,
      [departmentIds, userId],
    )
    await client.query(`
      with goods as materialized (select array_agg(id order by id) as ids from item)
      insert into sale_line (sale_id, department_id, position, item_id, quantity, price_uzs, total_sum, final_sum)
      select sale.id, sale.department_id, part.position, goods.ids[1 + floor(${SOLD_GOODS} * power(part.chance, 3))::int],
        part.sign * part.count, 15000, part.sign * part.count * 15000, part.sign * part.count * 15000
      from sale cross join goods cross join lateral (select position, random() as chance, 1 + floor(3 * random()) as count,
        case sale.kind when 'SALE' then 1 else -1 end as sign from generate_series(1, ${LINES_OF_RECEIPT}) position where sale.id > 0) part`)
    await client.query(`
      insert into stock_move (department_id, place, lot_id, item_id, quantity, cost_sum, unit_cost, document_kind, document_id, line_id, occurred_at)
      select line.department_id, 'CUSTOMER', lot.id, line.item_id, line.quantity, line.quantity * lot.unit_cost, lot.unit_cost, 'sale', sale.id, line.id, sale.sale_date
      from sale_line line join sale on sale.id = line.sale_id join lot on lot.item_id = line.item_id`)
    await client.query('commit')
    await client.query('vacuum (analyze)')
  } finally {
    client.release(true)
  }
}
