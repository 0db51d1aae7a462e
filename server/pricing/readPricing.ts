import { type Pricing, PRICING_LINES_MAX, type PricingAct } from '../../src/api/pricing.ts'
import { holds } from '../../src/rules/permissions.ts'
import type { Caller } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { chainOf } from '../documents/links.ts'
import { knownCode } from '../items/knownCode.ts'
import { findPricing } from './findPricing.ts'

type Call = { db: Executor; caller: Caller; now: Date }

/** What one unit of a lot cost where it lies: its share of what lies there is worth, or what it was born with. */
export const unitCost: Sql = sql`
  (case when balance.on_hand > 0 then round(balance.cost_sum / balance.on_hand, 2) else lot.unit_cost end)`

/** The price of a line that its department sells by: the new one and the one before. */
export const soldBy = (retail: Sql, wholesale: Sql): Sql =>
  sql`(case when department.sale_type = 'WHOLE' then ${wholesale} else ${retail} end)`
const newPrice = soldBy(sql`line.price_uzs`, sql`line.price_wholesale`)
const oldPrice = soldBy(sql`line.previous_price_uzs`, sql`line.previous_price_wholesale`)

/** Another document's price of the same lot from the same moment on; those that were posted later lie some microseconds after. */
const rival = (sign: '<' | '>'): Sql => sql`exists (
  select from price own join price other on other.department_id = own.department_id and other.lot_id = own.lot_id
    and date_trunc('milliseconds', other.effective_from) = date_trunc('milliseconds', own.effective_from)
    and other.effective_from ${sign === '<' ? sql`<` : sql`>`} own.effective_from
  where own.pricing_line_id = line.id)`

/** Of how many lines there is one; without a document of the same moment, no line is looked at. */
const rivalCount = (sign: '<' | '>'): Sql => sql`
  case when p.status = 'READY' and exists (select from pricing_document other where other.status = 'READY' and other.id <> p.id
      and date_trunc('milliseconds', other.effective_from) = date_trunc('milliseconds', p.effective_from))
    then (select count(*) from pricing_line line where line.document_id = p.id and ${rival(sign)}) else 0 end`

/** A later document's price holds instead. */
export const overridden = rival('>')
/** The price over its cost, in percent. */
export const markup: Sql = sql`round((${newPrice} / nullif(${unitCost}, 0) - 1) * 100, 2)`
/** By how much what lies there is worth more. */
export const valueChange: Sql = sql`round((${newPrice} - ${oldPrice}) * coalesce(balance.on_hand, 0), 2)`

/** A line with everything it stands on; what a page shows and an act prints of it. */
const lines: Sql = sql`pricing_line line
  join item on item.id = line.item_id join reference unit on unit.id = item.unit_id join lot on lot.id = line.lot_id
  join department on department.id = line.department_id
  left join stock_balance balance on balance.department_id = line.department_id and balance.lot_id = line.lot_id`

const columns = (caller: Caller): Sql => sql`
  line.id, line.item_id as "itemId", item.name as "itemName", item.artikul, ${knownCode} as barcode, unit.name as "unitName",
  line.department_id as "departmentId", department.name as "departmentName", department.sale_type as "saleType", line.lot_id as "lotId",
  lot.term_of_item as "termOfItem", coalesce(balance.on_hand, 0) as inventory,
  ${holds(caller.permissions, 'view cost') ? sql`${unitCost} as "incomeUzs", ${markup} as "markupPercent",` : sql``}
  line.previous_price_uzs as "previousPriceUzs", line.previous_price_wholesale as "previousPriceWholesale",
  line.price_uzs as "priceUzs", line.price_wholesale as "priceWholesale",
  ${valueChange} as "valueChange", ${overridden} as overridden`

/** A pricing document with its lines; of one longer than a page edits, without them. @throws as `findPricing` */
export async function readPricing({ db, caller, now }: Call, id: number): Promise<Pricing> {
  const head = await readHead({ db, caller, now }, id)
  const items =
    head.lineCount > PRICING_LINES_MAX
      ? []
      : await db.rows<Pricing['items'][number]>(
          sql`select ${columns(caller)} from ${lines} where line.document_id = ${id} order by line.position`,
        )
  return { ...head, items }
}

/** The same with the sums that the act prints. */
export async function readPricingAct({ db, caller, now }: Call, id: number): Promise<PricingAct> {
  const head = await readHead({ db, caller, now }, id)
  const cost = holds(caller.permissions, 'view cost')
    ? sql`round(${unitCost} * coalesce(balance.on_hand, 0), 2) as "costSum",`
    : sql``
  const items = await db.rows<PricingAct['items'][number]>(sql`
    select ${columns(caller)}, ${cost} round(${oldPrice} * coalesce(balance.on_hand, 0), 2) as "oldSum",
      round(coalesce(${newPrice}, ${oldPrice}) * coalesce(balance.on_hand, 0), 2) as "newSum"
    from ${lines} where line.document_id = ${id} order by line.position limit ${PRICING_LINES_MAX}`)
  return { ...head, items }
}

async function readHead({ db, caller, now }: Call, id: number): Promise<Omit<Pricing, 'items'>> {
  await findPricing(db, caller, id)
  const facts = await db.one<Omit<Pricing, 'items' | 'related'>>(sql`
    select p.id, p.version, p.reg_number as "regNumber", p.reg_date as "regDate", p.status, p.department_id as "departmentId",
      (select jsonb_agg(department_id order by department_id) from pricing_department where document_id = p.id) as "departmentIds",
      named.names as "departmentNames", array_to_string(named.names, ', ') as "departmentName",
      d.sale_type as "departmentSaleType", d.currency_code as "currencyName", p.effective_from as "effectiveFrom",
      p.source_document_id as "sourceDocumentId", source.reg_number as "sourceRegNumber", p.comment,
      u.username as "createdByName", p.created_at as "createdAt",
      p.status = 'READY' and p.effective_from > ${now} as future,
      (select count(*) from pricing_line where document_id = p.id) as "lineCount",
      ${rivalCount('<')} as replacing, ${rivalCount('>')} as "overriddenCount",
      case when (select count(*) from pricing_line where document_id = p.id) > ${PRICING_LINES_MAX}
        then (select coalesce(sum(${valueChange}), 0) from ${lines} where line.document_id = p.id) end as "listValueChange"
    from pricing_document p join department d on d.id = p.department_id
    cross join lateral (select array(select own.name from pricing_department pd join department own on own.id = pd.department_id
      where pd.document_id = p.id order by own.id) as names) named
    left join warehouse_document source on source.id = p.source_document_id
    left join app_user u on u.id = p.created_by
    where p.id = ${id}`)
  return { ...facts, related: await chainOf(db, caller, { kind: 'pricing', id }) }
}
