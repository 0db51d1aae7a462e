import { inScope } from '../caller.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { joinKept, keptNow } from './currentPrice.ts'

/** The price that the department of a balance sells by now. */
const sellsAt = (now: Date | Sql): Sql => sql`
  (case when own.sale_type = 'WHOLE' then ${keptNow(sql`price_wholesale`, now)} else ${keptNow(sql`price_uzs`, now)} end)`

/**
 * Goods that lie in one department that sells at more than one price, or without one: by the price that it sells by, one row a
 * department and item. Only what tells them apart is counted here, of a hundred thousand lots; the sums of those that are found are
 * `inventoryOf` and `differenceOf`. `offset 0`: the price of a lot is worked out once, and not again for each of what is counted.
 */
export const differing = ({ caller, now }: Pick<ReadCall, 'caller' | 'now'>, departmentIds: readonly number[]): Sql => {
  const chosen =
    departmentIds.length > 0 ? sql`balance.department_id = any(${[...departmentIds]}::bigint[]) and ` : sql``
  return sql`
    select shelf.department_id, shelf.item_id, count(*) as lots, count(*) - count(shelf.price) as priceless,
      min(shelf.price) as lowest, max(shelf.price) as highest
    from (
      select balance.department_id, balance.item_id, ${sellsAt(now)} as price
      from stock_balance balance join department own on own.id = balance.department_id ${joinKept(sql`balance`)}
      where balance.on_hand > 0 and own.sale_type is not null and ${chosen}${inScope(caller, sql`balance.department_id`)}
      offset 0
    ) shelf
    group by shelf.department_id, shelf.item_id
    having min(shelf.price) is distinct from max(shelf.price) or count(shelf.price) < count(*)`
}

const shelfOf = (what: Sql): Sql => sql`
  (select ${what} from stock_balance balance join department own on own.id = balance.department_id ${joinKept(sql`balance`)}
    where balance.department_id = found.department_id and balance.item_id = found.item_id and balance.on_hand > 0)`

/** How much lies there of a good that was `found`. */
export const inventoryOf: Sql = shelfOf(sql`sum(balance.on_hand)`)

/** By how much it would be worth more, were all that has a price at the highest. */
export const differenceOf = (now: Date | Sql): Sql =>
  shelfOf(sql`round(sum((found.highest - ${sellsAt(now)}) * balance.on_hand), 2)`)
