import { type Sql, sql } from '../db/sql.ts'
import { priceAt } from './priceAt.ts'

/** Which of several prices all lots of a good get. */
export type Taken = 'HIGHEST' | 'LOWEST' | 'LAST'

/** Every lot in stock of these goods, with the one price that is taken of its good in that department. */
export const oneForAll = (
  goods: readonly { departmentId: number; itemId: number }[],
  take: Taken,
  now: Date,
): Sql => sql`
  select shelf.department_id, shelf.lot_id, 0 as position,
    ${chosen(take, sql`price_uzs`)} as price_uzs, ${chosen(take, sql`price_wholesale`)} as price_wholesale
  from (
    select balance.department_id, balance.item_id, balance.lot_id, price.price_uzs, price.price_wholesale
    from unnest(${goods.map(({ departmentId }) => departmentId)}::bigint[], ${goods.map(({ itemId }) => itemId)}::bigint[])
      as good (department_id, item_id)
    join stock_balance balance on balance.department_id = good.department_id and balance.item_id = good.item_id and balance.on_hand > 0
    left join lateral (${priceAt(sql`balance.department_id`, sql`balance.lot_id`, now)}) price on true
  ) shelf`

/** Lots are numbered as they are born: the last is that with the highest number. */
function chosen(take: Taken, column: Sql): Sql {
  const good = sql`partition by shelf.department_id, shelf.item_id`
  if (take === 'HIGHEST') return sql`max(shelf.${column}) over (${good})`
  if (take === 'LOWEST') return sql`min(shelf.${column}) over (${good})`
  return sql`first_value(shelf.${column}) over (${good} order by shelf.${column} is null, shelf.lot_id desc)`
}
