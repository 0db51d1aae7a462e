import { REQUEST_LINES_MAX } from '../../src/api/transferRequest.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { type Caller, mayUse, requireTransferDepartment } from '../caller.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { takeNumber } from '../ledger/takeNumber.ts'
import { recordBirth } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import type { RequestHead } from './findRequest.ts'

/** The departments of a request, and the paths of their ids in what was sent. */
export interface Parties {
  source: number
  targets: readonly number[]
  sourceField: string
  targetField: string
}

/**
 * Whose request it is, once the caller may name all its departments: the source's where that is the caller's own, otherwise that
 * of the first target, which must be.
 * @throws Refusal 403 `otherDepartment`, 400 `notFound`, `noSaleType`, `shareDepartments`.
 */
export async function ownerOf(db: Executor, caller: Caller, { source, targets, sourceField, targetField }: Parties) {
  requireTransferDepartment(caller, source, sourceField)
  for (const target of targets) requireTransferDepartment(caller, target, targetField)
  if (targets.includes(source)) throw new Refusal(400, 'badInput', {}, { [targetField]: 'shareDepartments' })
  const known = await db.rows<{ id: number; sells: boolean }>(sql`
    select id, sale_type is not null as sells from department
    where id = any(${[source, ...targets]}::bigint[]) and deleted_at is null`)
  const isKnown = new Map(known.map(({ id, sells }) => [id, sells]))
  if (!isKnown.has(source)) throw new Refusal(400, 'badInput', {}, { [sourceField]: 'notFound' })
  for (const target of targets)
    if (!isKnown.get(target))
      throw new Refusal(400, 'badInput', {}, { [targetField]: isKnown.has(target) ? 'noSaleType' : 'notFound' })
  if (mayUse(caller, source)) return source
  const own = targets.find((target) => mayUse(caller, target))
  if (own === undefined) throw new Refusal(403, 'otherDepartment', {}, { [targetField]: 'otherDepartment' })
  return own
}

/** Writes a new request in DRAFT without lines. */
export async function beginRequest(
  { db, caller, now, timeZone }: Pick<Call, 'db' | 'caller' | 'now' | 'timeZone'>,
  owner: number,
  {
    source,
    targets,
    words = [],
    comment = '',
  }: { source: number | null; targets: readonly number[]; words?: readonly (number | null)[]; comment?: string },
): Promise<RequestHead> {
  const [category = null, sub = null, sub2 = null, sub3 = null] = words
  const regDate = businessDayOf(now, timeZone)
  const { id } = await db.one<{ id: number }>(sql`
    insert into transfer_request (department_id, from_department_id, reg_date, category_id, sub_category_id, sub2_category_id,
      sub3_category_id, comment, created_by)
    values (${owner}, ${source}, ${regDate}, ${category}, ${sub}, ${sub2}, ${sub3}, ${comment}, ${caller.userId}) returning id`)
  const head: RequestHead = {
    id,
    version: 1,
    status: 'DRAFT',
    departmentId: owner,
    fromDepartmentId: source,
    targetIds: [...targets],
    regNumber: null,
    regDate,
  }
  await putTargets(db, head)
  await recordBirth(db, 'transferRequest', head, caller.userId)
  return head
}

/** Replaces the departments that receive. */
export async function putTargets(db: Transaction, { id, targetIds }: RequestHead): Promise<void> {
  await db.run(sql`delete from transfer_request_target where request_id = ${id}`)
  await db.run(
    sql`insert into transfer_request_target (request_id, department_id) select ${id}::bigint, unnest(${targetIds}::bigint[])`,
  )
}

/** Gives its number to a request that leaves DRAFT; last of all, because the counter's row keeps others waiting. */
export async function numberRequest(db: Transaction, head: RequestHead): Promise<void> {
  if (head.regNumber !== null) return
  head.regNumber = await takeNumber(db, head.departmentId, 'TRANSFER_REQUEST', Number(head.regDate.slice(0, 4)))
  await db.run(sql`update transfer_request set reg_number = ${head.regNumber} where id = ${head.id}`)
}

/** SQL of what goods of `balance` cost there, as its `department` sells. */
const priceAt = (now: Date): Sql => sql`(
  select case when department.sale_type = 'WHOLE' then price.price_wholesale else price.price_uzs end as price from price
  where price.department_id = balance.department_id and price.lot_id = balance.lot_id and price.effective_from <= ${now}
  order by price.effective_from desc limit 1)`

/**
 * A line for everything free at the source that meets the condition on `item`, by item, term and price.
 * @throws Refusal 422 `nothingThere`, `tooManyLines`.
 */
export async function putLinesOfShelf(db: Transaction, head: RequestHead, condition: Sql, now: Date): Promise<void> {
  const lines = await db.run(sql`
    insert into transfer_request_line (request_id, position, item_id, term_of_item, price_uzs, lot_ids)
    select ${head.id}, row_number() over (order by good.name_key, good.item_id, good.term_of_item, good.price), good.item_id,
      good.term_of_item, good.price, good.lot_ids
    from (
      select item.name_key, balance.item_id, lot.term_of_item, price.price,
        array_agg(balance.lot_id order by balance.lot_id) as lot_ids
      from stock_balance balance
      join item on item.id = balance.item_id
      join lot on lot.id = balance.lot_id
      join department on department.id = balance.department_id
      left join lateral ${priceAt(now)} price on true
      where balance.department_id = ${head.fromDepartmentId} and balance.on_hand > balance.reserved
        and item.deleted_at is null and ${condition}
      group by item.name_key, balance.item_id, lot.term_of_item, price.price
      limit ${REQUEST_LINES_MAX + 1}) good`)
  if (lines === 0) throw new Refusal(422, 'nothingThere', {}, { categoryId: 'nothingThere' })
  if (lines > REQUEST_LINES_MAX)
    throw new Refusal(422, 'tooManyLines', { maximum: REQUEST_LINES_MAX }, { categoryId: 'tooManyLines' })
}

export interface ItemAsked {
  itemId: number
  count: number
  comment: string
}

/**
 * Replaces the lines by these goods of any lot, asked for by the one target where there is one; each says the term and the price of what
 * would go first.
 * @throws Refusal 400 names every item that is not there or named twice.
 */
export async function putLinesOfItems(
  db: Transaction,
  head: RequestHead,
  items: readonly ItemAsked[],
  now: Date,
): Promise<void> {
  const known = await db.rows<{ id: number }>(
    sql`select id from item where id = any(${items.map(({ itemId }) => itemId)}::bigint[]) and deleted_at is null`,
  )
  const ids = new Set(known.map(({ id }) => id))
  const seen = new Set<number>()
  const fields: Record<string, string> = {}
  items.forEach(({ itemId }, index) => {
    if (!ids.has(itemId)) fields[`requestItem.${index}.itemId`] = 'notFound'
    else if (seen.has(itemId)) fields[`requestItem.${index}.itemId`] = 'twice'
    seen.add(itemId)
  })
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
  await db.run(sql`delete from transfer_request_line where request_id = ${head.id}`)
  await db.run(sql`
    with line as (
      insert into transfer_request_line (request_id, position, item_id, term_of_item, price_uzs, comment)
      select ${head.id}, asked.position, asked.item_id, first.term_of_item, first.price, asked.comment
      from unnest(${items.map((_, index) => index + 1)}::int[], ${items.map(({ itemId }) => itemId)}::bigint[],
        ${items.map(({ comment }) => comment)}::text[]) as asked (position, item_id, comment)
      left join lateral (
        select lot.term_of_item, price.price from stock_balance balance join lot on lot.id = balance.lot_id
        join department on department.id = balance.department_id left join lateral ${priceAt(now)} price on true
        where balance.department_id = ${head.fromDepartmentId} and balance.item_id = asked.item_id and balance.on_hand > balance.reserved
        order by lot.term_of_item nulls last, balance.lot_id limit 1) first on true
      returning id, item_id
    )
    insert into transfer_request_count (line_id, department_id, count)
    select line.id, ${head.targetIds[0] ?? null}::bigint, asked.count
    from line join unnest(${items.map(({ itemId }) => itemId)}::bigint[], ${items.map(({ count }) => count)}::numeric[])
      as asked (item_id, count) using (item_id)
    where asked.count > 0 and ${head.targetIds[0] ?? null}::bigint is not null`)
}
