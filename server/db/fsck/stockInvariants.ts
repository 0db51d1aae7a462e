import { type Sql, sql } from '../sql.ts'
import type { Invariant } from './invariant.ts'

/** Older programs let go of a price that was left empty: there it is null. */
const isOther = (column: Sql): Sql => sql`(price.${column} is distinct from coalesce(line.${column}, before.${column})
  and (line.${column} is not null or price.${column} is not null))`

/** Nothing is made or lost on its way, and every shelf holds what was put there. */
export const stockInvariants: readonly Invariant[] = [
  {
    name: 'a balance is the sum of its moves',
    breaches: sql`
      select 'department ' || coalesce(b.department_id, m.department_id) || ' lot ' || coalesce(b.lot_id, m.lot_id) || ': balance '
        || coalesce(b.on_hand, 0) || ' worth ' || coalesce(b.cost_sum, 0) || ', moves ' || coalesce(m.quantity, 0) || ' worth ' || coalesce(m.cost_sum, 0) as what
      from stock_balance b full join (
        select place_department_id as department_id, lot_id, sum(quantity) as quantity, sum(cost_sum) as cost_sum from stock_move where place = 'DEPARTMENT' group by 1, 2
      ) m using (department_id, lot_id)
      where coalesce(b.on_hand, 0) <> coalesce(m.quantity, 0) or coalesce(b.cost_sum, 0) <> coalesce(m.cost_sum, 0)`,
  },
  {
    name: 'what lies on a shelf stands in the catalogue',
    breaches: sql`
      select 'item ' || item.id || ' is deleted, department ' || b.department_id || ' has ' || b.on_hand as what
      from stock_balance b join item on item.id = b.item_id where b.on_hand > 0 and item.deleted_at is not null`,
  },
  {
    name: 'the stock moves of a document add up to zero over all places, lot by lot, in quantity and in value',
    breaches: sql`
      select document_kind || ' ' || document_id || ' lot ' || lot_id || ': ' || sum(quantity) || ' worth ' || sum(cost_sum) as what
      from stock_move group by document_kind, document_id, lot_id having sum(quantity) <> 0 or sum(cost_sum) <> 0`,
  },
  {
    name: 'what is reserved is what SAVED bookings keep: every line of them whole, and no other',
    breaches: sql`
      select 'department ' || department_id || ' lot ' || lot_id || ': reserved ' || coalesce(b.reserved, 0) || ', kept ' || coalesce(kept.quantity, 0) as what
      from (select department_id, lot_id, reserved from stock_balance where reserved <> 0) b
      full join (select department_id, lot_id, sum(quantity) as quantity from stock_reserve group by 1, 2) kept using (department_id, lot_id)
      where coalesce(b.reserved, 0) <> coalesce(kept.quantity, 0)
      union all
      select 'booking ' || booking.id || ' (' || booking.status || ') line ' || line.id || ': ' || line.quantity || ', kept ' || coalesce(kept.quantity, 0)
      from booking_line line join booking on booking.id = line.booking_id
      left join (
        select reserve.line_id, sum(reserve.quantity) as quantity from stock_reserve reserve
        join lot on lot.id = reserve.lot_id join booking_line own on own.id = reserve.line_id and own.item_id = lot.item_id
          and own.department_id = reserve.department_id group by 1) kept on kept.line_id = line.id
      where coalesce(kept.quantity, 0) <> case when booking.status = 'SAVED' then line.quantity else 0 end`,
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
        || ', in transit ' || coalesce(transit.quantity, 0) || ' worth ' || coalesce(transit.cost_sum, 0) || ' and ' || line.transit_sum as what
      from warehouse_document_line line join warehouse_document d on d.id = line.document_id and d.action = 'KOCHIRISH'
      left join (select line_id, sum(quantity) as quantity, sum(cost_sum) as cost_sum from stock_move where place = 'TRANSIT' group by 1) transit
        on transit.line_id = line.id
      where coalesce(transit.quantity, 0) <>
        case when d.status in ('PENDING', 'PARTIAL', 'READY', 'RETURNED') then line.quantity - line.received - line.returned - line.lost else 0 end
        or coalesce(transit.cost_sum, 0) <> line.transit_sum or coalesce(transit.quantity, 0) = 0 and line.transit_sum <> 0`,
  },
  {
    name: 'every line of a warehouse document moved as its state says: all of it once, or nothing',
    breaches: sql`
      with moved as (
        select line_id, sum(m.quantity) filter (where m.place_department_id = m.department_id) as home,
          sum(m.quantity) filter (where m.place_department_id <> m.department_id) as away
        from stock_move m where document_kind in ('income', 'outcome', 'writeOff', 'transfer', 'surplus', 'conversion') group by 1
      ), line as (
        select line.id, d.action, d.status, line.received, case
          when d.status in ('DRAFT', 'SUSPENDED', 'CHECKING', 'WAITING_FOR_READY', 'RECOUNT', 'REVERSED', 'DELETED') then 0
          when d.action in ('KIRIM', 'SURPLUS') or line.side = 'IN' then line.quantity
          when d.action = 'KOCHIRISH' then line.returned - line.quantity
          else -line.quantity end as home
        from warehouse_document_line line join warehouse_document d on d.id = line.document_id
      )
      select coalesce(line.action || ' line ' || line.id || ' (' || line.status || '): ' || line.home || ' and ' || line.received, 'no line ' || moved.line_id)
        || ' expected, moved ' || coalesce(moved.home, 0) || ' and ' || coalesce(moved.away, 0) as what
      from line left join moved on moved.line_id = line.id
      where coalesce(moved.home, 0) <> line.home or coalesce(moved.away, 0) <> line.received
      union all
      select 'a move names line ' || moved.line_id || ', which is not there'
      from moved where (moved.home <> 0 or moved.away <> 0) and not exists (select from warehouse_document_line line where line.id = moved.line_id)`,
  },
  {
    name: 'a supplier has charged what his goods came in with',
    breaches: sql`
      select document_kind || ' ' || document_id || ': goods ' || coalesce(stock.value, 0) || ', money ' || coalesce(money.value, 0) as what
      from (select document_kind, document_id, -sum(cost_sum) as value from stock_move where place = 'SUPPLIER' group by 1, 2) stock
      full join (select m.document_kind, m.document_id, sum(m.amount_uzs) as value from money_move m join account a on a.id = m.account_id
        where a.kind = 'PURCHASES' group by 1, 2) money using (document_kind, document_id)
      where coalesce(stock.value, 0) <> coalesce(money.value, 0) and not (document_kind in ('income', 'outcome') and money.value is null
        and exists (select from warehouse_document d where d.id = document_id and d.contragent_id is null))`,
  },
  {
    name: 'what has gone back of an income is what its returns took, and its state says so',
    breaches: sql`
      select 'income ' || d.id || ' is ' || d.status || ', line ' || line.id || ': ' || line.returned || ', returns ' || coalesce(back.quantity, 0) as what
      from warehouse_document d join warehouse_document_line line on line.document_id = d.id
      left join (select r.source_line_id as id, sum(r.quantity) as quantity from warehouse_document_line r
        join warehouse_document made on made.id = r.document_id
        where made.document_type = 'RETURN_TO_SUPPLIER' and made.status = 'READY' group by 1) back on back.id = line.id
      where d.action = 'KIRIM' and line.returned <> coalesce(back.quantity, 0)
      union all
      select 'income ' || d.id || ' is ' || d.status
      from warehouse_document d left join (select document_id as id, bool_or(returned > 0) as some, bool_and(returned = quantity) as whole
        from warehouse_document_line group by 1) line using (id)
      where d.action = 'KIRIM' and (d.status in ('PARTIAL_RETURNED', 'RETURNED')) <> coalesce(line.some, false)
        or d.action = 'KIRIM' and (d.status = 'RETURNED') <> coalesce(line.some and line.whole, false)`,
  },
  {
    name: 'a price is what its line of a READY pricing document says, or as it was where that leaves it empty',
    breaches: sql`
      select 'lot ' || price.lot_id || ' in department ' || price.department_id || ' from ' || price.effective_from as what
      from price
      left join pricing_line line on line.id = price.pricing_line_id
      left join pricing_document d on d.id = line.document_id
      left join lateral (
        select p.price_uzs, p.price_wholesale from price p
        where (line.price_uzs is null or line.price_wholesale is null) and p.department_id = price.department_id
          and p.lot_id = price.lot_id and p.effective_from < price.effective_from
        order by p.effective_from desc limit 1) before on true
      where (d.status, line.department_id, line.lot_id, date_trunc('milliseconds', d.effective_from))
        is distinct from ('READY', price.department_id, price.lot_id, date_trunc('milliseconds', price.effective_from))
        or ${isOther(sql`price_uzs`)} or ${isOther(sql`price_wholesale`)}`,
  },
  {
    name: 'the current price of a lot is its last before the one that it says comes next',
    breaches: sql`
      select 'lot ' || lots.lot_id || ' in department ' || lots.department_id as what
      from (select department_id, lot_id from price union select department_id, lot_id from current_price) lots
      left join current_price kept on kept.department_id = lots.department_id and kept.lot_id = lots.lot_id
      left join lateral (
        select * from price p where p.department_id = lots.department_id and p.lot_id = lots.lot_id
          and (kept.next_from is null or p.effective_from < kept.next_from)
        order by p.effective_from desc limit 1) held on true
      where kept.lot_id is null
        or (kept.effective_from, kept.price_uzs, kept.price_wholesale, kept.pricing_line_id)
          is distinct from (held.effective_from, held.price_uzs, held.price_wholesale, held.pricing_line_id)
        or kept.next_from is not null and not exists (select from price p where p.department_id = lots.department_id
          and p.lot_id = lots.lot_id and p.effective_from = kept.next_from)`,
  },
  {
    name: 'goods that lie at several kept prices, or without one, are known to, or wait to be looked at',
    breaches: sql`
      select 'item ' || shelf.item_id || ' in department ' || shelf.department_id as what
      from (select balance.department_id, balance.item_id,
          case when own.sale_type = 'WHOLE' then kept.price_wholesale else kept.price_uzs end as price
        from stock_balance balance join department own on own.id = balance.department_id
        left join current_price kept on kept.department_id = balance.department_id and kept.lot_id = balance.lot_id
        where balance.on_hand > 0 and own.sale_type is not null) shelf
      where not exists (select from differing_due due where due.department_id = shelf.department_id and due.item_id = shelf.item_id)
        and not exists (select from differing_due due join pricing_line line on line.document_id = due.pricing_document_id
          where line.department_id = shelf.department_id and line.item_id = shelf.item_id)
        and not exists (select from differing_good known where known.department_id = shelf.department_id and known.item_id = shelf.item_id)
      group by shelf.department_id, shelf.item_id
      having min(shelf.price) is distinct from max(shelf.price) or count(shelf.price) < count(*)`,
  },
]
