import { type Sql, sql } from '../../db/sql.ts'
import { debtOf } from '../debtLimit.ts'

/**
 * SQL of the ids of wholesale sales on trust whose last day has passed and of which something is still owed. What is paid pays the
 * oldest first, as in the list of debts, so that what a contragent still owes is what was sold to it last.
 * @param today `2026-11-20`
 */
export const overdueSales = (today: string): Sql => sql`
  select owed.id from (
    select debtor.id as contragent_id, debtor.debt from (
      select contragent_id as id, ${debtOf(sql`owing.contragent_id`)} as debt from (
        select distinct account.contragent_id from account join account_balance balance on balance.account_id = account.id
        where account.kind = 'DEBT' and account.contragent_id is not null and account.currency_code = 'UZS' and balance.balance > 0) owing
    ) debtor where debtor.debt > 0 offset 0) debtor
  cross join lateral (
    select sale.id, sale.due_date, sum(trust.sum) over (order by sale.sale_date desc, sale.id desc) - trust.sum as later
    from sale cross join lateral (
      select sum(payment.amount) as sum from sale_payment payment where payment.sale_id = sale.id and payment.payment_type = 'DEBT') trust
    where sale.contragent_id = debtor.contragent_id and sale.status = 'FINISHED' and sale.kind = 'SALE' and trust.sum > 0) owed
  where owed.due_date < ${today}::date and owed.later < debtor.debt`
