import { statesOf, STATES, type DocumentKind } from '../../../src/rules/states.ts'
import { kindOf, WAREHOUSE_ACTIONS } from '../../../src/rules/warehouseDocuments.ts'
import { join, raw, type Sql, sql } from '../sql.ts'
import type { Invariant } from './invariant.ts'

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

const KIND_OF_DOCUMENT = sql`(${JSON.stringify(Object.fromEntries(WAREHOUSE_ACTIONS.map((action) => [action, kindOf(action).kind])))}::jsonb ->> d.action)`

/** Every document that keeps a history, with its state now. A cart that never lay on the server is born finished. */
const DOCUMENTS = sql`
  select ${KIND_OF_DOCUMENT} as kind, d.id, d.status from warehouse_document d
  union all select 'pricing', id, status from pricing_document
  union all select 'adjustment', id, status from adjustment
  union all select 'extraCost', id, status from extra_cost
  union all select 'transferRequest', id, status from transfer_request
  union all select 'order', id, status from order_document
  union all select 'contragentOrder', id, status from contragent_order
  union all select 'booking', id, status from booking
  union all select 'onboard', id, status from flight
  union all select 'onboardSale', id, 'FINISHED' from flight_sale
  union all select 'restaurantSale', id, 'FINISHED' from restaurant_sale
  union all select 'inventory', id, status from inventory
  union all select 'cashSession', id, status from cash_session
  union all select 'certificateSale', id, 'FINISHED' from certificate_sale
  union all select 'sale', id, status from sale where status in ('FINISHED', 'DELETED')`

/**
 * Numbers of a kind in a department and year must be 1, 2, 3 … up to the counter.
 *
 * @param kinds the counters that belong to the table, said here and not read from its rows: a table that has been emptied would
 * hide its counters
 */
const gapless = (
  table: string,
  number: string,
  kinds: readonly string[],
  kind = sql`${kinds[0]}::text`,
  year = sql`extract(year from t.reg_date)::int`,
): Sql => sql`
  select ${table} || ' ' || kind || ' of department ' || department_id || ' in ' || year || ': ' || coalesce(given.count, 0) || ' numbers to '
    || coalesce(given.last, 0) || ', counter at ' || coalesce(c.last_number, 0) as what
  from (select t.department_id, ${kind} as kind, ${year} as year, count(*) as count, max(${raw(number)}) as last
    from ${raw(table)} t where ${raw(number)} is not null group by 1, 2, 3) given
  full join (select * from number_counter where kind = any(${kinds}::text[])) c using (department_id, kind, year)
  where coalesce(given.count, 0) <> coalesce(c.last_number, 0) or coalesce(given.last, 0) <> coalesce(c.last_number, 0)`

/** Each kind of order of a contragent has numbers of its own. */
const CONTRAGENT_COUNTERS = ['CONTRAGENT_ORDER', 'CONTRAGENT_PRODUCT']

/** States follow their tables, numbers follow each other. */
export const documentInvariants: readonly Invariant[] = [
  {
    // What changes no state tells of the document all the same: which file was put to it.
    name: 'the history of a document is a path in its table of states',
    breaches: sql`
      with path as (
        select e.*, lag(e.to_status) over (partition by e.document_kind, e.document_id order by e.id) as before from document_event e
      )
      select p.document_kind || ' ' || p.document_id || ': ' || coalesce(p.from_status, 'nothing') || ' to ' || p.to_status as what
      from path p
      where p.before is distinct from p.from_status and (p.document_kind, p.before, p.from_status) is distinct from ('sale', null, 'DRAFT')
        or p.from_status is distinct from p.to_status and not exists (select from (values ${steps()}) as step (kind, from_status, to_status)
          where step.kind = p.document_kind and step.from_status is not distinct from p.from_status and step.to_status = p.to_status)`,
  },
  {
    name: 'every document has a history, and it ends in its state',
    breaches: sql`
      select kind || ' ' || id || ' is ' || status || ', its history ends in ' || coalesce(last.to_status, 'nothing') as what
      from (${DOCUMENTS}) document
      left join (select distinct on (document_kind, document_id) document_kind as kind, document_id as id, to_status
        from document_event order by document_kind, document_id, document_event.id desc) last using (kind, id)
      where last.to_status is distinct from document.status`,
  },
  {
    name: 'warehouse documents are numbered without a gap',
    breaches: gapless('warehouse_document', 'reg_number', WAREHOUSE_ACTIONS, sql`t.action`),
  },
  {
    name: 'a warehouse document has a number once it is no draft',
    breaches: sql`
      select action || ' ' || id || ' is ' || status as what from warehouse_document 
      where (status = 'DRAFT') <> (reg_number is null) and not (status = 'DELETED' and reg_number is null)`,
  },
  {
    name: 'adjustments are numbered without a gap',
    breaches: gapless('adjustment', 'reg_number', ['ADJUSTMENT']),
  },
  {
    name: 'extra costs are numbered without a gap',
    breaches: gapless('extra_cost', 'reg_number', ['EXTRA_COST']),
  },
  {
    name: 'pricing documents are numbered without a gap',
    breaches: gapless('pricing_document', 'reg_number', ['PRICING']),
  },
  {
    name: 'transfer requests are numbered without a gap',
    breaches: gapless('transfer_request', 'reg_number', ['TRANSFER_REQUEST']),
  },
  {
    name: 'orders to contragents are numbered without a gap',
    breaches: gapless('order_document', 'reg_number', ['ORDER']),
  },
  {
    name: 'orders of contragents are numbered without a gap',
    breaches: gapless('contragent_order', 'reg_number', CONTRAGENT_COUNTERS, sql`'CONTRAGENT_' || t.kind`),
  },
  {
    name: 'bookings are numbered without a gap',
    breaches: gapless('booking', 'reg_number', ['BOOKING']),
  },
  {
    name: 'flights are numbered without a gap',
    breaches: gapless('flight', 'reg_number', ['ONBOARD']),
  },
  {
    name: 'sales on board are numbered without a gap',
    breaches: gapless('flight_sale', 'sale_number', ['ONBOARD_SALE'], sql`'ONBOARD_SALE'::text`, sql`t.number_year`),
  },
  {
    name: 'sales of the restaurant are numbered without a gap',
    breaches: gapless(
      'restaurant_sale',
      'sale_number',
      ['RESTAURANT_SALE'],
      sql`'RESTAURANT_SALE'::text`,
      sql`t.number_year`,
    ),
  },
  {
    name: 'counts are numbered without a gap',
    breaches: gapless('inventory', 'inventory_number', ['INVENTORY']),
  },
  {
    name: 'sales are numbered without a gap',
    breaches: gapless('sale', 'sale_number', ['SALE'], sql`'SALE'::text`, sql`t.number_year`),
  },
  {
    name: 'sales of certificates are numbered without a gap',
    breaches: gapless(
      'certificate_sale',
      'sale_number',
      ['CERTIFICATE_SALE'],
      sql`'CERTIFICATE_SALE'::text`,
      sql`t.number_year`,
    ),
  },
  {
    name: 'the sessions of a register are numbered without a gap',
    breaches: sql`
      select 'register ' || cashbox_id || ': ' || count(*) || ' sessions to ' || max(session_number) as what
      from cash_session group by cashbox_id having count(*) <> max(session_number)`,
  },
]
