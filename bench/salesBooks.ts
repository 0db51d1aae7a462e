import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../server/db/sql.ts'
import type { BenchServer } from './benchServer.ts'
import { withClient } from './salesCompany.ts'

const LOOK_MS = 500

/** States, sessions and money of what `foundSalesCompany` has written, so that the books agree. */
const BOOKS = [
  `insert into document_event (department_id, document_kind, document_id, from_status, to_status, at)
    select department_id, 'income', id, step.was, step.became, posted_at from warehouse_document,
      (values (1, null, 'DRAFT'), (2, 'DRAFT', 'SUSPENDED'), (3, 'SUSPENDED', 'READY')) step (turn, was, became) order by id, turn`,
  `insert into document_event (department_id, document_kind, document_id, from_status, to_status, at)
    select department_id, 'pricing', id, step.was, step.became, effective_from from pricing_document,
      (values (1, null, 'DRAFT'), (2, 'DRAFT', 'READY')) step (turn, was, became) order by id, turn`,
  `insert into document_event (department_id, document_kind, document_id, from_status, to_status, user_id, at)
    select department_id, 'sale', id, 'DRAFT', 'FINISHED', user_id, sale_date from sale order by id`,
  `update cash_session session set receipts = sold.receipts, returns = sold.returns, sold_sum = sold.sum, returned_sum = sold.back
    from (select session_id, count(*) filter (where kind = 'SALE') as receipts, count(*) filter (where kind = 'RETURN') as returns,
      coalesce(sum(final_total_sum) filter (where kind = 'SALE'), 0) as sum,
      coalesce(-sum(final_total_sum) filter (where kind = 'RETURN'), 0) as back from sale group by 1) sold
    where session.id = sold.session_id`,
  `insert into cash_session_payment (session_id, payment_type, department_id, amount)
    select session_id, payment_type, sale.department_id, sum(amount) from sale_payment join sale on sale.id = sale_id group by 1, 2, 3`,
  `insert into account (department_id, kind, cashbox_id, payment_type, holder)
    select distinct department_id, 'REVENUE', null::bigint, null, 'department' from sale
    union select department_id, 'CASH', cashbox_id, null, 'cashbox ' || cashbox_id from sale
    union select sale.department_id, 'TERMINAL', cashbox_id, payment_type, 'cashbox ' || cashbox_id || ' ' || payment_type
    from sale join sale_payment on sale_id = sale.id where payment_type <> 'CASH'
    union select department_id, 'SUPPLIER', null, null, 'contragent ' || contragent_id from warehouse_document
    union select department_id, 'PURCHASES', null, null, 'department' from warehouse_document
    on conflict do nothing`,
  `update account set contragent_id = split_part(holder, ' ', 2)::bigint where kind = 'SUPPLIER' and contragent_id is null`,
  `insert into money_move (department_id, account_id, amount, amount_uzs, document_kind, document_id, occurred_at)
    select document.department_id, account.id, side.amount, side.amount, 'income', document.id, document.posted_at
    from warehouse_document document
    join (select document_id, sum(round(quantity * unit_cost, 2)) as sum from warehouse_document_line group by 1) line on line.document_id = document.id
    cross join lateral (values ('SUPPLIER', -line.sum), ('PURCHASES', line.sum)) side (kind, amount)
    join account on account.department_id = document.department_id and account.kind = side.kind
      and (side.kind = 'PURCHASES' or account.contragent_id = document.contragent_id)`,
  `insert into money_move (department_id, account_id, amount, amount_uzs, document_kind, document_id, occurred_at, user_id)
    select sale.department_id, account.id, side.amount, side.amount, 'sale', sale.id, sale_date, user_id
    from sale join sale_payment paid on paid.sale_id = sale.id
    cross join lateral (values ('REVENUE', null, -paid.amount), (case payment_type when 'CASH' then 'CASH' else 'TERMINAL' end,
      nullif(payment_type, 'CASH'), paid.amount)) side (kind, type, amount)
    join account on account.department_id = sale.department_id and account.kind = side.kind and account.payment_type is not distinct from side.type
      and (account.cashbox_id = sale.cashbox_id or side.kind = 'REVENUE')`,
  `insert into account_balance (account_id, department_id, balance)
    select account_id, department_id, sum(amount) from money_move group by 1, 2
    on conflict (account_id) do update set balance = excluded.balance`,
]

/** Completes the books of the company of sales, once: then `fsck` finds nothing, and every entry of the history has its link. */
export async function keepBooks(server: BenchServer, say: (text: string) => void): Promise<void> {
  const { database } = server
  if (await database.first(sql`select from setting where key = 'bench-books'`)) return
  say('documents, sessions and money of the receipts')
  await withClient(server, async (client) => {
    await client.query('begin')
    for (const statement of BOOKS) await client.query(statement)
    await client.query(`insert into setting (key, value) values ('bench-books', 'true')`)
    await client.query('commit')
    await client.query('vacuum (analyze)')
  })
  say('links of the history')
  for (;;) {
    const { left } = await database.one<{ left: number }>(sql`
      select (select count(*) from document_event) + (select count(*) from audit) - (select count(*) from history_link) as left`)
    if (left === 0) return
    await sleep(LOOK_MS)
  }
}
