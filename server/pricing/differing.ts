import { inScope } from '../caller.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { joinKept, keptNow } from './currentPrice.ts'

/** What stands in a column of the price that counts: the one that is in force now, or the one that is kept. */
type PriceColumn = (column: Sql) => Sql
export const asKept: PriceColumn = (column) => sql`kept.${column}`

/**
 * Of some goods, a query of department and item, those that lie in their department at more than one price, or without one: by the
 * price that it sells by, one row each. `difference_sum`: by how much what lies there would be worth more, were all that has a price
 * at the highest. `offset 0`: the price of a lot is worked out once, and not again for each of what is counted.
 */
export const differingOf = (goods: Sql, price: PriceColumn): Sql => sql`
  select shelf.department_id, shelf.item_id, count(*) as lots, count(*) - count(shelf.price) as priceless,
    min(shelf.price) as lowest, max(shelf.price) as highest, sum(shelf.on_hand) as inventory,
    round(max(shelf.price) * sum(shelf.on_hand) filter (where shelf.price is not null) - sum(shelf.price * shelf.on_hand), 2) as difference_sum
  from (
    select balance.department_id, balance.item_id, balance.on_hand,
      case when own.sale_type = 'WHOLE' then ${price(sql`price_wholesale`)} else ${price(sql`price_uzs`)} end as price
    from (${goods}) good
    join stock_balance balance on balance.item_id = good.item_id and balance.department_id = good.department_id
    join department own on own.id = balance.department_id ${joinKept(sql`balance`)}
    where balance.on_hand > 0 and own.sale_type is not null
    offset 0
  ) shelf
  group by shelf.department_id, shelf.item_id
  having min(shelf.price) is distinct from max(shelf.price) or count(shelf.price) < count(*)`

/**
 * All goods that differ now and are the caller's, of these departments, or of all where none are named. Only those are looked at
 * that are known to (`lookAtDue`, which comes first), and those whose next price has come into force since it was kept.
 */
export const differing = ({ caller, now }: Pick<ReadCall, 'caller' | 'now'>, departmentIds: readonly number[]): Sql => {
  const chosen = departmentIds.length > 0 ? sql`known.department_id = any(${[...departmentIds]}::bigint[]) and ` : sql``
  return differingOf(
    sql`
      select known.department_id, known.item_id from (
        select department_id, item_id from differing_good
        union select kept.department_id, lot.item_id from current_price kept join lot on lot.id = kept.lot_id where kept.next_from <= ${now}
      ) known where ${chosen}${inScope(caller, sql`known.department_id`)}`,
    (column) => keptNow(column, now),
  )
}
