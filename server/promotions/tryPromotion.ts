import type { AnswerOf } from '../../src/api/endpoint.ts'
import type { viewPromotion } from '../../src/api/promotionTrial.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import type { CartLine } from '../../src/rules/cart.ts'
import { customDiscount, customPromotion } from '../../src/rules/customPromotion.ts'
import { lineDiscounts } from '../../src/rules/lineDiscounts.ts'
import { addUp, amount, lineSum, thousandths, tiyin, type Tiyin } from '../../src/rules/money.ts'
import { localMoment, PromotionIndex, promoted } from '../../src/rules/runningPromotions.ts'
import { inScope } from '../caller.ts'
import { onDays } from '../businessDay.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { requireAwaited } from '../refusal.ts'
import { categoriesOf, draftOf } from './priceBasket.ts'

type Trial = AnswerOf<typeof viewPromotion>

const DAYS = 30
const DAY_MS = 86_400_000
/** Receipts at once: priced in a few milliseconds, after which everybody else has their turn. */
const BATCH = 500

interface OldLine {
  itemId: number
  quantity: number
  price: number
  categoryIds: number[]
  brandId: number | null
  promotionDiscount: number
  customPromotion: { promotionType: '%' | 'PUL'; discount: number } | null
}
interface OldReceipt {
  id: number
  soldAt: string
  finalSum: number
  lines: OldLine[]
}

/**
 * What a promotion would have cost on the receipts of the last thirty days: each is priced again by the till's own rules, at its own
 * hour, with the promotion beside the discount that the line had. Its dates do not matter, its days and hours do.
 */
export async function tryPromotion(call: ReadCall, id: number): Promise<Trial> {
  const { db, now, timeZone, gone } = call
  const draft = await draftOf(call, id)
  const { weekDays, minuteFrom, minuteTo } = await db.one<{
    weekDays: number[]
    minuteFrom: number | null
    minuteTo: number | null
  }>(
    sql`select week_days as "weekDays", minute_from as "minuteFrom", minute_to as "minuteTo" from promotion where id = ${id}`,
  )
  const index = new PromotionIndex([{ ...draft, weekDays, minuteFrom, minuteTo }])
  const finish = businessDayOf(now, timeZone)
  const start = businessDayOf(new Date(now.getTime() - DAYS * DAY_MS), timeZone)
  const trial = { receipts: 0, touched: 0, cost: 0, touchedSum: 0 }
  for (let last = 0; ;) {
    requireAwaited(gone)
    const batch = await db.rows<OldReceipt>(batchOf(call, id, last, { start, finish }))
    if (batch.length === 0) break
    last = batch.at(-1)!.id
    for (const receipt of batch) {
      trial.receipts++
      const cost = costOn(receipt, index, timeZone)
      if (cost === 0) continue
      trial.touched++
      trial.cost += cost
      trial.touchedSum += tiyin(receipt.finalSum)
    }
  }
  const { given } = await db.one<{ given: number }>(
    sql`select coalesce(sum(given - taken_back), 0) as given from cash_session_promotion where promotion_id = ${id}`,
  )
  return { ...trial, start, finish, cost: amount(trial.cost), touchedSum: amount(trial.touchedSum), given }
}

const batchOf = (
  { caller, timeZone }: ReadCall,
  id: number,
  last: number,
  { start, finish }: { start: string; finish: string },
): Sql => sql`
  with receipt as (
    select sale.id, sale.sale_date, sale.final_total_sum from sale
    where sale.id > ${last} and sale.status = 'FINISHED' and sale.kind = 'SALE' and ${onDays(sql`sale.sale_date`, start, finish, timeZone)}
      and sale.department_id in (select department_id from promotion_department where promotion_id = ${id}) and ${inScope(caller, sql`sale.department_id`)}
    order by sale.id limit ${BATCH}
  )
  select receipt.id, receipt.sale_date as "soldAt", receipt.final_total_sum as "finalSum", lines.lines
  from receipt left join lateral (
    select coalesce(json_agg(row), '[]') as lines from (
      select line.item_id as "itemId", line.quantity, line.price_uzs as price, ${categoriesOf(sql`item`)} as "categoryIds", item.brand_id as "brandId",
        line.promotion_discount as "promotionDiscount", line.custom_promotion as "customPromotion"
      from sale_line line join item on item.id = line.item_id
      where line.sale_id = receipt.id and line.quantity > 0 order by line.position) row) lines on true
  order by receipt.id`

/** What the promotion would have given on a receipt, beyond what its lines had. */
function costOn({ soldAt, lines: old }: OldReceipt, index: PromotionIndex, timeZone: string): Tiyin {
  const lines = promoted(old.map(lineOf), index, localMoment(new Date(soldAt), timeZone))
  if (lines.every((line) => !line.promotions?.length)) return 0
  const sums = lines.map((line) => lineSum(line.price, line.quantity))
  const before = lines.map((line, at) => (line.customPromotion ? customDiscount(line.customPromotion, sums[at]!) : 0))
  return addUp(lineDiscounts(lines, sums).map(({ discount }, at) => discount - before[at]!))
}

/** What it had of its own, a promotion or a discount by hand, stands as a discount by hand. */
function lineOf(old: OldLine, at: number): CartLine {
  const { itemId, categoryIds, brandId, promotionDiscount, customPromotion: custom } = old
  const own =
    promotionDiscount > 0
      ? customPromotion('PUL', promotionDiscount)
      : custom
        ? customPromotion(custom.promotionType, custom.discount)
        : undefined
  return {
    itemId,
    categoryIds,
    brandId,
    name: '',
    barcode: null,
    unitName: '',
    weighed: true,
    termOfItem: null,
    stock: null,
    key: String(at),
    price: tiyin(old.price),
    quantity: thousandths(old.quantity),
    weightGrams: 0,
    ...(own ? { customPromotion: own } : {}),
  }
}
