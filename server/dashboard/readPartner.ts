import type { PartnerToday } from '../../src/api/dashboard.ts'
import type { Caller } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { ofSaldo } from '../saldo/saldoMoves.ts'

/** How a contragent's own orders and requests stand, and its account with the company. */
export async function readPartner(db: Executor, caller: Caller): Promise<PartnerToday> {
  const orders = await db.one<Omit<PartnerToday, 'contragentId' | 'saldo'>>(sql`
    select count(*) filter (where kind = 'ORDER' and status = 'NEW') as "newOrders",
      count(*) filter (where kind = 'ORDER' and status = 'WORKING') as "ordersInWork",
      count(*) filter (where kind = 'PRODUCT' and status in ('NEW', 'WORKING')) as requests
    from contragent_order where contragent_id = ${caller.contragentId}`)
  const saldo = await db.rows<PartnerToday['saldo'][number]>(sql`
    select account.currency_code as "currencyCode", sum(balance.balance) as sum
    from account join account_balance balance on balance.account_id = account.id
    where ${ofSaldo(caller)} group by 1 having sum(balance.balance) <> 0 order by account.currency_code = 'UZS' desc, 1`)
  return { contragentId: caller.contragentId!, ...orders, saldo }
}
