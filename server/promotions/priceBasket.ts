import type { ReceivedBy, AnswerOf } from '../../src/api/endpoint.ts'
import type { ActivePromotion, priceForBarcode } from '../../src/api/promotionTrial.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import type { CartLine } from '../../src/rules/cart.ts'
import { amount, quantity, thousandths, tiyin } from '../../src/rules/money.ts'
import { priceCart } from '../../src/rules/priceCart.ts'
import { localMoment, PromotionIndex, promoted, type RunningPromotion } from '../../src/rules/runningPromotions.ts'
import { requireDepartment } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { notFound } from '../refusal.ts'
import { seenBy } from './lockPromotion.ts'
import { activeColumns, asRunning, readActive } from './running.ts'

type Basket = ReceivedBy<typeof priceForBarcode>['body']
type Priced = AnswerOf<typeof priceForBarcode>

/** Every category of an item, of any level. */
export const categoriesOf = (item: Sql): Sql =>
  sql`array_remove(array[${item}.category_id, ${item}.sub_category_id, ${item}.sub2_category_id, ${item}.sub3_category_id], null)::float8[]`

interface Good {
  barcode: string
  itemId: number
  name: string
  unitName: string
  ratio: number
  weighed: boolean
  categoryIds: number[]
  brandId: number | null
  priceUzs: number | null
}

/** What a department sells under these barcodes, at the price of the lot that goes first. */
const goodsOf = (db: Executor, departmentId: number, barcodes: readonly string[], now: Date): Promise<Good[]> =>
  db.rows<Good>(sql`
    select code.barcode, item.id as "itemId", item.name, unit.name as "unitName", code.ratio, item.weighed,
      ${categoriesOf(sql`item`)} as "categoryIds", item.brand_id as "brandId", price.price_uzs as "priceUzs"
    from item_barcode code join item on item.id = code.item_id and item.deleted_at is null
    join reference unit on unit.id = item.unit_id
    left join lateral (
      select current.price_uzs from stock_balance balance join lot on lot.id = balance.lot_id
      join lateral (select p.price_uzs from price p where p.department_id = balance.department_id and p.lot_id = balance.lot_id
        and p.effective_from <= ${now} order by p.effective_from desc limit 1) current on true
      where balance.department_id = ${departmentId} and balance.item_id = item.id and balance.on_hand > 0 and current.price_uzs is not null
      order by lot.term_of_item nulls last, lot.id limit 1) price on true
    where code.barcode = any(${[...barcodes]}::text[])`)

/** A promotion as if it ran at any moment; one that the caller may see. @throws 404 */
export async function draftOf({ db, caller }: Pick<ReadCall, 'db' | 'caller'>, id: number): Promise<RunningPromotion> {
  const row = await db.first<ActivePromotion>(
    sql`select ${activeColumns()} from promotion where promotion.id = ${id} and ${seenBy(caller)}`,
  )
  if (!row) throw notFound('promotionId')
  const [draft] = asRunning([row])
  return {
    ...draft!,
    startDate: '1900-01-01',
    finishDate: '2199-12-31',
    weekDays: [],
    minuteFrom: null,
    minuteTo: null,
  }
}

/** Prices a basket as the department's till would now; with a draft, as if that ran as well. */
export async function priceBasket(call: ReadCall & { body: Basket }): Promise<Priced> {
  const { db, caller, body, now, timeZone } = call
  const { departmentId, promotionId, items } = body
  requireDepartment(caller, departmentId)
  const found = new Map(
    (
      await goodsOf(
        db,
        departmentId,
        items.map(({ barcode }) => barcode),
        now,
      )
    ).map((good) => [good.barcode, good]),
  )
  const { promotions } = await readActive(db, departmentId, businessDayOf(now, timeZone))
  const running = asRunning(await promotions()).filter(({ promotion }) => promotion.id !== promotionId)
  const index = new PromotionIndex(promotionId ? [...running, await draftOf(call, promotionId)] : running)
  const lines = items.flatMap(({ barcode, count }, at) => lineOf(found.get(barcode), count, at))
  const priced = priceCart({ mode: 'SALE', lines: promoted(lines, index, localMoment(now, timeZone)) })
  const byKey = new Map(priced.lines.map((line) => [line.key, line]))
  const { totals } = priced
  return {
    items: items.map(({ barcode, count }, at) => answerOf(barcode, count, found.get(barcode), byKey.get(String(at)))),
    totalSum: amount(totals.totalSum),
    discount: amount(totals.discount),
    finalTotalSum: amount(totals.finalTotalSum),
  }
}

function lineOf(good: Good | undefined, count: number, at: number): CartLine[] {
  if (!good || good.priceUzs === null) return []
  const { itemId, name, barcode, unitName, weighed, categoryIds, brandId } = good
  return [
    {
      itemId,
      name,
      barcode,
      unitName,
      weighed,
      categoryIds,
      brandId,
      key: String(at),
      termOfItem: null,
      price: tiyin(good.priceUzs),
      stock: null,
      weightGrams: 0,
      quantity: Math.round(thousandths(count) * good.ratio),
    },
  ]
}

function answerOf(
  barcode: string,
  count: number,
  good: Good | undefined,
  line: ReturnType<typeof priceCart>['lines'][number] | undefined,
): Priced['items'][number] {
  return {
    barcode,
    found: good !== undefined,
    itemId: good?.itemId ?? null,
    name: good?.name ?? '',
    count: good ? quantity(Math.round(thousandths(count) * good.ratio)) : count,
    priceUzs: good?.priceUzs ?? null,
    totalSum: amount(line?.sum ?? 0),
    discount: amount(line?.discount ?? 0),
    finalSum: amount(line?.finalSum ?? 0),
    promotionId: line?.promotion?.id ?? null,
    promotionName: line?.promotion?.name ?? null,
  }
}
