import { holds } from '../../src/rules/permissions.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { empty, type Sql, sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { takeNumber } from '../ledger/takeNumber.ts'
import { transition } from '../ledger/transition.ts'
import { insertDepartmentNotes } from '../offline/noteCatalogue.ts'
import { Refusal } from '../refusal.ts'
import { joinKept, keepCurrent, keepWritten, keptNow, lockPrices } from './currentPrice.ts'
import { noteDuePricing } from './differingGoods.ts'
import { priceAt } from './priceAt.ts'
import { findDraft, findPricing, type PricingHead } from './findPricing.ts'
import { soldBy, unitCost } from './readPricing.ts'

/** Fields that a refusal names; of a long document the first ones. */
const NAMED_MAX = 1_000

/**
 * Whether the prices could be put into force now.
 * @throws 422 `priceMissing` naming every line without the price its department sells by, unless it says the other one and this one
 *   is in force already; `belowCost` naming those below their
 *   cost unless the caller may set such, `momentPassed`
 */
export async function requirePostable(
  { db, caller, now }: { db: Executor } & Pick<Call, 'caller' | 'now'>,
  head: PricingHead,
): Promise<void> {
  if (head.effectiveFrom !== null && new Date(head.effectiveFrom) <= now)
    throw new Refusal(422, 'momentPassed', {}, { effectiveFrom: 'momentPassed' })
  const price = soldBy(sql`line.price_uzs`, sql`line.price_wholesale`)
  const held = priceAt(sql`line.department_id`, sql`line.lot_id`, startOf(head, now))
  const missing = sql`(${price} is null and (coalesce(line.price_uzs, line.price_wholesale) is null
    or (select ${soldBy(sql`held.price_uzs`, sql`held.price_wholesale`)} from (${held}) held) is null))`
  const wrong = await db.rows<{ index: number; wholesale: boolean; missing: boolean }>(sql`
    select line.position - 1 as index, department.sale_type = 'WHOLE' as wholesale, ${missing} as missing
    from pricing_line line join department on department.id = line.department_id join lot on lot.id = line.lot_id
    left join stock_balance balance on balance.department_id = line.department_id and balance.lot_id = line.lot_id
    where line.document_id = ${head.id}
      and (${missing} or (not ${holds(caller.permissions, 'set below-cost')} and ${price} < ${unitCost}))
    order by ${price} is not null, line.position limit ${NAMED_MAX}`)
  const without = wrong.filter((line) => line.missing)
  const [code, message, named] =
    without.length > 0 ? ['priceMissing', 'required', without] : ['belowCost', 'belowCost', wrong]
  const fields = Object.fromEntries(
    named.map(({ index, wholesale }) => [`items.${index}.${wholesale ? 'priceWholesale' : 'priceUzs'}`, message]),
  )
  if (wrong.length > 0) throw new Refusal(422, code, {}, fields)
}

const startOf = ({ effectiveFrom }: PricingHead, now: Date): Date =>
  effectiveFrom === null ? now : new Date(effectiveFrom)

/** DRAFT → READY. Its prices hold from its moment on, with nothing having to run. @throws as `requirePostable` */
export async function postPricing(call: Call, id: number, version: number): Promise<void> {
  const { db, caller, now } = call
  const head = await findDraft(db, caller, id, version)
  await requirePostable(call, head)
  await lockPrices(db, head.departmentIds)
  const from = startOf(head, now)
  const number =
    head.regNumber ?? (await takeNumber(db, head.departmentId, 'PRICING', Number(head.regDate.slice(0, 4))))
  await db.run(sql`
    update pricing_document set reg_number = ${number}, effective_from = ${from}
    where id = ${head.id}`)
  // Of a table that grows under the statement nothing is known: every price is looked up by its index, never by reading all.
  await db.run(sql`set local enable_seqscan = off`)
  await keepPrevious(db, head, from)
  const afterRivals = await hasOthers(db, head.id, from, atOnce(from))
  const prices = insertPrices(head.id, from, afterRivals)
  if (head.effectiveFrom === null && !afterRivals) await keepWritten(db, prices, now)
  else {
    await db.run(prices)
    await keepCurrent(db, lotsOf(head.id), now)
  }
  await leaveToOthers(db, head.id, from)
  await noteDuePricing(db, head.id)
  await db.run(insertDepartmentNotes(goodsOf(head.id)))
  await transition(db, 'pricing', head, 'READY', { userId: caller.userId })
}

/** What belongs to one moment: documents of the same one lie microseconds after each other. */
const atOnce = (from: Date): Sql => sql`${from}::timestamptz + interval '999 microseconds'`

/** What held just before: of a draft that waited, other documents may have come between. */
const keepPrevious = (db: Transaction, { id, effectiveFrom }: PricingHead, from: Date) => {
  const before =
    effectiveFrom === null
      ? sql`${joinKept(sql`own`)} cross join lateral (
          select ${keptNow(sql`price_uzs`, atOnce(from))} as price_uzs, ${keptNow(sql`price_wholesale`, atOnce(from))} as price_wholesale) price`
      : sql`left join lateral (${priceAt(sql`own.department_id`, sql`own.lot_id`, atOnce(from))}) price on true`
  return db.run(sql`
    update pricing_line line set previous_price_uzs = before.price_uzs, previous_price_wholesale = before.price_wholesale
    from (select own.id, price.price_uzs, price.price_wholesale from pricing_line own ${before} where own.document_id = ${id}) before
    where before.id = line.id and (line.previous_price_uzs, line.previous_price_wholesale)
      is distinct from (before.price_uzs, before.price_wholesale)`)
}

/** Whether another document of one of its departments holds from this moment on, or from a later one until `until`. */
const hasOthers = async (db: Transaction, id: number, from: Date, until: Sql = sql`'infinity'`): Promise<boolean> =>
  (await db.first(sql`
    select 1 from pricing_document other join pricing_department theirs on theirs.document_id = other.id
    join pricing_department ours on ours.department_id = theirs.department_id and ours.document_id = ${id}
    where other.status = 'READY' and other.id <> ${id}
      and other.effective_from >= ${from} and other.effective_from <= ${until} limit 1`)) !== undefined

/**
 * Prices that later documents leave empty are those in force before them: they follow what a document says of its lots from `from`
 * on, or says no longer.
 */
async function leaveToOthers(db: Transaction, id: number, from: Date): Promise<void> {
  if (!(await hasOthers(db, id, from))) return
  const told = (column: Sql): Sql => sql`coalesce(line.${column}, (
    select before.${column} from price before join pricing_line said on said.id = before.pricing_line_id
    where before.department_id = later.department_id and before.lot_id = later.lot_id and before.effective_from < later.effective_from
      and (before.effective_from <= ${from} or said.${column} is not null)
    order by before.effective_from desc limit 1))`
  await db.run(sql`
    update price set price_uzs = told.price_uzs, price_wholesale = told.price_wholesale
    from (
      select later.department_id, later.lot_id, later.effective_from,
        ${told(sql`price_uzs`)} as price_uzs, ${told(sql`price_wholesale`)} as price_wholesale
      from pricing_line own join price later on later.department_id = own.department_id and later.lot_id = own.lot_id
        and later.effective_from > ${from}
      join pricing_line line on line.id = later.pricing_line_id and (line.price_uzs is null or line.price_wholesale is null)
      where own.document_id = ${id}
    ) told
    where price.department_id = told.department_id and price.lot_id = told.lot_id and price.effective_from = told.effective_from
      and (price.price_uzs, price.price_wholesale) is distinct from (told.price_uzs, told.price_wholesale)`)
}

/**
 * One statement, however many lines. A price that a line leaves empty stays as it was. Where another document prices a lot from the same moment on, this one begins a microsecond
 * later: the later document wins, and the other's price is there again if this one is withdrawn.
 */
function insertPrices(id: number, from: Date, afterRivals: boolean): Sql {
  const rival = sql`
    left join lateral (
      select max(p.effective_from) as last from price p where p.department_id = line.department_id and p.lot_id = line.lot_id
        and p.effective_from >= ${from} and p.effective_from < ${from}::timestamptz + interval '1 millisecond') rival on true`
  return sql`
    insert into price (department_id, lot_id, effective_from, price_uzs, price_wholesale, pricing_line_id)
    select line.department_id, line.lot_id, ${afterRivals ? sql`coalesce(rival.last + interval '1 microsecond', ${from})` : sql`${from}::timestamptz`},
      coalesce(line.price_uzs, line.previous_price_uzs), coalesce(line.price_wholesale, line.previous_price_wholesale), line.id
    from pricing_line line ${afterRivals ? rival : empty}
    where line.document_id = ${id} order by line.department_id, line.lot_id`
}

const lotsOf = (id: number) => sql`
  select line.department_id, line.lot_id from pricing_line line where line.document_id = ${id} order by line.department_id, line.lot_id`

const goodsOf = (id: number) =>
  sql`select line.department_id, line.item_id from pricing_line line where line.document_id = ${id}`

/** READY → DRAFT while its moment has not come, DRAFT → WITHDRAWN. @throws 409 `alreadyHolds` */
export async function withdrawPricing(call: Call, id: number, version: number): Promise<void> {
  const { db, caller, now } = call
  const head = await findPricing(db, caller, id, { version })
  if (head.status !== 'READY') return transition(db, 'pricing', head, 'WITHDRAWN', { userId: caller.userId })
  if (new Date(head.effectiveFrom!) <= now) throw new Refusal(409, 'alreadyHolds')
  await lockPrices(db, head.departmentIds)
  await db.run(
    sql`delete from price using pricing_line line where line.id = price.pricing_line_id and line.document_id = ${id}`,
  )
  await leaveToOthers(db, id, new Date(head.effectiveFrom!))
  await keepCurrent(db, lotsOf(id), now)
  await noteDuePricing(db, id)
  await db.run(insertDepartmentNotes(goodsOf(id)))
  await transition(db, 'pricing', head, 'DRAFT', { userId: caller.userId })
}
