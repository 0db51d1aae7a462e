import { openSession } from '../src/api/cashSession.ts'
import { sql } from '../server/db/sql.ts'
import { peopleOn } from '../tests/people.ts'
import type { BenchServer } from './benchServer.ts'
import { callerOf, type Company } from './company.ts'
import { COST, fillShop } from './fillShop.ts'
import { seedGoods } from './seedGoods.ts'
import { vacuum } from './vacuum.ts'

export const COUNTED_GOODS = 50_000
/** Of so many goods two lots lie on the shelf. */
const TWINS = 20_000
export const COUNTED_LOTS = COUNTED_GOODS + TWINS
/** Goods of the sector that is counted alone. */
export const SECTOR_GOODS = 5_000
export const COUNTERS = 20
export const TILLS = 16

export interface CountCompany {
  departmentId: number
  sectorId: number
  cashboxIds: number[]
  itemIds: number[]
  /** Of whoever counts. */
  counters: { userId: number; token: string }[]
  call: Company['call']
  token: string
}

/**
 * One shop with 50,000 goods in 70,000 lots, that came some days ago, and 16 open registers. Lots, prices and the moves of their coming
 * are written by SQL at once, so it is no company for `fsck`. It is made anew for each measuring: what was counted stays counted.
 */
export async function foundCountCompany(server: BenchServer, say: (text: string) => void): Promise<CountCompany> {
  const { database } = server
  const people = peopleOn(database, () => Promise.reject(new Error('nobody is called here')))
  const { token } = await people.person('admin')
  const call = callerOf(server, token)
  say(`${COUNTED_GOODS} goods`)
  const itemIds = await seedGoods(database, COUNTED_GOODS)
  const departmentId = await people.department('SHOP', { saleType: 'RETAIL' })
  const counters: CountCompany['counters'] = []
  for (let counter = 0; counter < COUNTERS; counter++) {
    const person = await people.person('MANAGER', { departmentId })
    counters.push({ userId: person.userId, token: person.token })
  }
  const cashboxIds: number[] = []
  for (let number = 1; number <= TILLS; number++) {
    const { id: cashboxId } = await database.one<{ id: number }>(sql`
      insert into cashbox (department_id, number, name) values (${departmentId}, ${String(number)}, 'Касса') returning id`)
    await call(openSession, { path: { depId: departmentId, cashboxId }, body: { openingCash: 0 } })
    cashboxIds.push(cashboxId)
  }
  say(`${COUNTED_LOTS} lots and their prices`)
  await fillShop(server, departmentId, { twins: TWINS })
  await database.withTransaction(async (db) => {
    await db.run(sql`set local statement_timeout = 0`)
    await db.run(sql`set local session_replication_role = replica`)
    await db.run(sql`
      insert into stock_move (department_id, place, place_department_id, lot_id, item_id, quantity, cost_sum, unit_cost, document_kind,
        document_id, occurred_at)
      select department_id, side.place, side.department, lot_id, item_id, side.sign * on_hand, side.sign * cost_sum, ${COST}, 'income', 1,
        now() - interval '3 days'
      from stock_balance cross join lateral (values ('SUPPLIER', null::bigint, -1), ('DEPARTMENT', department_id, 1)) side (place, department, sign)
      where department_id = ${departmentId} order by lot_id`)
  })
  const { id: sectorId } = await database.one<{ id: number }>(sql`
    insert into sector (department_id, name, name_key, same_name) values (${departmentId}, 'Зал', 'зал', 'зал') returning id`)
  await database.run(sql`
    insert into item_sector (department_id, item_id, sector_id)
    select ${departmentId}, id, ${sectorId} from unnest(${itemIds.slice(-SECTOR_GOODS)}::bigint[]) id`)
  await vacuum(server)
  return { departmentId, sectorId, cashboxIds, itemIds, counters, call, token }
}
