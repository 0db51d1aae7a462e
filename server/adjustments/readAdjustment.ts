import { type Adjustment, type AdjustmentLine, LOTS_FOUND_MAX, type LotHere } from '../../src/api/adjustment.ts'
import { sumOfMoney } from '../../src/rules/money.ts'
import { type Caller, requireDepartment } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { chainOf } from '../documents/links.ts'
import { knownCode } from '../items/knownCode.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { nameOf } from '../sales/nameOf.ts'
import { findAdjustment } from './findAdjustment.ts'

/** Lines of corrections with their lots: as they lay there once posted, else as they lie now. */
export const adjustmentLines = sql`adjustment_line line
  join adjustment document on document.id = line.adjustment_id
  join item on item.id = line.item_id
  join reference unit on unit.id = item.unit_id
  join lot on lot.id = line.lot_id
  left join stock_balance balance on balance.department_id = document.department_id and balance.lot_id = line.lot_id
  cross join lateral (select coalesce(line.on_hand, balance.on_hand, 0) as quantity, coalesce(line.cost_before, balance.cost_sum, 0) as value) there`
const unitCost = sql`case when there.quantity > 0 then round(there.value / there.quantity, 2) else lot.unit_cost end`
export const lineColumns = {
  id: sql`line.id`,
  lotId: sql`line.lot_id`,
  itemId: sql`line.item_id`,
  itemName: { sql: sql`item.name`, sort: sql`item.name_key`, folded: sql`item.search` },
  artikul: sql`item.artikul`,
  barcode: sql`item.barcode`,
  unitName: sql`unit.name`,
  termOfItem: sql`lot.term_of_item`,
  inventory: sql`there.quantity`,
  incomeUzs: unitCost,
  difference: sql`line.difference`,
  newCost: sql`line.unit_cost`,
  costChange: sql`line.cost_change`,
  comment: sql`line.comment`,
}

/** A correction with its lines and its history. */
export async function readAdjustment(db: Executor, caller: Caller, id: number): Promise<Adjustment> {
  await findAdjustment(db, caller, id)
  const facts = await db.one<Omit<Adjustment, 'items' | 'history' | 'related' | 'costChange'>>(sql`
    select document.id, document.version, document.reg_number as "regNumber", document.reg_date as "regDate", document.status,
      document.department_id as "departmentId", department.name as "departmentName", document.reason, document.comment,
      ${nameOf(sql`creator`)} as "createdByName", document.created_at as "createdAt"
    from adjustment document join department on department.id = document.department_id
    left join app_user creator on creator.id = document.created_by where document.id = ${id}`)
  const items = await db.rows<AdjustmentLine>(sql`
    select line.id, line.lot_id as "lotId", line.item_id as "itemId", item.name as "itemName", item.artikul, ${knownCode} as barcode,
      unit.name as "unitName", lot.term_of_item as "termOfItem", item.weighed, there.quantity as inventory, ${unitCost} as "incomeUzs",
      line.difference, line.unit_cost as "newCost", line.cost_change as "costChange", line.comment
    from ${adjustmentLines} where document.id = ${id} order by line.position`)
  const isPosted = facts.status === 'READY' || facts.status === 'REVERSED'
  return {
    ...facts,
    items,
    costChange: isPosted ? sumOfMoney(items.map(({ costChange }) => costChange ?? 0)) : null,
    history: await db.rows<Adjustment['history'][number]>(sql`
      select e.at, e.from_status as "fromStatus", e.to_status as "toStatus", coalesce(u.username, '') as "userName", e.comment
      from document_event e left join app_user u on u.id = e.user_id
      where e.document_kind = 'adjustment' and e.document_id = ${id} order by e.id`),
    related: await chainOf(db, caller, { kind: 'adjustment', id }),
  }
}

/** Lots of a department by words or a code, those that lie there first, the newest of the others after them. */
export async function findLotsHere(
  db: Executor,
  caller: Caller,
  departmentId: number,
  keyword: string,
): Promise<LotHere[]> {
  requireDepartment(caller, departmentId)
  return db.rows<LotHere>(sql`
    select lot.id as "lotId", item.id as "itemId", item.name as "itemName", item.artikul, item.barcode, unit.name as "unitName",
      lot.term_of_item as "termOfItem", item.weighed, balance.on_hand as inventory,
      case when balance.on_hand > 0 then round(balance.cost_sum / balance.on_hand, 2) else lot.unit_cost end as "incomeUzs"
    from stock_balance balance join lot on lot.id = balance.lot_id join item on item.id = balance.item_id
    join reference unit on unit.id = item.unit_id
    where balance.department_id = ${departmentId} and item.deleted_at is null and (${matchesWords(sql`item.search`, keyword)}
      or exists (select from item_barcode code where code.item_id = item.id and code.barcode = ${keyword}))
    order by balance.on_hand = 0, item.name_key, lot.term_of_item nulls last, lot.id desc limit ${LOTS_FOUND_MAX}`)
}
