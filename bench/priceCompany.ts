import { openSession } from '../src/api/cashSession.ts'
import { differentPriceTotals } from '../src/api/lotPrice.ts'
import { sql } from '../server/db/sql.ts'
import { insertDueGoods } from '../server/pricing/differingGoods.ts'
import { peopleOn } from '../tests/people.ts'
import type { BenchServer } from './benchServer.ts'
import { callerOf, type Company, keptCompany } from './company.ts'
import { fillShop } from './fillShop.ts'
import { seedGoods } from './seedGoods.ts'
import { vacuum } from './vacuum.ts'

export const PRICED_SHOPS = 4
export const REGISTERS_OF_SHOP = 4
const GOODS_OF_SHOP = 24_500
/** Of so many goods a shop has a second lot, at another price. */
const DIFFERING = 500
export const PRICED_LOTS = PRICED_SHOPS * (GOODS_OF_SHOP + DIFFERING)
/** By so much the second lot of a good is dearer. */
const DEARER_BY = 500

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
  const kept = await keptCompany<Omit<PriceCompany, 'call'>>(server, 'bench-prices')
  if (kept) return { ...kept, call: callerOf(server, kept.token) }
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
  for (const { departmentId } of shops) await fillShop(server, departmentId, { twins: DIFFERING, dearerBy: DEARER_BY })
  await database.run(insertDueGoods(sql`select department_id, item_id from stock_balance`))
  await call(differentPriceTotals, { body: {} })
  const company = { shops, itemIds, token }
  await database.run(sql`insert into setting (key, value) values ('bench-prices', ${JSON.stringify(company)}::jsonb)`)
  await vacuum(server)
  return { ...company, call }
}
