import { inScope } from '../caller.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'

/**
 * Goods that lie in one department at more than one price, or without one: by the price that the department sells by, one row a
 * department and item. Prices are read in one go along their index and not lot by lot: of a hundred thousand lots that is the
 * difference between a tenth of a second and half a second.
 */
export const differing = ({ caller, now }: Pick<ReadCall, 'caller' | 'now'>, departmentIds: readonly number[]): Sql => {
  const inDepartments = (column: Sql) =>
    departmentIds.length > 0
      ? sql`${column} = any(${[...departmentIds]}::bigint[]) and ${inScope(caller, column)}`
      : inScope(caller, column)
  return sql`
  select shelf.department_id, shelf.item_id, count(*) as lots, count(*) filter (where shelf.price is null) as priceless,
    min(shelf.price) as lowest, max(shelf.price) as highest, sum(shelf.on_hand) as inventory,
    round(max(shelf.price) * sum(shelf.on_hand) - sum(shelf.price * shelf.on_hand)
      - max(shelf.price) * coalesce(sum(shelf.on_hand) filter (where shelf.price is null), 0), 2) as difference_sum
  from (
    select balance.department_id, balance.item_id, balance.on_hand,
      case when own.sale_type = 'WHOLE' then held.price_wholesale else held.price_uzs end as price
    from stock_balance balance join department own on own.id = balance.department_id
    left join (
      select distinct on (p.department_id, p.lot_id) p.department_id, p.lot_id, p.price_uzs, p.price_wholesale
      from price p where p.effective_from <= ${now} and ${inDepartments(sql`p.department_id`)}
      order by p.department_id, p.lot_id, p.effective_from desc
    ) held on held.department_id = balance.department_id and held.lot_id = balance.lot_id
    where balance.on_hand > 0 and ${inDepartments(sql`balance.department_id`)}
  ) shelf
  group by shelf.department_id, shelf.item_id
  having min(shelf.price) is distinct from max(shelf.price) or count(shelf.price) < count(*)`
}
