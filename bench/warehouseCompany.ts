import { saveContragent } from '../src/api/contragent.ts'
import { sql } from '../server/db/sql.ts'
import { peopleOn } from '../tests/people.ts'
import type { BenchServer } from './benchServer.ts'
import { callerOf, type Company, keptCompany, openRegisters, price, receive } from './company.ts'
import { seedGoods } from './seedGoods.ts'
import { vacuum } from './vacuum.ts'

/** As many as one document may have lines. */
export const WAREHOUSE_GOODS = 5_000
export const TARGETS = 10
const SELLING_SHOPS = 4
export const LISTED_DOCUMENTS = 200_000
/** Of each listed document. */
export const LISTED_LINES = 3

export interface WarehouseCompany {
  token: string
  warehouse: number
  contragentId: number
  itemIds: number[]
  /** Departments to send goods to; the first of them sell. */
  targets: number[]
  shops: Company['shops']
  call: Company['call']
}

/**
 * A warehouse and 10 shops, 4 of which sell 5,000 goods at 16 registers, and 200,000 documents of all four kinds, which are written by
 * SQL at once and have moved nothing, so it is no company for `fsck`; in a kept folder it is found again.
 */
export async function foundWarehouse(server: BenchServer, say: (text: string) => void): Promise<WarehouseCompany> {
  const { database } = server
  const kept = await keptCompany<Omit<WarehouseCompany, 'call'>>(server, 'bench-warehouse')
  if (kept) return { ...kept, call: callerOf(server, kept.token) }
  const people = peopleOn(database, () => Promise.reject(new Error('nobody is called here')))
  const { token } = await people.person('admin')
  const call = callerOf(server, token)
  const warehouse = await people.department('WAREHOUSE')
  say(`${WAREHOUSE_GOODS} goods`)
  const itemIds = await seedGoods(database, WAREHOUSE_GOODS)
  const { id: contragentId } = await call(saveContragent, { body: { fullName: 'Поставщик' } })
  const targets: number[] = []
  const shops: Company['shops'] = []
  for (let target = 0; target < TARGETS; target++) {
    const departmentId = await people.department('SHOP', { saleType: 'RETAIL' })
    targets.push(departmentId)
    if (target >= SELLING_SHOPS) continue
    say(`stock of shop ${target + 1}`)
    await price(call, departmentId, await receive(call, departmentId, itemIds))
    shops.push({ departmentId, itemIds, cashboxIds: await openRegisters(server, call, departmentId) })
  }
  say(`${LISTED_DOCUMENTS} documents`)
  await writeDocuments(server, warehouse, targets, contragentId)
  const company = { token, warehouse, contragentId, itemIds, targets, shops }
  await database.run(
    sql`insert into setting (key, value) values ('bench-warehouse', ${JSON.stringify(company)}::jsonb)`,
  )
  return { ...company, call }
}

/** An income of all the goods, as a supplier brings them. */
export const incomeOf = ({ itemIds, warehouse, contragentId }: WarehouseCompany) => ({
  action: 'KIRIM' as const,
  regDate: '2026-11-20',
  toDepartmentId: warehouse,
  contragentId,
  whItems: itemIds.map((itemId, at) => ({ itemId, count: 10 + (at % 7), incomeUzs: 1_000 + at })),
})

/** Spread over the kinds, states, departments and two years. */
async function writeDocuments(
  { database }: BenchServer,
  warehouse: number,
  targets: readonly number[],
  contragentId: number,
): Promise<void> {
  await database.withTransaction(async (db) => {
    await db.run(sql`set local statement_timeout = 0`)
    // Without a look at each foreign key: the rows are right by the way they are made.
    await db.run(sql`set local session_replication_role = replica`)
    await db.run(sql`
      with made as (
        insert into warehouse_document
          (action, status, department_id, from_department_id, to_department_id, contragent_id, reg_number, reg_date, comment)
        select kind.action, (array['READY', 'READY', 'READY', 'READY', 'DRAFT'])[1 + n % 5],
          case kind.action when 'KIRIM' then place.id else ${warehouse} end,
          case when kind.action <> 'KIRIM' then ${warehouse}::bigint end,
          case when kind.action in ('KIRIM', 'KOCHIRISH') then place.id end,
          case when kind.action = 'KIRIM' then ${contragentId}::bigint end,
          -- Above those that are given out.
          1000000 + n, date '2024-12-01' + n % 700, 'документ ' || n
        from generate_series(1, ${LISTED_DOCUMENTS}::int) n,
          lateral (select (array['KIRIM', 'CHIQIM', 'KOCHIRISH', 'SPISAT'])[1 + n % 4] as action) kind,
          lateral (select (${targets}::bigint[])[1 + (n / 4) % ${targets.length}::int] as id) place
        returning id, department_id
      )
      insert into warehouse_document_line (document_id, department_id, position, item_id, quantity, unit_cost)
      select made.id, made.department_id, line, goods.id, 1 + (made.id + line) % 20, 1000 + (made.id * line) % 90000
      from made, generate_series(1, ${LISTED_LINES}::int) line,
        lateral (select (array(select id from item order by id limit ${WAREHOUSE_GOODS}))[1 + (made.id * 7 + line)::int % ${WAREHOUSE_GOODS}::int] as id) goods`)
  })
  await vacuum({ database })
}
