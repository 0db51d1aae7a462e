import { openSession } from '../src/api/cashSession.ts'
import { differentPriceTotals } from '../src/api/lotPrice.ts'
import { sql } from '../server/db/sql.ts'
import { insertDueGoods } from '../server/pricing/differingGoods.ts'
import { peopleOn } from '../tests/people.ts'
import type { BenchServer } from './benchServer.ts'
import { callerOf, type Company } from './company.ts'
import { seedGoods } from './seedGoods.ts'

export const PRICED_SHOPS = 4
export const REGISTERS_OF_SHOP = 4
const GOODS_OF_SHOP = 24_500
/** Of so many goods a shop has a second lot, at another price. */
const DIFFERING = 500
export const PRICED_LOTS = PRICED_SHOPS * (GOODS_OF_SHOP + DIFFERING)
export const COST = 8_000
export const FIRST_PRICE = 10_000

export interface PriceCompany {
  shops: { departmentId: number; cashboxIds: number[] }[]
  /** In every shop; the first of them have two prices. */
  itemIds: number[]
  call: Company['call']
  token: string
}

/**
 * A company of 4 shops with 16 open registers and 100,000 lots, a few of which differ in price. Lots and prices are written by SQL at
 * once, so it is no company for `fsck`; in a kept folder it is found again.
 */
export async function foundPriceCompany(server: BenchServer, say: (text: string) => void): Promise<PriceCompany> {
  const { database } = server
  const kept = await database.first<{ value: Omit<PriceCompany, 'call'> }>(
    sql`select value from setting where key = 'bench-prices'`,
  )
  if (kept) return { ...kept.value, call: callerOf(server, kept.value.token) }
  const people = peopleOn(database, () => Promise.reject(new Error('nobody is called here')))
  const { token } = await people.person('admin')
  const call = callerOf(server, token)
  say(`${GOODS_OF_SHOP} goods`)
  const itemIds = await seedGoods(database, GOODS_OF_SHOP)
  const shops: PriceCompany['shops'] = []
  for (let shop = 0; shop < PRICED_SHOPS; shop++) {
    const departmentId = await people.department('SHOP', { saleType: 'RETAIL' })
    const cashboxIds: number[] = []
    for (let number = 1; number <= REGISTERS_OF_SHOP; number++) {
      const { id: cashboxId } = await database.one<{ id: number }>(sql`
        insert into cashbox (department_id, number, name) values (${departmentId}, ${String(number)}, 'Касса') returning id`)
      await call(openSession, { path: { depId: departmentId, cashboxId }, body: { openingCash: 0 } })
      cashboxIds.push(cashboxId)
    }
    shops.push({ departmentId, cashboxIds })
  }
  say(`${PRICED_LOTS} lots and their prices`)
  for (const { departmentId } of shops) await fillShop(server, departmentId)
  await database.run(insertDueGoods(sql`select department_id, item_id from stock_balance`))
  await call(differentPriceTotals, { body: {} })
  const company = { shops, itemIds, token }
  await database.run(sql`insert into setting (key, value) values ('bench-prices', ${JSON.stringify(company)}::jsonb)`)
  const connection = await database.pool.connect()
  try {
    await connection.query('set statement_timeout = 0')
    // As the database itself does it in a quiet minute.
    await connection.query('vacuum (analyze)')
    await connection.query('reset statement_timeout')
  } finally {
    connection.release()
  }
  return { ...company, call }
}

const fillShop = ({ database }: BenchServer, departmentId: number) =>
  database.withTransaction(async (db) => {
    await db.run(sql`set local statement_timeout = 0`)
    // Without a look at each foreign key: the rows are right by the way they are made.
    await db.run(sql`set local session_replication_role = replica`)
    await db.run(sql`
      with document as (
        insert into pricing_document (department_id, reg_date, status, effective_from)
        values (${departmentId}, '2026-11-01', 'READY', '2026-11-01') returning id
      ), own as (
        insert into pricing_department (document_id, department_id) select id, ${departmentId} from document
      ), wanted as (
        select id as item_id, 0 as twin from item union all select * from (select id, 1 from item order by id limit ${DIFFERING}) twins
      ), born as (
        insert into lot (item_id, unit_cost) select item_id, ${COST} from wanted order by twin, item_id returning id, item_id
      ), placed as (
        insert into stock_balance (department_id, lot_id, item_id, on_hand, cost_sum)
        select ${departmentId}, id, item_id, 10000, 10000 * ${COST} from born
      ), line as (
        insert into pricing_line (document_id, department_id, position, item_id, lot_id, price_uzs)
        select document.id, ${departmentId}, row_number() over (order by born.id), born.item_id, born.id,
          ${FIRST_PRICE} + case when row_number() over (order by born.id) > ${GOODS_OF_SHOP} then 500 else 0 end
        from born, document returning id, lot_id, price_uzs
      ), priced as (
        insert into price (department_id, lot_id, effective_from, price_uzs, pricing_line_id)
        select ${departmentId}, lot_id, '2026-11-01', price_uzs, id from line
        returning department_id, lot_id, effective_from, price_uzs, pricing_line_id
      )
      insert into current_price (department_id, lot_id, effective_from, price_uzs, pricing_line_id)
      select department_id, lot_id, effective_from, price_uzs, pricing_line_id from priced`)
  })
