import { businessDayOf } from '../../src/rules/businessDay.ts'
import type { CartLine } from '../../src/rules/cart.ts'
import { givenByHand, lossByHand } from '../../src/rules/givenByHand.ts'
import type { Measures } from '../../src/rules/limits.ts'
import { addUp, amount, lineSum, type Tiyin } from '../../src/rules/money.ts'
import type { PricedCart } from '../../src/rules/priceCart.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import type { StockMove } from '../ledger/postStock.ts'
import { hasOwnPrice, type SaleItemSent } from './saleLines.ts'

const DAY_MS = 86_400_000

interface Measured {
  saleItems: readonly SaleItemSent[]
  customPromotion?: object | null | undefined
}

/** What of a sale limits are set on, measured as they are; what nothing is to be said of is left out. */
export async function measureSale(
  { db, now, timeZone }: Pick<Call, 'db' | 'now' | 'timeZone'>,
  sent: Measured,
  lines: readonly CartLine[],
  priced: PricedCart,
  lineIds: readonly number[],
  moves: readonly StockMove[],
): Promise<Measures> {
  const oldest = await daysOfOldest(sent.saleItems)
  const unproven = priced.lines.filter((_, index) => lines[index]!.quantity < 0 && !lines[index]!.returnedLineId)
  const loss = worstLoss()
  return {
    ...(hasDiscountByHand(sent) && { discountPercent: highestPercent() }),
    ...(loss > 0 && { belowCost: amount(loss) }),
    ...(oldest !== undefined && { returnDays: oldest }),
    ...(unproven.length > 0 && { noReceiptSum: amount(-addUp(unproven.map(({ finalSum }) => finalSum))) }),
  }

  /** In percent of what the line costs by the price list, to two decimals: what is given on one line is not hidden by the others. */
  function highestPercent(): number {
    const percents = priced.lines.flatMap((line, index) => {
      const { listPrice, price, quantity } = lines[index]!
      const listSum = lineSum(listPrice ?? price, Math.abs(quantity))
      const given = listSum - line.sum + givenByHand(line)
      return quantity > 0 && listSum > 0 ? [Math.round((given * 10_000) / listSum) / 100] : []
    })
    return Math.max(0, ...percents)
  }

  function worstLoss(): Tiyin {
    const costs = new Map<number, Tiyin>()
    for (const { place, lineId, quantity, costSum } of moves)
      if (place === 'CUSTOMER' && quantity > 0 && lineId) costs.set(lineId, (costs.get(lineId) ?? 0) + costSum)
    const losses = priced.lines.map((line, index) =>
      lines[index]!.quantity > 0 ? lossByHand(line, costs.get(lineIds[index]!) ?? 0) : 0,
    )
    return Math.max(0, ...losses)
  }

  async function daysOfOldest(saleItems: readonly SaleItemSent[]): Promise<number | undefined> {
    const lineIds = saleItems.flatMap(({ returnedLineId }) => returnedLineId ?? [])
    if (lineIds.length === 0) return undefined
    const { at } = await db.one<{ at: string }>(sql`
      select min(sale_date) as at from sale where id in (select sale_id from sale_line where id = any(${lineIds}::bigint[]))`)
    const dayOf = (moment: Date) => Date.parse(businessDayOf(moment, timeZone))
    return Math.max(0, Math.round((dayOf(now) - dayOf(new Date(at))) / DAY_MS))
  }
}

const hasDiscountByHand = ({ saleItems, customPromotion }: Measured): boolean =>
  Boolean(customPromotion) || saleItems.some((line) => line.customPromotion || hasOwnPrice(line))
