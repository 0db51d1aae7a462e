import type { CountFilter } from '../../src/api/inventory.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { PUT_AWAY_MINUTES } from '../../src/rules/inventory.ts'
import { requireDepartment } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { recordBirth } from '../ledger/transition.ts'
import { takeNumber } from '../ledger/takeNumber.ts'
import { Refusal } from '../refusal.ts'

interface Start {
  departmentId: number
  several: 'ADD' | 'REPLACE'
  blind: boolean
  description: string
}

/**
 * Begins a count of all goods of a department, or of those that the filter leaves; answers its id. Two that begin at once meet at the
 * department's row, so that no good is in two open counts of it.
 * @throws Refusal 409 `countedAlready` naming the other count, 422 `chooseGoods`, `nothingToCount`, 400 for ids that are none
 */
export async function start(call: Call, sent: Start, filter?: CountFilter): Promise<number> {
  const { db, caller, now, timeZone } = call
  requireDepartment(caller, sent.departmentId)
  const department = await db.first(sql`
    select 1 from department where id = ${sent.departmentId} and deleted_at is null for no key update`)
  if (!department) throw new Refusal(400, 'badInput', {}, { departmentId: 'notFound' })
  if (filter) await requireFilter(db, sent.departmentId, filter)
  const regDate = businessDayOf(now, timeZone)
  const number = await takeNumber(db, sent.departmentId, 'INVENTORY', Number(regDate.slice(0, 4)))
  const { id } = await db.one<{ id: number }>(sql`
    insert into inventory (department_id, inventory_number, reg_date, filter, several, blind, first_move_id, description, started_by, started_at)
    select ${sent.departmentId}, ${number}, ${regDate}, ${filter ? JSON.stringify(filter) : null}::jsonb, ${sent.several}, ${sent.blind},
      -- Goods that came within the last hour may not stand on their shelves yet: their moves are looked at, too.
      coalesce((select move.id from stock_move move
        where move.occurred_at < ${now}::timestamptz - ${PUT_AWAY_MINUTES}::int * interval '1 minute' order by move.id desc limit 1), 0),
      ${sent.description}, ${caller.userId}, ${now} returning id`)
  await recordBirth(db, 'inventory', { id, departmentId: sent.departmentId, status: 'STARTED' }, caller.userId)
  await db.run(sql`insert into inventory_counter (inventory_id, user_id, main) values (${id}, ${caller.userId}, true)`)
  const chosen = await db.run(sql`
    insert into inventory_item (inventory_id, item_id, department_id, sector_id)
    select ${id}, goods.item_id, ${sent.departmentId}, home.sector_id
    from (${filter ? filteredGoods(sent.departmentId, filter, now) : allGoods(sent.departmentId)}) goods
    left join item_sector home on home.department_id = ${sent.departmentId} and home.item_id = goods.item_id`)
  if (filter && chosen === 0) throw new Refusal(422, 'nothingToCount')
  await refuseOverlap(db, { id, departmentId: sent.departmentId, everything: !filter })
  return id
}

const allGoods = (departmentId: number): Sql => sql`
  select balance.item_id from stock_balance balance join item on item.id = balance.item_id
  where balance.department_id = ${departmentId} and (balance.on_hand > 0 or item.deleted_at is null) group by balance.item_id`

const DAYS_OF_REVENUE = 90
const SHARE_OF_A = 0.8
const SHARE_OF_B = 0.95

/** The goods that the department has or had, and that satisfy every filter that is set. */
function filteredGoods(departmentId: number, filter: CountFilter, now: Date): Sql {
  const { categoryIds, sectorIds, contragentIds, itemIds, movedSince, abcClass } = filter
  const conditions: Sql[] = []
  if (categoryIds.length > 0)
    conditions.push(
      sql`${categoryIds}::bigint[] && array[item.category_id, item.sub_category_id, item.sub2_category_id, item.sub3_category_id]`,
    )
  if (sectorIds.length > 0)
    conditions.push(sql`exists (select from item_sector home where home.department_id = ${departmentId} and home.item_id = item.id
      and home.sector_id = any(${sectorIds}::bigint[]))`)
  if (contragentIds.length > 0)
    conditions.push(sql`(
      exists (select from item_contragent supplier where supplier.item_id = item.id and supplier.contragent_id = any(${contragentIds}::bigint[]))
      or exists (select from stock_balance balance join lot on lot.id = balance.lot_id
        join warehouse_document_line line on line.id = lot.income_line_id join warehouse_document income on income.id = line.document_id
        where balance.department_id = ${departmentId} and balance.item_id = item.id and income.contragent_id = any(${contragentIds}::bigint[])))`)
  if (movedSince)
    conditions.push(sql`exists (select from stock_move move where move.item_id = item.id and move.place_department_id = ${departmentId}
      and move.occurred_at >= ${movedSince}::date)`)
  if (abcClass)
    conditions.push(
      sql`coalesce((select class from (${classes(departmentId, now)}) ranked where ranked.item_id = item.id), 'C') = ${abcClass}`,
    )
  // Goods that are named are counted whether or not anything of them was ever here.
  const named = itemIds.length > 0 ? sql`item.id = any(${itemIds}::bigint[])` : undefined
  const known = sql`exists (select from stock_balance balance where balance.department_id = ${departmentId} and balance.item_id = item.id)`
  const rest = conditions.length > 0 ? sql`(${known} and ${join(conditions, raw(' and '))})` : undefined
  const wanted = named && rest ? sql`(${named} or ${rest})` : (named ?? rest)!
  return sql`select item.id as item_id from item where item.deleted_at is null and ${wanted}`
}

/** A, B or C of each good sold lately, by its place in the sum of revenue. */
export const classes = (departmentId: number, now: Date): Sql => sql`
  select item_id, case when before < ${SHARE_OF_A}::numeric * whole then 'A' when before < ${SHARE_OF_B}::numeric * whole then 'B' else 'C' end as class
  from (
    select item_id, sum(revenue) over (order by revenue desc, item_id) - revenue as before, sum(revenue) over () as whole
    from (
      select line.item_id, sum(line.final_sum) as revenue
      from sale join sale_line line on line.sale_id = sale.id
      where sale.department_id = ${departmentId} and sale.status = 'FINISHED'
        and sale.sale_date >= ${now}::timestamptz - ${DAYS_OF_REVENUE}::int * interval '1 day'
      group by line.item_id having sum(line.final_sum) > 0
    ) sold
  ) ranked`

async function requireFilter(db: Transaction, departmentId: number, filter: CountFilter): Promise<void> {
  const { categoryIds, sectorIds, contragentIds, itemIds, movedSince, abcClass } = filter
  if (!movedSince && !abcClass && [categoryIds, sectorIds, contragentIds, itemIds].every((ids) => ids.length === 0))
    throw new Refusal(422, 'chooseGoods')
  const known = await db.rows<{ field: string; id: number }>(sql`
    select 'categoryIds' as field, id from reference where id = any(${categoryIds}::bigint[])
    union all select 'sectorIds', id from sector where id = any(${sectorIds}::bigint[]) and department_id = ${departmentId} and deleted_at is null
    union all select 'contragentIds', id from contragent where id = any(${contragentIds}::bigint[]) and deleted_at is null
    union all select 'itemIds', id from item where id = any(${itemIds}::bigint[]) and deleted_at is null`)
  const there = new Set(known.map(({ field, id }) => `${field} ${id}`))
  const fields = Object.entries({ categoryIds, sectorIds, contragentIds, itemIds }).flatMap(([field, ids]) =>
    ids.flatMap((id, at) => (there.has(`${field} ${id}`) ? [] : [[`${field}.${at}`, 'notFound'] as const])),
  )
  if (fields.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(fields))
}

/** A count of everything leaves room for no other; partial ones may go on beside each other with other goods. */
async function refuseOverlap(
  db: Transaction,
  { id, departmentId, everything }: { id: number; departmentId: number; everything: boolean },
): Promise<void> {
  const other = await db.first<{ number: number }>(sql`
    select other.inventory_number as number from inventory other
    where other.department_id = ${departmentId} and other.id <> ${id} and other.status in ('STARTED', 'SAVED', 'FINISHING')
      and (${everything} or other.filter is null or exists (
        select from inventory_item mine join inventory_item theirs using (item_id)
        where mine.inventory_id = ${id} and theirs.inventory_id = other.id))
    order by other.id limit 1`)
  if (other) throw new Refusal(409, 'countedAlready', { number: other.number })
}
