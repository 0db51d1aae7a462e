import { sql } from '../sql.ts'
import type { Invariant } from './invariant.ts'

/** What flights load is sold, brought back or short, and their sales are what they were paid. */
export const onboardInvariants: readonly Invariant[] = [
  {
    name: 'what is on board is what flights loaded and nobody sold, brought back or lost',
    breaches: sql`
      select 'line ' || coalesce(line.id, aboard.line_id) || ' (' || coalesce(flight.status, 'no flight') || '): ' || coalesce(line.quantity, 0) || ' loaded, on board '
        || coalesce(aboard.quantity, 0) || ' worth ' || coalesce(aboard.cost_sum, 0) || ' and ' || coalesce(line.onboard_sum, 0) as what
      from (flight_line line join flight on flight.id = line.flight_id)
      full join (select line_id, sum(quantity) as quantity, sum(cost_sum) as cost_sum from stock_move where place = 'ONBOARD' group by 1) aboard
        on aboard.line_id = line.id
      where line.id is null or coalesce(aboard.quantity, 0) <> case when flight.status in ('DRAFT', 'DELETED') then 0
          else line.quantity - line.sold - line.returned - line.short end
        or coalesce(aboard.cost_sum, 0) <> line.onboard_sum or flight.status = 'FINISHED' and coalesce(aboard.quantity, 0) <> 0`,
  },
  {
    name: 'what a line of a flight sold is what its sales say',
    breaches: sql`
      select 'line ' || line.id || ': sold ' || line.sold || ' and ' || line.over || ' over, sales ' || coalesce(sold.quantity, 0) || ' and ' || coalesce(sold.over, 0) as what
      from flight_line line
      left join (select flight_line_id as id, sum(quantity - over) as quantity, sum(over) as over from flight_sale_line group by 1) sold using (id)
      where line.sold <> coalesce(sold.quantity, 0) or line.over <> coalesce(sold.over, 0)`,
  },
  {
    name: 'a sale on board is the sum of its lines and of its payments, and its money moved so',
    breaches: sql`
      select 'sale on board ' || sale.id || ': ' || sale.total_sum || ' and ' || sale.paid_uzs || ', lines ' || coalesce(line.sum, 0) || ', payments '
        || coalesce(paid.sum, 0) || ', moved ' || coalesce(money.sum, 0) as what
      from flight_sale sale
      left join (select sale_id as id, sum(sum) as sum from flight_sale_line group by 1) line using (id)
      left join (select sale_id as id, sum(amount_uzs) as sum from flight_sale_payment group by 1) paid using (id)
      left join (select m.document_id as id, sum(m.amount_uzs) as sum from money_move m join account a on a.id = m.account_id
        where m.document_kind = 'onboardSale' and a.kind in ('SAFE', 'BANK') group by 1) money using (id)
      where sale.total_sum <> coalesce(line.sum, 0) or sale.paid_uzs <> coalesce(paid.sum, 0) or sale.paid_uzs <> coalesce(money.sum, 0)`,
  },
  {
    name: 'what a flight is short of is worth what settling it moved, less what was found to be sold',
    breaches: sql`
      select 'line ' || line.id || ': short ' || line.short || ' worth ' || line.short_sum || ', moved ' || coalesce(moved.sum, 0) as what
      from flight_line line
      left join (select line_id as id, sum(cost_sum) as sum from stock_move where place = 'SHORTAGE' and document_kind in ('onboard', 'onboardSale')
        group by 1) moved using (id)
      left join (select sold.flight_line_id as id, sum(round(sold.over * lot.unit_cost, 2)) as sum
        from flight_sale_line sold join flight_line own on own.id = sold.flight_line_id join lot on lot.id = own.lot_id where sold.over > 0 group by 1) oversold
        using (id)
      where line.short > 0 and line.short_sum <> coalesce(moved.sum, 0) + coalesce(oversold.sum, 0)`,
  },
  {
    name: 'a sale that a tablet brought and that was taken is a sale of its flight, and what was not is a difference',
    breaches: sql`
      select 'paid sale on board ' || taken.sale_uuid as what from flight_paid_sale taken
      left join flight_sale sale on sale.id = taken.sale_id
      where taken.state <> 'PARKED' and (sale.uuid, sale.flight_id) is distinct from (taken.sale_uuid, taken.flight_id)
        or taken.state = 'PARKED' and not exists (select from sale_difference noted where noted.flight_sale_uuid = taken.sale_uuid)`,
  },
  {
    name: 'a sale of the restaurant is the sum of its lines and of its payments, and its money moved so',
    breaches: sql`
      select 'restaurant sale ' || sale.id || ': ' || sale.total_sum || ', lines ' || coalesce(line.sum, 0) || ', payments ' || coalesce(paid.sum, 0)
        || ', moved ' || coalesce(money.sum, 0) as what
      from restaurant_sale sale
      left join (select sale_id as id, sum(sum) as sum from restaurant_sale_line group by 1) line using (id)
      left join (select sale_id as id, sum(amount) as sum from restaurant_sale_payment group by 1) paid using (id)
      left join (select m.document_id as id, sum(m.amount) as sum from money_move m join account a on a.id = m.account_id
        where m.document_kind = 'restaurantSale' and a.kind in ('SAFE', 'BANK') group by 1) money using (id)
      where sale.total_sum <> coalesce(line.sum, 0) or sale.total_sum <> coalesce(paid.sum, 0) or sale.total_sum <> coalesce(money.sum, 0)`,
  },
]
