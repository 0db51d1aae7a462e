import type { ExtraCost, ExtraCostLine, ExtraCostRow } from '../../src/api/extraCost.ts'
import { sumOfMoney } from '../../src/rules/money.ts'
import { type Caller, inScope } from '../caller.ts'
import { requisitesOf } from '../contragents/requisites.ts'
import type { Executor } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { chainOf } from '../documents/links.ts'
import { knownCode } from '../items/knownCode.ts'
import { nameOf } from '../sales/nameOf.ts'
import { findExtraCost } from './findExtraCost.ts'
import { goodsColumns } from '../items/itemColumns.ts'

/** The numbers of the incomes that bear it. */
export const documentNumbers = sql`(
  select left(string_agg('№ ' || coalesce(income.reg_number::text, '—'), ', ' order by income.id), 255)
  from extra_cost_document own join warehouse_document income on income.id = own.document_id where own.cost_id = cost.id)`
/** As it is posted: rounded once. */
export const sumUzs = sql`round(cost.sum * cost.currency_rate, 2)`

export const costRows = sql`extra_cost cost
  join department on department.id = cost.department_id
  join contragent on contragent.id = cost.contragent_id
  left join app_user creator on creator.id = cost.created_by`

/** Lines of costs with their goods and incomes. */
export const costLines = sql`extra_cost_line share
  join extra_cost cost on cost.id = share.cost_id
  join warehouse_document_line line on line.id = share.line_id
  join warehouse_document income on income.id = line.document_id
  join item on item.id = line.item_id
  join reference unit on unit.id = item.unit_id`
export const lineColumns = {
  id: sql`line.id`,
  documentId: sql`line.document_id`,
  documentRegNumber: sql`income.reg_number`,
  itemId: sql`line.item_id`,
  ...goodsColumns,
  count: sql`line.quantity - line.returned`,
  costSum: sql`round(coalesce(line.cost_sum, 0) * (line.quantity - line.returned) / line.quantity, 2)`,
  sum: sql`share.sum`,
  sumUzs: sql`share.cost_sum`,
  shelfSum: sql`share.shelf_sum + share.transit_sum`,
  soldSum: sql`share.sold_sum`,
  lostSum: sql`share.lost_sum`,
}

/** A cost with its lines, its history and the incomes that bear it. */
export async function readExtraCost(db: Executor, caller: Caller, id: number): Promise<ExtraCost> {
  await findExtraCost(db, caller, id)
  const facts = await db.one<Omit<ExtraCost, 'items' | 'history' | 'related' | 'shelfSum' | 'soldSum' | 'lostSum'>>(sql`
    select cost.id, cost.version, cost.reg_number as "regNumber", cost.reg_date as "regDate", cost.status,
      cost.department_id as "departmentId", department.name as "departmentName", cost.contragent_id as "contragentId",
      contragent.full_name as "contragentName", ${requisitesOf(sql`contragent`)}, cost.currency_code as "currencyCode", cost.currency_rate as "currencyRate",
      cost.sum, ${sumUzs} as "sumUzs", cost.sharing, cost.comment, ${nameOf(sql`creator`)} as "createdByName", cost.created_at as "createdAt",
      (select coalesce(jsonb_agg(own.document_id order by own.document_id), '[]') from extra_cost_document own
        where own.cost_id = cost.id) as "documentIds",
      ${documentNumbers} as "documentNumbers",
      (select coalesce(jsonb_agg(jsonb_build_object('id', income.id, 'regNumber', income.reg_number, 'regDate', income.reg_date,
          'contragentName', supplier.full_name) order by income.id), '[]')
        from extra_cost_document own join warehouse_document income on income.id = own.document_id
        left join contragent supplier on supplier.id = income.contragent_id where own.cost_id = cost.id) as documents
    from ${costRows} where cost.id = ${id}`)
  const items = await db.rows<ExtraCostLine>(sql`
    select ${selected} from ${costLines} where cost.id = ${id} order by line.document_id, line.position`)
  return {
    ...facts,
    items,
    shelfSum: sumOfMoney(items.map(({ shelfSum }) => shelfSum)),
    soldSum: sumOfMoney(items.map(({ soldSum }) => soldSum)),
    lostSum: sumOfMoney(items.map(({ lostSum }) => lostSum)),
    history: await db.rows<ExtraCost['history'][number]>(sql`
      select e.at, e.from_status as "fromStatus", e.to_status as "toStatus", coalesce(u.username, '') as "userName", e.comment
      from document_event e left join app_user u on u.id = e.user_id
      where e.document_kind = 'extraCost' and e.document_id = ${id} order by e.id`),
    related: await chainOf(db, caller, { kind: 'extraCost', id }),
  }
}

const selected = sql`line.id, line.document_id as "documentId", income.reg_number as "documentRegNumber", line.item_id as "itemId",
  item.name as "itemName", item.artikul, ${knownCode} as barcode, unit.name as "unitName", ${lineColumns.count} as count,
  ${lineColumns.costSum} as "costSum", share.sum, share.cost_sum as "sumUzs", ${lineColumns.shelfSum} as "shelfSum",
  share.sold_sum as "soldSum", share.lost_sum as "lostSum"`

const LISTED_MAX = 1_000

/** The costs that a condition on the row `cost` tells, the newest first. */
export const listExtraCosts = (db: Executor, caller: Caller, condition: Sql): Promise<ExtraCostRow[]> =>
  db.rows<ExtraCostRow>(sql`
    select cost.id, cost.reg_number as "regNumber", cost.reg_date as "regDate", cost.status, department.name as "departmentName",
      contragent.full_name as "contragentName", cost.sharing, cost.sum, cost.currency_code as "currencyCode", ${sumUzs} as "sumUzs",
      ${documentNumbers} as "documentNumbers", ${nameOf(sql`creator`)} as "createdByName", cost.created_at as "createdAt",
      left(cost.comment, 255) as comment
    from ${costRows} where ${condition} and cost.status <> 'DELETED' and ${inScope(caller, sql`cost.department_id`)}
    order by cost.id desc limit ${LISTED_MAX}`)
