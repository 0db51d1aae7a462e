import { heldTooMuch } from '../../saleTransactions/heldThere.ts'
import { sql } from '../sql.ts'
import type { Invariant } from './invariant.ts'

/** A receipt is whole: its lines, discounts, payments, goods and money say the same; no more comes back than went out. */
export const saleInvariants: readonly Invariant[] = [
  {
    name: 'a finished sale: lines less discounts = total = what was kept of its payments = its money',
    breaches: sql`
      select 'sale ' || s.id || ': total ' || s.final_total_sum || ', lines ' || coalesce(l.final, 0) || ', payments ' || coalesce(p.amount, 0) as what
      from sale s
      left join (select sale_id, sum(total_sum) as total, sum(discount) as discount, sum(final_sum) as final, sum(quantity) as quantity,
          bool_and(total_sum - discount = final_sum) as sound from sale_line group by 1) l on l.sale_id = s.id
      left join (select sale_id, sum(amount) as amount from sale_payment group by 1) p on p.sale_id = s.id
      left join (select m.document_id, sum(m.amount) as amount from money_move m join account a on a.id = m.account_id
          where m.document_kind = 'sale' and a.kind = 'REVENUE' group by 1) r on r.document_id = s.id
      where s.status = 'FINISHED' and (l.sound is not true or l.total <> s.total_sum or l.discount <> s.discount or l.final <> s.final_total_sum
        or l.quantity <> s.total_count or coalesce(p.amount, 0) <> s.final_total_sum or coalesce(-r.amount, 0) <> s.final_total_sum)`,
  },
  {
    name: 'each payment of a sale lies on its account, and only a finished sale has any',
    breaches: sql`
      select 'sale ' || sale_id || ' ' || payment_type || ': paid ' || coalesce(paid.amount, 0) || ', money ' || coalesce(money.amount, 0) as what
      from (
        select payment.sale_id, payment.payment_type, sum(payment.amount) as amount
        from sale_payment payment join sale on sale.id = payment.sale_id and sale.status = 'FINISHED' group by 1, 2) paid
      full join (
        select m.document_id as sale_id, coalesce(a.payment_type, a.kind) as payment_type, sum(m.amount) as amount
        from money_move m join account a on a.id = m.account_id
        where m.document_kind = 'sale' and a.kind <> 'REVENUE' group by 1, 2) money using (sale_id, payment_type)
      where coalesce(paid.amount, 0) <> coalesce(money.amount, 0)
      union all
      select 'sale ' || sale.id || ' is ' || sale.status || ' and has payments or a number'
      from sale where status <> 'FINISHED' and (sale_number is not null or exists (select from sale_payment p where p.sale_id = sale.id))`,
  },
  {
    name: 'a finished sale is in a session of its own register',
    breaches: sql`
      select 'sale ' || s.id as what from sale s left join cash_session session on session.id = s.session_id
      where s.status = 'FINISHED' and (session.cashbox_id, session.department_id) is distinct from (s.cashbox_id, s.department_id)`,
  },
  {
    name: 'every line of a finished sale moved exactly its quantity; an unfinished sale moved nothing',
    breaches: sql`
      select 'sale ' || coalesce(line.sale_id, 0) || ' line ' || coalesce(line.id, m.line_id) || ': ' || coalesce(line.quantity, 0) || ', moved ' || coalesce(m.quantity, 0) as what
      from (select line.id, line.sale_id, case when s.status = 'FINISHED' then line.quantity else 0 end as quantity
        from sale_line line join sale s on s.id = line.sale_id) line
      full join (select line_id, sum(quantity) as quantity from stock_move where document_kind = 'sale' and place = 'CUSTOMER' group by 1) m on m.line_id = line.id
      where coalesce(m.quantity, 0) <> coalesce(line.quantity, 0)`,
  },
  {
    name: 'what comes back by receipt has the value that it left with',
    breaches: sql`
      select 'line ' || coalesce(line.returned_line_id, line.id) || ' lot ' || move.lot_id || ': ' || sum(move.cost_sum) || ' left without goods' as what
      from stock_move move join sale_line line on line.id = move.line_id
      where move.place = 'CUSTOMER' and move.document_kind in ('sale', 'valuation') and (line.quantity > 0 or line.returned_line_id is not null)
      group by coalesce(line.returned_line_id, line.id), move.lot_id having sum(move.quantity) = 0 and sum(move.cost_sum) <> 0`,
  },
  {
    name: 'no more comes back than was sold',
    breaches: sql`
      select 'line ' || line.id || ': sold ' || line.quantity || ', counted back ' || line.returned || ', returned ' || coalesce(back.quantity, 0) as what
      from sale_line line
      left join (select r.returned_line_id as id, -sum(r.quantity) as quantity from sale_line r join sale on sale.id = r.sale_id
        where sale.status = 'FINISHED' and r.returned_line_id is not null group by 1) back on back.id = line.id
      where line.quantity > 0 and (line.returned <> coalesce(back.quantity, 0) or line.returned > line.quantity)`,
  },
  {
    name: 'of each lot no more comes back than was sold: by receipt line by line, without receipt all together',
    breaches: sql`
      with moved as (
        select m.department_id, m.lot_id, coalesce(line.returned_line_id, line.id) as line_id, line.quantity < 0 as back,
          line.returned_line_id is not null as receipt, sum(m.quantity) as quantity
        from stock_move m join sale_line line on line.id = m.line_id
        where m.document_kind = 'sale' and m.place = 'CUSTOMER' group by 1, 2, 3, 4, 5
      )
      select 'line ' || line_id || ' lot ' || lot_id || ': ' || sum(quantity) || ' left with the buyer' as what
      from moved where receipt or not back group by line_id, lot_id having sum(quantity) < 0
      union all
      select 'department ' || department_id || ' lot ' || lot_id || ': ' || sum(quantity) || ' left with its buyers'
      from moved where not (receipt and back) group by department_id, lot_id having sum(quantity) < 0`,
  },
  {
    name: 'goods that a paid sale took of no shelf are differences: the open ones, and at most all of them',
    breaches: sql`
      select 'line ' || line_id || ': ' || coalesce(moved.quantity, 0) || ' lack, of which open ' || coalesce(noted.open, 0) as what
      from (select line_id, -sum(quantity) as quantity from stock_move where document_kind = 'sale' and place = 'SHORTAGE' group by 1) moved
      full join (select line_id, sum(quantity) as total, coalesce(sum(quantity) filter (where status = 'OPEN'), 0) as open
        from sale_difference where kind = 'STOCK' group by 1) noted using (line_id)
      where coalesce(moved.quantity, 0) < coalesce(noted.open, 0) or coalesce(moved.quantity, 0) > coalesce(noted.total, 0)`,
  },
  {
    name: 'a paid sale that was taken is a finished sale of its register',
    breaches: sql`
      select 'paid sale ' || taken.sale_uuid as what from till_sale taken left join sale on sale.id = taken.sale_id
      where taken.state <> 'PARKED' and (sale.uuid, sale.cashbox_id, sale.status) is distinct from (taken.sale_uuid, taken.cashbox_id, 'FINISHED')`,
  },
  {
    name: 'what was taken back of a sale does not lie at the department that has received it',
    breaches: sql`
      select 'sale ' || sale_id || ': ' || name || ' has more of it than is still sold' as what from (${heldTooMuch}) held
      union all
      select 'sale ' || sale_id || ' was received by an income that was thrown away'
      from sale_transaction join warehouse_document income on income.id = income_id where income.status = 'DELETED'`,
  },
]
