import { sql } from '../sql.ts'
import type { Invariant } from './invariant.ts'

/** Money moves between accounts and nowhere else; a session knows all that its sales took. */
export const moneyInvariants: readonly Invariant[] = [
  {
    name: 'an account balance is the sum of its moves',
    breaches: sql`
      select 'account ' || a.id || ' ' || a.kind || ' ' || a.holder || ': balance ' || coalesce(b.balance, 0) || ', moves ' || coalesce(m.amount, 0) as what
      from account a left join account_balance b on b.account_id = a.id
      left join (select account_id, sum(amount) as amount from money_move group by 1) m on m.account_id = a.id
      where coalesce(b.balance, 0) <> coalesce(m.amount, 0)`,
  },
  {
    name: 'the money moves of a document add up to zero',
    breaches: sql`
      select document_kind || ' ' || document_id || ': ' || sum(amount) as what
      from money_move group by document_kind, document_id, currency_code having sum(amount) <> 0`,
  },
  {
    name: 'what a contragent is owed is what its incomes cost',
    breaches: sql`
      select 'income ' || d.id || ': lines ' || coalesce(line.sum, 0) || ', owed ' || coalesce(-money.amount, 0) as what
      from warehouse_document d
      left join (select document_id, sum(round(quantity * unit_cost, 2)) as sum from warehouse_document_line group by 1) line on line.document_id = d.id
      left join (select m.document_id, sum(m.amount) as amount from money_move m join account a on a.id = m.account_id
        where m.document_kind = 'income' and a.kind = 'SUPPLIER' group by 1) money on money.document_id = d.id
      where d.action = 'KIRIM' and coalesce(-money.amount, 0) <>
        case when d.status in ('READY', 'PARTIAL_RETURNED', 'RETURNED') and d.contragent_id is not null then coalesce(line.sum, 0) else 0 end`,
  },
  {
    name: 'a supplier credits what his returned goods were charged at',
    breaches: sql`
      select 'return ' || d.id || ': lines ' || coalesce(line.sum, 0) || ', credited ' || coalesce(money.amount, 0) as what
      from warehouse_document d
      left join (select document_id, sum(charged_sum) as sum from warehouse_document_line group by 1) line on line.document_id = d.id
      left join (select m.document_id, sum(m.amount) as amount from money_move m join account a on a.id = m.account_id
        where m.document_kind = 'outcome' and a.kind = 'SUPPLIER' group by 1) money on money.document_id = d.id
      where d.action = 'CHIQIM' and coalesce(money.amount, 0) <>
        case when d.status = 'READY' and d.document_type = 'RETURN_TO_SUPPLIER' and d.contragent_id is not null then coalesce(line.sum, 0) else 0 end`,
  },
  {
    name: 'a session is the sum of its sales, payment by payment',
    breaches: sql`
      select 'session ' || s.id || ': ' || s.receipts || '/' || s.returns || ' receipts, sales ' || coalesce(t.receipts, 0) || '/' || coalesce(t.returns, 0)
        || '; sums ' || s.sold_sum || ' ' || s.returned_sum || ' ' || s.discount_sum || ' and ' || coalesce(l.sold, 0) || ' '
        || coalesce(l.returned, 0) || ' ' || coalesce(l.discount, 0) as what
      from cash_session s
      left join (select session_id, count(*) filter (where kind = 'SALE') as receipts, count(*) filter (where kind = 'RETURN') as returns
          from sale where status = 'FINISHED' group by 1) t on t.session_id = s.id
      left join (select sale.session_id, sum(line.final_sum) filter (where line.final_sum > 0) as sold,
          -sum(line.final_sum) filter (where line.final_sum < 0) as returned, sum(line.discount) filter (where line.total_sum > 0) as discount
          from sale_line line join sale on sale.id = line.sale_id where sale.status = 'FINISHED' group by 1) l on l.session_id = s.id
      where s.receipts <> coalesce(t.receipts, 0) or s.returns <> coalesce(t.returns, 0) or s.sold_sum <> coalesce(l.sold, 0)
        or s.returned_sum <> coalesce(l.returned, 0) or s.discount_sum <> coalesce(l.discount, 0)
      union all
      select 'session ' || coalesce(kept.session_id, p.session_id) || ' ' || coalesce(kept.payment_type, p.payment_type) || ': ' || coalesce(kept.amount, 0)
        || ', payments ' || coalesce(p.amount, 0)
      from cash_session_payment kept full join (
        select session_id, payment_type, sum(amount) as amount from (
          select sale.session_id, payment.payment_type, payment.amount from sale_payment payment join sale on sale.id = payment.sale_id
          where sale.status = 'FINISHED'
          union all select given.session_id, payment.payment_type, payment.amount
          from certificate_sale_payment payment join certificate_sale given on given.id = payment.certificate_sale_id) paid group by 1, 2) p using (session_id, payment_type)
      where coalesce(kept.amount, 0) <> coalesce(p.amount, 0)`,
  },
  {
    name: 'the foreign notes of a session are those that its sales took',
    breaches: sql`
      select 'session ' || coalesce(kept.session_id, p.session_id) || ' ' || coalesce(kept.currency_code, p.currency_code) || ': ' || coalesce(kept.amount, 0)
        || ' for ' || coalesce(kept.taken_for, 0) || ', payments ' || coalesce(p.amount, 0) || ' for ' || coalesce(p.taken_for, 0) as what
      from cash_session_currency kept full join (
        select sale.session_id, payment.currency_code, sum(payment.currency_amount) as amount, sum(payment.amount) as taken_for
        from sale_payment payment join sale on sale.id = payment.sale_id
        where sale.status = 'FINISHED' and payment.currency_amount is not null group by 1, 2) p using (session_id, currency_code)
      where (kept.amount, kept.taken_for) is distinct from (p.amount, p.taken_for)`,
  },
  {
    name: 'an open register holds its opening cash, what its session took in cash and what was moved in and out',
    breaches: sql`
      select 'register ' || s.cashbox_id || ': ' || coalesce(sum(b.balance), 0) || ', expected ' || s.opening_cash + s.moved_sum + coalesce(max(p.amount), 0) as what
      from cash_session s
      left join account a on a.kind = 'CASH' and a.cashbox_id = s.cashbox_id
      left join account_balance b on b.account_id = a.id
      left join cash_session_payment p on p.session_id = s.id and p.payment_type = 'CASH'
      where s.status = 'OPEN'
      group by s.id having coalesce(sum(b.balance), 0) <> s.opening_cash + s.moved_sum + coalesce(max(p.amount), 0)`,
  },
  {
    name: 'an expense has spent what it says, and of a drawer what its session knows',
    breaches: sql`
      select 'expense ' || e.id || ': ' || e.total_sum || ' ' || e.currency_code || ', moved ' || coalesce(m.amount, 0) || ', out of drawers ' || coalesce(d.amount, 0) as what
      from expense e
      left join (select move.document_id, a.currency_code, sum(move.amount) as amount from money_move move join account a on a.id = move.account_id
        where move.document_kind = 'expense' and a.kind = 'EXPENSE' group by 1, 2 having sum(move.amount) <> 0) m on m.document_id = e.id
      left join (select expense_id, sum(case kind when 'OUT' then amount else -amount end) as amount
        from cash_move where expense_id is not null group by 1) d on d.expense_id = e.id
      where coalesce(m.amount, 0) <> case when e.deleted_at is null then e.total_sum else 0 end
        or m.currency_code <> e.currency_code
        or coalesce(d.amount, 0) <> case when e.deleted_at is null and e.payment_source = 'CASHBOX' then e.total_sum else 0 end`,
  },
]
