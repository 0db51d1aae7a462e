import { BASKET_MINUTES, CARRY_MINUTES, PUT_AWAY_MINUTES } from '../../src/rules/inventory.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { nameOf } from '../sales/nameOf.ts'

const among = (column: Sql, itemIds: readonly number[] | undefined): Sql =>
  itemIds ? sql`${column} = any(${[...itemIds]}::bigint[])` : raw('true')

/**
 * A count's id, and what stands in its row, as values that PostgreSQL does not know when it plans: of a count that has just begun its
 * statistics know nothing yet, and it would expect a single row.
 */
const idOf = (inventoryId: number): Sql => sql`(select ${inventoryId}::bigint)`
const ofRow = (inventoryId: number, expression: Sql): Sql =>
  sql`(select ${expression} from inventory where id = ${inventoryId})`

/**
 * What a count has of each counted good: of each counter the last line that replaces and what he added since, in the order of counting
 * and not of arrival; then their sum, or the latest of them (`tallyOf` in src/rules/inventory says the same of one good). Which of
 * the two is known before the first line is read, and the other costs nothing.
 */
export const tallies = (inventoryId: number, itemIds?: readonly number[]): Sql => {
  const lines = (condition: Sql) => sql`
    inventory_line line where line.inventory_id = ${idOf(inventoryId)} and line.item_id is not null and not line.late
      and line.counted_at > ${ofRow(inventoryId, sql`coalesce(cleared_at, '-infinity')`)} and ${among(sql`line.item_id`, itemIds)} and ${condition}`
  const standing = (several: 'ADD' | 'REPLACE') => sql`
    (select * from ${lines(raw('true'))}) line
    left join (
      select distinct on (line.item_id, line.counter_id) line.item_id, line.counter_id, line.counted_at, line.id
      from ${lines(raw('line.replaces'))} order by line.item_id, line.counter_id, line.counted_at desc, line.id desc
    ) last using (item_id, counter_id)
    where ${ofRow(inventoryId, sql`several`)} = ${several} and (last.id is null or (line.counted_at, line.id) >= (last.counted_at, last.id))`
  return sql`
  select line.item_id, sum(line.quantity) as counted, min(line.from_at) as first_at, max(line.counted_at) as last_at,
    bool_or(line.clock_doubt) as clock_doubt
  from ${standing('ADD')} group by line.item_id
  union all
  select said.item_id, (array_agg(said.quantity order by said.last_at desc))[1], (array_agg(said.first_at order by said.last_at desc))[1],
    max(said.last_at), bool_or(said.clock_doubt)
  from (
    select line.item_id, line.counter_id, sum(line.quantity) as quantity, min(line.from_at) as first_at, max(line.counted_at) as last_at,
      bool_or(line.clock_doubt) as clock_doubt
    from ${standing('REPLACE')} group by line.item_id, line.counter_id
  ) said group by said.item_id`
}

/**
 * The goods of a count that is not over, as rows (item_id, sector_id, counted, first_at, counted_at, expected, settled, mark).
 * Expected is the ledger's at the moment of counting: what lies there now without what moved since. What the count itself has moved is
 * no part of it, and its own documents are told apart (`settled`), so that what is left of a difference is counted − expected − settled.
 * Marked is what moved so near to its counting that nobody can tell whether it was counted; what another count posted has moved nothing.
 */
export const openGoods = (inventoryId: number, itemIds?: readonly number[]): Sql => sql`
  with tally as materialized (${tallies(inventoryId, itemIds)})
  select goods.item_id, goods.sector_id, tally.counted, tally.first_at, tally.last_at as counted_at,
    coalesce(stock.on_hand, 0) - coalesce(moved.since, 0) as expected, coalesce(moved.settled, 0) as settled,
    case when moved.sold then 'SALE' when moved.moved then 'MOVED'
      when tally.last_at - tally.first_at > ${CARRY_MINUTES}::int * interval '1 minute' then 'SPREAD'
      when tally.clock_doubt then 'CLOCK' end as mark
  from inventory_item goods
  left join tally on tally.item_id = goods.item_id
  left join (
    select balance.item_id, sum(balance.on_hand) as on_hand from stock_balance balance
    where balance.department_id = ${ofRow(inventoryId, sql`department_id`)} and ${among(sql`balance.item_id`, itemIds)}
    group by balance.item_id
  ) stock on stock.item_id = goods.item_id
  left join (
    select move.item_id,
      sum(move.quantity) filter (where move.occurred_at > tally.last_at or move.is_own) as since,
      sum(move.quantity) filter (where move.occurred_at > tally.last_at and move.is_settling) as settled,
      bool_or(move.document_kind = 'sale' and move.quantity < 0 and move.occurred_at > tally.first_at
        and move.occurred_at <= tally.last_at + ${BASKET_MINUTES}::int * interval '1 minute') as sold,
      bool_or((move.document_kind <> 'sale' or move.quantity > 0) and move.document_kind <> 'inventory' and not move.is_settling
        and move.occurred_at > tally.first_at - ${PUT_AWAY_MINUTES}::int * interval '1 minute'
        and move.occurred_at <= tally.last_at + ${PUT_AWAY_MINUTES}::int * interval '1 minute') as moved
    from (
      select move.item_id, move.quantity, move.occurred_at, move.document_kind,
        move.document_kind = 'inventory' and move.document_id = ${inventoryId} as is_own,
        exists (select from document_link link where link.from_kind = 'inventory' and link.from_id = ${inventoryId}
          and link.to_kind = move.document_kind and link.to_id = move.document_id) as is_settling
      from stock_move move
      where move.id > ${ofRow(inventoryId, sql`first_move_id`)}
        and move.place_department_id = ${ofRow(inventoryId, sql`department_id`)}
        and ${among(sql`move.item_id`, itemIds)}
    ) move
    join tally on tally.item_id = move.item_id
    group by move.item_id
  ) moved on moved.item_id = goods.item_id
  where goods.inventory_id = ${idOf(inventoryId)} and ${among(sql`goods.item_id`, itemIds)}`

/**
 * The goods of any count: of one that is over as it was when it finished, of one that goes on as it is now. Rows (item_id, sector_id,
 * counted, counted_at, expected, settled, mark, skipped).
 */
export const comparedGoods = (inventoryId: number, itemIds?: readonly number[]): Sql => sql`
  select item_id, sector_id, counted, counted_at, expected, settled, mark, null::text as skipped
  from (${openGoods(inventoryId, itemIds)}) open
  where ${ofRow(inventoryId, sql`status`)} not in ('FINISHED', 'DELETED')
  union all
  select goods.item_id, goods.sector_id, result.counted, result.counted_at, result.expected, coalesce(result.settled, 0),
    coalesce(result.mark, (select 'SALE' from inventory_late late
      where late.inventory_id = goods.inventory_id and late.item_id = goods.item_id and late.posted = 0 limit 1)), result.skipped
  from inventory_item goods left join inventory_result result using (inventory_id, item_id)
  where goods.inventory_id = ${idOf(inventoryId)} and ${among(sql`goods.item_id`, itemIds)}
    and ${ofRow(inventoryId, sql`status`)} in ('FINISHED', 'DELETED')`

/** Who has counted a good last. */
export const lastCounter = (inventoryId: Sql, itemId: Sql): Sql => sql`
  select line.counter_id from inventory_line line where line.inventory_id = ${inventoryId} and line.item_id = ${itemId} and not line.late
  order by line.counted_at desc limit 1`

/** What a counter himself has said of a good of a count: the last line that replaces, and what he added since. */
export const ownTally = (inventoryId: number | Sql, itemId: Sql, userId: number | Sql): Sql => sql`
  select sum(line.quantity) from inventory_line line join inventory own on own.id = line.inventory_id
  where line.inventory_id = ${inventoryId} and line.item_id = ${itemId} and line.counter_id = ${userId} and not line.late
    and (own.cleared_at is null or line.counted_at > own.cleared_at)
    and not exists (select from inventory_line later where later.inventory_id = line.inventory_id and later.item_id = line.item_id
      and later.counter_id = line.counter_id and later.replaces and not later.late
      and (later.counted_at, later.id) > (line.counted_at, line.id))`

/** What each counter has said of a good of a count, as rows (user_id, user_name, quantity). */
export const saidByEach = (inventoryId: number | Sql, itemId: Sql): Sql => sql`
  select * from (
    select counter.id as user_id, ${nameOf(sql`counter`)} as user_name, (${ownTally(inventoryId, itemId, sql`counter.id`)}) as quantity
    from (select distinct line.counter_id from inventory_line line
      where line.inventory_id = ${inventoryId} and line.item_id = ${itemId} and not line.late) heard
    join app_user counter on counter.id = heard.counter_id
  ) said where quantity is not null`
