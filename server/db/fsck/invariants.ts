import { statesOf, STATES, type DocumentKind } from '../../../src/rules/states.ts'
import { join, raw, type Sql, sql } from '../sql.ts'

/** A promise about the whole database, as a query of the rows that break it. */
export interface Invariant {
  name: string
  /** Selects one text column `what` for each breach. */
  breaches: Sql
}

/** Every step that src/rules/states has, as rows (kind, from, to); a birth is a step from null to the first state. */
const steps = (): Sql => {
  const rows = Object.entries(STATES).flatMap(([kind, states]) => [
    [kind, null, statesOf(kind as DocumentKind)[0]] as const,
    ...Object.entries(states).flatMap(([from, nexts]) =>
      (nexts as readonly string[]).map((to) => [kind, from, to] as const),
    ),
  ])
  return join(rows.map(([kind, from, to]) => sql`(${kind}::text, ${from}::text, ${to}::text)`))
}

const DOCUMENT_KIND = sql`case d.action when 'KIRIM' then 'income' when 'CHIQIM' then 'outcome' when 'SPISAT' then 'writeOff' else 'transfer' end`

/** Numbers of a kind in a department and year must be 1, 2, 3 … up to the counter. */
const gapless = (table: string, number: string, kind: Sql, year: Sql): Sql => sql`
  select ${table} || ' ' || c.kind || ' of department ' || c.department_id || ' in ' || c.year || ': ' || count(t.*) || ' numbers up to ' || c.last_number as what
  from number_counter c left join (select department_id, ${kind} as kind, ${year} as year, ${raw(number)} as number from ${raw(table)} t where ${raw(number)} is not null) t
    on t.department_id = c.department_id and t.kind = c.kind and t.year = c.year
  where c.kind in (select distinct ${kind} from ${raw(table)} t)
  group by c.kind, c.department_id, c.year, c.last_number
  having count(t.*) <> c.last_number or coalesce(max(t.number), 0) <> c.last_number`

/** The promises of domain.md in SQL; `fsck` runs them all, and tests after everything they do. */
export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'a balance is the sum of its moves',
    breaches: sql`
      select 'department ' || coalesce(b.department_id, m.department_id) || ' lot ' || coalesce(b.lot_id, m.lot_id) || ': balance '
        || coalesce(b.on_hand, 0) || ', moves ' || coalesce(m.quantity, 0) as what
      from stock_balance b full join (
        select place_department_id as department_id, lot_id, sum(quantity) as quantity from stock_move where place = 'DEPARTMENT' group by 1, 2
      ) m using (department_id, lot_id)
      where coalesce(b.on_hand, 0) <> coalesce(m.quantity, 0)`,
  },
  {
    name: 'the stock moves of a document add up to zero over all places, lot by lot',
    breaches: sql`
      select document_kind || ' ' || document_id || ' lot ' || lot_id || ': ' || sum(quantity) as what
      from stock_move group by document_kind, document_id, lot_id having sum(quantity) <> 0`,
  },
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
    name: 'what is in transit is what transfers sent and nobody received or returned',
    breaches: sql`
      select 'line ' || line.id || ': sent ' || line.quantity || ', received ' || line.received || ', returned ' || line.returned
        || ', in transit ' || coalesce(transit.quantity, 0) as what
      from warehouse_document_line line join warehouse_document d on d.id = line.document_id and d.action = 'KOCHIRISH'
      left join (select line_id, sum(quantity) as quantity from stock_move where place = 'TRANSIT' and document_kind = 'transfer' group by 1) transit
        on transit.line_id = line.id
      where coalesce(transit.quantity, 0) <>
        case when d.status in ('PENDING', 'PARTIAL', 'READY', 'RETURNED') then line.quantity - line.received - line.returned else 0 end`,
  },
  {
    name: 'goods of a warehouse document moved if and only if its state says so',
    breaches: sql`
      select d.action || ' ' || d.id || ' is ' || d.status as what
      from warehouse_document d
      where (d.status not in ('DRAFT', 'SUSPENDED', 'CHECKING', 'WAITING_FOR_READY'))
        <> exists (select from stock_move m where m.document_kind = ${DOCUMENT_KIND} and m.document_id = d.id)`,
  },
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
    name: 'every line of a finished sale moved exactly its quantity; an unfinished sale moved nothing',
    breaches: sql`
      select 'sale ' || s.id || ' line ' || line.id || ': ' || line.quantity || ', moved ' || coalesce(m.quantity, 0) as what
      from sale_line line join sale s on s.id = line.sale_id
      left join (select line_id, sum(quantity) as quantity from stock_move where document_kind = 'sale' and place = 'CUSTOMER' group by 1) m on m.line_id = line.id
      where coalesce(m.quantity, 0) <> case when s.status = 'FINISHED' then line.quantity else 0 end`,
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
    name: 'a session is the sum of its sales, payment by payment',
    breaches: sql`
      select 'session ' || s.id || ': ' || s.receipts || '/' || s.returns || ' receipts, sales ' || coalesce(t.receipts, 0) || '/' || coalesce(t.returns, 0)
        || '; sums ' || s.sold_sum - s.returned_sum || ' and ' || coalesce(t.sum, 0) as what
      from cash_session s
      left join (select session_id, count(*) filter (where kind = 'SALE') as receipts, count(*) filter (where kind = 'RETURN') as returns,
          sum(final_total_sum) as sum from sale where status = 'FINISHED' group by 1) t on t.session_id = s.id
      where s.receipts <> coalesce(t.receipts, 0) or s.returns <> coalesce(t.returns, 0) or s.sold_sum - s.returned_sum <> coalesce(t.sum, 0)
      union all
      select 'session ' || coalesce(kept.session_id, p.session_id) || ' ' || coalesce(kept.payment_type, p.payment_type) || ': ' || coalesce(kept.amount, 0)
        || ', payments ' || coalesce(p.amount, 0)
      from cash_session_payment kept full join (
        select sale.session_id, payment.payment_type, sum(payment.amount) as amount from sale_payment payment join sale on sale.id = payment.sale_id
        where sale.status = 'FINISHED' group by 1, 2) p using (session_id, payment_type)
      where coalesce(kept.amount, 0) <> coalesce(p.amount, 0)`,
  },
  {
    name: 'the history of a document is a path in its table of states and ends in its state',
    breaches: sql`
      with path as (
        select e.*, lag(e.to_status) over (partition by e.document_kind, e.document_id order by e.id) as before,
          lead(e.id) over (partition by e.document_kind, e.document_id order by e.id) as after
        from document_event e
      )
      select p.document_kind || ' ' || p.document_id || ': ' || coalesce(p.from_status, 'nothing') || ' to ' || p.to_status as what
      from path p
      where (p.before is not null and p.before is distinct from p.from_status)
        or not exists (select from (values ${steps()}) as step (kind, from_status, to_status)
          where step.kind = p.document_kind and step.from_status is not distinct from p.from_status and step.to_status = p.to_status)
      union all
      select p.document_kind || ' ' || p.document_id || ': history ends in ' || p.to_status
      from path p
      where p.after is null and p.to_status is distinct from case
        when p.document_kind in ('income', 'outcome', 'writeOff', 'transfer') then (select status from warehouse_document where id = p.document_id)
        when p.document_kind = 'pricing' then (select status from pricing_document where id = p.document_id)
        when p.document_kind = 'sale' then (select status from sale where id = p.document_id)
        when p.document_kind = 'cashSession' then (select status from cash_session where id = p.document_id) end`,
  },
  {
    name: 'warehouse documents are numbered without a gap',
    breaches: gapless('warehouse_document', 'reg_number', sql`t.action`, sql`extract(year from t.reg_date)::int`),
  },
  {
    name: 'sales are numbered without a gap',
    breaches: gapless('sale', 'sale_number', sql`'SALE'::text`, sql`t.number_year`),
  },
  {
    name: 'pricing documents are numbered without a gap',
    breaches: gapless('pricing_document', 'reg_number', sql`'PRICING'::text`, sql`extract(year from t.reg_date)::int`),
  },
  {
    name: 'a lot is of the item that every balance, move and line says',
    breaches: sql`
      select 'lot ' || lot.id as what from lot
      where exists (select from stock_balance b where b.lot_id = lot.id and b.item_id <> lot.item_id)
        or exists (select from stock_move m where m.lot_id = lot.id and m.item_id <> lot.item_id)`,
  },
]
