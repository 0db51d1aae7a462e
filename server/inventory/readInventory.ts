import type { Inventory } from '../../src/api/inventory.ts'
import { BASKET_MINUTES } from '../../src/rules/inventory.ts'
import { holds } from '../../src/rules/permissions.ts'
import type { Caller } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { chainOf } from '../documents/links.ts'
import { nameOf } from '../sales/nameOf.ts'
import { comparedGoods } from './comparedGoods.ts'
import { findInventory, type InventoryHead } from './findInventory.ts'

/** Who may know what is expected: everybody of an open count, of a blind one who has the right to it. */
export const showsExpected = (caller: Caller, { blind }: Pick<InventoryHead, 'blind'>): boolean =>
  !blind || holds(caller.permissions, 'view expected-count')

/** What of its department a count is of, in words; empty for everything. `count`: a row of inventory. */
export const categoryOf = (count: Sql): Sql => sql`coalesce((
  select string_agg(named.name, ', ' order by named.place, named.name) from (
    select 1 as place, name from reference where id in (select jsonb_array_elements_text(${count}.filter -> 'categoryIds')::bigint)
    union all select 2, name from sector where id in (select jsonb_array_elements_text(${count}.filter -> 'sectorIds')::bigint)
    union all select 3, full_name from contragent where id in (select jsonb_array_elements_text(${count}.filter -> 'contragentIds')::bigint)
    union all (select 4, name from item where id in (select jsonb_array_elements_text(${count}.filter -> 'itemIds')::bigint) order by name limit 3)
    union all select 5, '+ ' || (jsonb_array_length(${count}.filter -> 'itemIds') - 3) where jsonb_array_length(${count}.filter -> 'itemIds') > 3
    union all select 6, '≥ ' || (${count}.filter ->> 'movedSince') where ${count}.filter ->> 'movedSince' is not null
    union all select 7, 'ABC: ' || (${count}.filter ->> 'abcClass') where ${count}.filter ->> 'abcClass' is not null
  ) named), '')`

export const responsibleOf = (count: Sql): Sql => sql`coalesce((
  select ${nameOf(sql`app_user`)} from inventory_counter counter join app_user on app_user.id = counter.user_id
  where counter.inventory_id = ${count}.id and counter.main limit 1), '')`

/** A count as its caller may see it, with how far it is. */
export async function readInventory(
  { db, caller, now }: { db: Executor; caller: Caller; now: Date },
  id: number,
): Promise<Inventory> {
  const head = await findInventory(db, caller, id)
  const expected = showsExpected(caller, head)
  const facts = await db.one<
    Omit<Inventory, 'serverTime' | 'counters' | 'sectors' | 'history' | 'related' | keyof Progress>
  >(sql`
    select count.id, count.version, count.status, count.inventory_number as "regNumber", count.reg_date as "regDate",
      count.department_id as "departmentId", department.name as "departmentName", left(${categoryOf(sql`count`)}, 255) as category,
      count.filter is not null as partial, count.several, count.blind, ${expected}::boolean as "showsExpected", count.description,
      ${responsibleOf(sql`count`)} as responsible, count.started_at as "startDate", count.finished_at as "finishDate"
    from inventory count join department on department.id = count.department_id where count.id = ${id}`)
  const { differing, surplusSum, shortageSum, netSurplusSum, netShortageSum, ...progress } = await readProgress(
    db,
    id,
    now,
  )
  return {
    ...facts,
    ...progress,
    serverTime: now.toISOString(),
    ...(expected ? { differing } : {}),
    ...(expected && holds(caller.permissions, 'view cost')
      ? { surplusSum, shortageSum, netSurplusSum, netShortageSum }
      : {}),
    counters: await db.rows(sql`
      select app_user.id as "userId", ${nameOf(sql`app_user`)} as "userName", counter.main, coalesce(said.lines, 0) as lines
      from inventory_counter counter join app_user on app_user.id = counter.user_id
      left join (select counter_id, count(*) as lines from inventory_line where inventory_id = ${id} group by counter_id) said
        on said.counter_id = counter.user_id
      where counter.inventory_id = ${id} order by counter.main desc, 2`),
    sectors: await readSectors(db, id),
    history: await db.rows(sql`
      select event.at, event.from_status as "fromStatus", event.to_status as "toStatus", coalesce(app_user.username, '') as "userName", event.comment
      from document_event event left join app_user on app_user.id = event.user_id
      where event.document_kind = 'inventory' and event.document_id = ${id} order by event.id`),
    related: await chainOf(db, caller, { kind: 'inventory', id }),
  }
}

type Sums = 'surplusSum' | 'shortageSum' | 'netSurplusSum' | 'netShortageSum'
type Progress = Pick<Inventory, 'goods' | 'counted' | 'differing' | 'marked' | 'fresh' | 'unsettled' | 'late' | Sums>

/** Sums are at the last cost; surplus and shortage are each above zero. */
const readProgress = (db: Executor, id: number, now: Date): Promise<Required<Progress>> =>
  db.one<Required<Progress>>(sql`
    select count(*) as goods, count(counted) as counted, count(*) filter (where counted <> expected) as differing,
      count(*) filter (where mark is not null) as marked,
      count(*) filter (where counted_at > ${now}::timestamptz - ${BASKET_MINUTES}::int * interval '1 minute') as fresh,
      (${unsettledOf(id)}) as unsettled,
      (select count(*) from inventory_late late where late.inventory_id = ${id}) as late,
      ${sumOf(sql`counted - expected`)} as "surplusSum", ${sumOf(sql`expected - counted`)} as "shortageSum",
      ${sumOf(sql`counted - expected - settled`)} as "netSurplusSum",
      ${sumOf(sql`expected + settled - counted`)} as "netShortageSum"
    from (${comparedGoods(id)}) goods`)

/** What the goods of a count are worth of which there is more than nothing of a quantity. */
const sumOf = (quantity: Sql): Sql =>
  sql`coalesce(sum(case when ${quantity} > 0 then round((${quantity}) * (${lastCost(sql`goods.item_id`)}), 2) end), 0)`

/** Lines of a count that somebody must look at: of codes and goods that are not its own, and those that came too late. */
export const unsettledOf = (id: number): Sql => sql`
  select count(*) from inventory_line line
  left join inventory_item item on item.inventory_id = line.inventory_id and item.item_id = line.item_id
  where line.inventory_id = ${id} and (line.late or item.item_id is null)`

/** What one of a good cost when it last came, in so'm. */
export const lastCost = (itemId: Sql): Sql =>
  sql`select lot.unit_cost from lot where lot.item_id = ${itemId} order by lot.born_at desc, lot.id desc limit 1`

/** How far each sector of a count is, on the way through the shop. */
export const readSectors = (db: Executor, id: number): Promise<Inventory['sectors']> =>
  db.rows(sql`
    select sector.id, sector.name, count(*) as goods, count(said.item_id) as counted
    from inventory_item goods join sector on sector.id = goods.sector_id
    left join (
      select distinct line.item_id from inventory_line line join inventory count on count.id = line.inventory_id
      where line.inventory_id = ${id} and line.item_id is not null and not line.late
        and (count.cleared_at is null or line.counted_at > count.cleared_at)
    ) said on said.item_id = goods.item_id
    where goods.inventory_id = ${id} group by sector.id order by sector.way_order, sector.name`)
