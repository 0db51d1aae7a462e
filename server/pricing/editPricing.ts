import type { editPricing, fillPricing, fillPricingByRules } from '../../src/api/pricing.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import type { Transaction } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { findDraft } from './findPricing.ts'
import { ruleFor } from './nearestRule.ts'
import { requireFuture } from './priceAt.ts'
import { unitCost } from './readPricing.ts'

/** Saves what was typed into a draft. @throws 400 naming lines that are not the document's, a moment that is over */
export async function savePrices(call: Call, id: number, body: ReceivedBy<typeof editPricing>['body']): Promise<void> {
  const { db, caller, now } = call
  const head = await findDraft(db, caller, id, body.version)
  if (body.effectiveFrom) requireFuture(body.effectiveFrom, now)
  const changed = await db.rows<{ id: number }>(sql`
    update pricing_line l set price_uzs = sent.price_uzs, price_wholesale = sent.price_wholesale
    from unnest(${body.items.map((line) => line.id)}::bigint[], ${body.items.map((line) => line.priceUzs)}::numeric[],
      ${body.items.map((line) => line.priceWholesale)}::numeric[]) as sent (id, price_uzs, price_wholesale)
    where l.id = sent.id and l.document_id = ${head.id} returning l.id`)
  const known = new Set(changed.map((line) => line.id))
  const foreign = body.items.flatMap((line, index) => (known.has(line.id) ? [] : [[`items.${index}.id`, 'notFound']]))
  if (foreign.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(foreign))
  await db.run(sql`
    update pricing_document set comment = ${body.comment}, effective_from = ${body.effectiveFrom ?? null}, changed_at = now(),
      version = version + 1 where id = ${head.id}`)
}

/** Fills what is empty from cost by one markup, of each line the price that its department sells by unless one is named; what has no cost stays empty. */
export async function fillByMarkup(
  call: Call,
  id: number,
  body: ReceivedBy<typeof fillPricing>['body'],
): Promise<void> {
  const { db, caller } = call
  const head = await findDraft(db, caller, id, body.version)
  const sells = sql`coalesce(${body.wholesale ?? null}::boolean, costed.sale_type = 'WHOLE', false)`
  const filled = (column: Sql, wholesale: boolean): Sql => sql`case
    when ${sells} = ${wholesale} and pricing_line.${column} is null
    then markup_price(costed.cost, ${body.markupPercent}, ${body.rounding}) else pricing_line.${column} end`
  await db.run(sql`
    update pricing_line set price_uzs = ${filled(sql`price_uzs`, false)}, price_wholesale = ${filled(sql`price_wholesale`, true)}
    from (${costed(head.id)}) costed
    where costed.id = pricing_line.id and costed.cost > 0
      and (pricing_line.price_uzs is null or pricing_line.price_wholesale is null)`)
  await touch(db, head.id)
}

/** Fills retail and wholesale prices from cost by the nearest rule of each good. */
export async function fillByRules(
  call: Call,
  id: number,
  body: ReceivedBy<typeof fillPricingByRules>['body'],
): Promise<void> {
  const { db, caller } = call
  const head = await findDraft(db, caller, id, body.version)
  const filled = await db.run(sql`
    update pricing_line set
      price_uzs = case when ${body.all} or pricing_line.price_uzs is null
        then markup_price(costed.cost, rule.retail_percent, rule.rounding) else pricing_line.price_uzs end,
      price_wholesale = case when ${body.all} or pricing_line.price_wholesale is null
        then markup_price(costed.cost, rule.wholesale_percent, rule.rounding) else pricing_line.price_wholesale end
    from (${costed(head.id)}) costed join item on item.id = costed.item_id
    cross join lateral (${ruleFor(sql`costed.department_id`)}) rule
    where costed.id = pricing_line.id and costed.cost > 0
      and (${body.all} or pricing_line.price_uzs is null or pricing_line.price_wholesale is null)`)
  if (filled === 0) throw new Refusal(422, 'noRuleFits')
  await touch(db, head.id)
}

const costed = (id: number): Sql => sql`
  select line.id, line.item_id, line.department_id, department.sale_type, ${unitCost} as cost
  from pricing_line line join lot on lot.id = line.lot_id join department on department.id = line.department_id
  left join stock_balance balance on balance.department_id = line.department_id and balance.lot_id = line.lot_id
  where line.document_id = ${id}`

const touch = (db: Transaction, id: number) =>
  db.run(sql`update pricing_document set changed_at = now(), version = version + 1 where id = ${id}`)
