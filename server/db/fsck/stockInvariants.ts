import { sql } from '../sql.ts'
import type { Invariant } from './invariant.ts'

/** Nothing is made or lost on its way, and every shelf holds what was put there. */
export const stockInvariants: readonly Invariant[] = [
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
    name: 'what lies on a shelf stands in the catalogue',
    breaches: sql`
      select 'item ' || item.id || ' is deleted, department ' || b.department_id || ' has ' || b.on_hand as what
      from stock_balance b join item on item.id = b.item_id where b.on_hand > 0 and item.deleted_at is not null`,
  },
  {
    name: 'the stock moves of a document add up to zero over all places, lot by lot',
    breaches: sql`
      select document_kind || ' ' || document_id || ' lot ' || lot_id || ': ' || sum(quantity) as what
      from stock_move group by document_kind, document_id, lot_id having sum(quantity) <> 0`,
  },
  {
    name: 'a lot is of the item that every balance, move and line says',
    breaches: sql`
      select 'the shelf of department ' || b.department_id || ' for lot ' || b.lot_id as what
      from stock_balance b join lot on lot.id = b.lot_id where b.item_id <> lot.item_id
      union all
      select 'move ' || m.id || ' of lot ' || m.lot_id from stock_move m join lot on lot.id = m.lot_id where m.item_id <> lot.item_id
      union all
      select 'line ' || line.id || ' of lot ' || line.lot_id
      from warehouse_document_line line join lot on lot.id = line.lot_id where line.item_id <> lot.item_id`,
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
    name: 'every line of a warehouse document moved as its state says: all of it once, or nothing',
    breaches: sql`
      with moved as (
        select line_id, sum(m.quantity) filter (where m.place_department_id = m.department_id) as home,
          sum(m.quantity) filter (where m.place_department_id <> m.department_id) as away
        from stock_move m where document_kind in ('income', 'outcome', 'writeOff', 'transfer') group by 1
      ), line as (
        select line.id, d.action, d.status, line.received, case
          when d.status in ('DRAFT', 'SUSPENDED', 'CHECKING', 'WAITING_FOR_READY', 'REVERSED') then 0
          when d.action = 'KIRIM' then line.quantity
          when d.action = 'KOCHIRISH' then line.returned - line.quantity
          else -line.quantity end as home
        from warehouse_document_line line join warehouse_document d on d.id = line.document_id
        -- From here on documents of their own say what became of an income.
        where d.status not in ('RECOUNT', 'RETURNED', 'PARTIAL_RETURNED') or d.action <> 'KIRIM'
      )
      select coalesce(line.action || ' line ' || line.id || ' (' || line.status || '): ' || line.home || ' and ' || line.received, 'no line ' || moved.line_id)
        || ' expected, moved ' || coalesce(moved.home, 0) || ' and ' || coalesce(moved.away, 0) as what
      from line left join moved on moved.line_id = line.id
      where coalesce(moved.home, 0) <> line.home or coalesce(moved.away, 0) <> line.received
      union all
      select 'a move names line ' || moved.line_id || ', which is not there'
      from moved where not exists (select from warehouse_document_line line where line.id = moved.line_id)`,
  },
  {
    name: 'a price is what its line of a READY pricing document says',
    breaches: sql`
      select 'lot ' || price.lot_id || ' in department ' || price.department_id || ' from ' || price.effective_from as what
      from price
      left join pricing_line line on line.id = price.pricing_line_id
      left join pricing_document d on d.id = line.document_id
      where (d.status, d.department_id, line.lot_id, d.effective_from) is distinct from ('READY', price.department_id, price.lot_id, price.effective_from)
        or line.price_uzs is distinct from price.price_uzs or line.price_wholesale is distinct from price.price_wholesale`,
  },
]
