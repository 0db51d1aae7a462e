import { sql } from '../sql.ts'
import type { Invariant } from './invariant.ts'

/** What a count wrote down is what it moved, and goods that became others have their whole value. */
export const countInvariants: readonly Invariant[] = [
  {
    name: 'what a count has posted is what its moves say',
    breaches: sql`
      select 'count ' || coalesce(r.inventory_id, m.inventory_id) || ', item ' || coalesce(r.item_id, m.item_id) || ': ' || coalesce(r.posted, 0)
        || ' for ' || coalesce(r.cost_sum, 0) || ', moved ' || coalesce(m.quantity, 0) || ' for ' || coalesce(m.cost_sum, 0) as what
      from (select inventory_id, item_id, sum(posted) as posted, sum(cost_sum) as cost_sum from (
          select inventory_id, item_id, posted, cost_sum from inventory_result union all select inventory_id, item_id, posted, cost_sum from inventory_late
        ) parts group by 1, 2 having sum(posted) <> 0 or sum(cost_sum) <> 0) r
      full join (select document_id as inventory_id, item_id, sum(quantity) as quantity, sum(cost_sum) as cost_sum
        from stock_move where document_kind = 'inventory' and place_department_id = department_id group by 1, 2) m using (inventory_id, item_id)
      where coalesce(r.posted, 0) <> coalesce(m.quantity, 0) or coalesce(r.cost_sum, 0) <> coalesce(m.cost_sum, 0)`,
  },
  {
    name: 'a finished count has nothing left to post',
    breaches: sql`
      select 'count ' || count.id || ': item ' || result.item_id as what
      from inventory_result result join inventory count on count.id = result.inventory_id
      where count.status = 'FINISHED' and result.posted_at is null`,
  },
  {
    name: 'a conversion carries the whole value of what it used up over to what it made',
    breaches: sql`
      select 'conversion ' || document_id || ': ' || sum(cost_sum) as what
      from stock_move where place = 'CONVERSION' group by document_id having sum(cost_sum) <> 0`,
  },
]
