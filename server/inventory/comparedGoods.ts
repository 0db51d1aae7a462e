import { BASKET_MINUTES, CARRY_MINUTES, PUT_AWAY_MINUTES } from '../../src/rules/inventory.ts'
import { raw, type Sql, sql } from '../db/sql.ts'

const among = (column: Sql, itemIds: readonly number[] | undefined): Sql =>
  itemIds ? sql`${column} = any(${[...itemIds]}::bigint[])` : raw('true')

/**
 * What a count has of each counted good: of each counter the last line that replaces and what he added since, in the order of counting
 * and not of arrival; then their sum, or the latest of them (`tallyOf` in src/rules/inventory says the same of one good).
 */
const tally = (inventoryId: number, itemIds?: readonly number[]): Sql => sql`
  select said.item_id,
    case when said.several = 'ADD' then sum(said.quantity) else (array_agg(said.quantity order by said.last_at desc))[1] end as counted,
    case when said.several = 'ADD' then min(said.first_at) else (array_agg(said.first_at order by said.last_at desc))[1] end as first_at,
    max(said.last_at) as last_at, bool_or(said.clock_doubt) as clock_doubt,
    (array_agg(said.counter_id order by said.last_at desc))[1] as counter_id
  from (
    select item_id, counter_id, several, sum(quantity) as quantity, min(from_at) as first_at, max(counted_at) as last_at,
      bool_or(clock_doubt) as clock_doubt
    from (
      select line.*, max(run) over (partition by item_id, counter_id) as last_run
      from (
        select line.item_id, line.counter_id, line.quantity, line.from_at, line.counted_at, line.clock_doubt, count.several,
          sum(line.replaces::int) over (partition by line.item_id, line.counter_id order by line.counted_at, line.id) as run
        from inventory_line line join inventory count on count.id = line.inventory_id
        where line.inventory_id = ${inventoryId} and line.item_id is not null and not line.late
          and (count.cleared_at is null or line.counted_at > count.cleared_at) and ${among(sql`line.item_id`, itemIds)}
      ) line
    ) line where run = last_run
    group by item_id, counter_id, several
  ) said group by said.item_id, said.several`

/**
 * The goods of a count that is not over, as rows (item_id, sector_id, counted, first_at, counted_at, counter_id, expected, settled, mark).
 * Expected is the ledger's at the moment of counting: what lies there now without what moved since. What the count itself has moved is
 * no part of it, and its own documents are told apart (`settled`), so that what is left of a difference is counted − expected − settled.
 * Marked is what moved so near to its counting that nobody can tell whether it was counted.
 */
export const openGoods = (inventoryId: number, itemIds?: readonly number[]): Sql => sql`
  select goods.item_id, goods.sector_id, tally.counted, tally.first_at, tally.last_at as counted_at, tally.counter_id,
    coalesce(stock.on_hand, 0) - coalesce(moved.since, 0) as expected, coalesce(moved.settled, 0) as settled,
    case when moved.sold then 'SALE' when moved.moved then 'MOVED'
      when tally.last_at - tally.first_at > ${CARRY_MINUTES}::int * interval '1 minute' then 'SPREAD'
      when tally.clock_doubt then 'CLOCK' end as mark
  from inventory_item goods
  join inventory count on count.id = goods.inventory_id
  left join (${tally(inventoryId, itemIds)}) tally on tally.item_id = goods.item_id
  left join (
    select balance.item_id, sum(balance.on_hand) as on_hand from stock_balance balance
    where balance.department_id = (select department_id from inventory where id = ${inventoryId}) and ${among(sql`balance.item_id`, itemIds)}
    group by balance.item_id
  ) stock on stock.item_id = goods.item_id
  left join (
    select move.item_id,
      sum(move.quantity) filter (where move.occurred_at > tally.last_at or move.is_own) as since,
      sum(move.quantity) filter (where move.occurred_at > tally.last_at and move.is_settling) as settled,
      bool_or(move.document_kind = 'sale' and move.quantity < 0 and move.occurred_at > tally.first_at
        and move.occurred_at <= tally.last_at + ${BASKET_MINUTES}::int * interval '1 minute') as sold,
      bool_or((move.document_kind <> 'sale' or move.quantity > 0) and not move.is_own and not move.is_settling
        and move.occurred_at > tally.first_at - ${PUT_AWAY_MINUTES}::int * interval '1 minute'
        and move.occurred_at <= tally.last_at + ${PUT_AWAY_MINUTES}::int * interval '1 minute') as moved
    from (
      select move.item_id, move.quantity, move.occurred_at, move.document_kind,
        move.document_kind = 'inventory' and move.document_id = ${inventoryId} as is_own,
        exists (select from document_link link where link.from_kind = 'inventory' and link.from_id = ${inventoryId}
          and link.to_kind = move.document_kind and link.to_id = move.document_id) as is_settling
      from stock_move move
      where move.id > (select first_move_id from inventory where id = ${inventoryId})
        and move.place_department_id = (select department_id from inventory where id = ${inventoryId})
        and ${among(sql`move.item_id`, itemIds)}
    ) move
    join (${tally(inventoryId, itemIds)}) tally on tally.item_id = move.item_id
    group by move.item_id
  ) moved on moved.item_id = goods.item_id
  where goods.inventory_id = ${inventoryId} and ${among(sql`goods.item_id`, itemIds)}`

/** The goods of any count: of one that is over as it was when it finished, of one that goes on as it is now. */
export const comparedGoods = (inventoryId: number): Sql => sql`
  select item_id, sector_id, counted, counted_at, counter_id, expected, settled, mark, null::text as skipped
  from (${openGoods(inventoryId)}) open
  where (select status from inventory where id = ${inventoryId}) not in ('FINISHED', 'DELETED')
  union all
  select goods.item_id, goods.sector_id, result.counted, result.counted_at,
    (select line.counter_id from inventory_line line where line.inventory_id = goods.inventory_id and line.item_id = goods.item_id
      order by line.counted_at desc limit 1),
    result.expected, coalesce(result.settled, 0), result.mark, result.skipped
  from inventory_item goods left join inventory_result result using (inventory_id, item_id)
  where goods.inventory_id = ${inventoryId} and (select status from inventory where id = ${inventoryId}) in ('FINISHED', 'DELETED')`

/** What a counter himself has said of a good of a count: the last line that replaces, and what he added since. */
export const ownTally = (inventoryId: number | Sql, itemId: Sql, userId: number | Sql): Sql => sql`
  select sum(line.quantity) from inventory_line line join inventory own on own.id = line.inventory_id
  where line.inventory_id = ${inventoryId} and line.item_id = ${itemId} and line.counter_id = ${userId} and not line.late
    and (own.cleared_at is null or line.counted_at > own.cleared_at)
    and not exists (select from inventory_line later where later.inventory_id = line.inventory_id and later.item_id = line.item_id
      and later.counter_id = line.counter_id and later.replaces and not later.late
      and (later.counted_at, later.id) > (line.counted_at, line.id))`
