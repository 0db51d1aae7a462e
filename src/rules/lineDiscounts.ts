import type { CartLine } from './cart.ts'
import { customDiscount } from './customPromotion.ts'
import type { Thousandths, Tiyin } from './money.ts'
import { promotionDiscount, rewardedCount, type BuyXGetY, type Promotion } from './promotion.ts'

/** What a line's own discount takes off, and the promotion that gave it: null for a custom discount, and for none. */
export type LineDiscount = { readonly discount: Tiyin; readonly promotion: Promotion | null }

/**
 * One discount a line: its best promotion or its custom discount, whichever is better for the buyer (domain.md,
 * Selling).
 *
 * @param lines all sold, or all returned: what is given back earns no reward on what is bought
 * @param sums price × count of each line, without its sign
 */
export function lineDiscounts(lines: readonly CartLine[], sums: readonly Tiyin[]): LineDiscount[] {
  const best = lines.map((line, index) => {
    const custom = line.customPromotion ? customDiscount(line.customPromotion, sums[index]!) : 0
    const plain = line.promotions?.filter((promotion) => !isReward(promotion)) ?? []
    return bestOf({ discount: custom, promotion: null }, line, sums[index]!, plain, () => 0)
  })
  const rewards = new Rewards(lines)
  for (const index of rewardOrder(lines, best)) {
    const line = lines[index]!
    const rewarding = line.promotions?.filter(isReward) ?? []
    const chosen = bestOf(best[index]!, line, sums[index]!, rewarding, (promotion) =>
      rewards.left(promotion, line.itemId),
    )
    if (chosen.promotion && isReward(chosen.promotion)) rewards.take(chosen.promotion, Math.abs(line.quantity))
    best[index] = chosen
  }
  return best
}

type Reward = Promotion & BuyXGetY
const isReward = (promotion: Promotion): promotion is Reward => promotion.promotionType === 'buyXGetY'

/** The given discount, or the promotion that takes most off, if that is more. */
function bestOf<Kind extends Promotion>(
  given: LineDiscount,
  line: CartLine,
  sum: Tiyin,
  promotions: readonly Kind[],
  rewarded: (promotion: Kind) => Thousandths,
): LineDiscount {
  let best = given
  for (const promotion of promotions) {
    const discount = promotionDiscount(promotion, line.price, Math.abs(line.quantity), rewarded(promotion), sum)
    if (discount > best.discount) best = { discount, promotion }
  }
  return best
}

/**
 * Rewards go to the dearest goods first, among them to those with the least discount otherwise: in an order that does
 * not depend on which was scanned first, so that the same goods always cost the same.
 */
function rewardOrder(lines: readonly CartLine[], otherwise: readonly LineDiscount[]): number[] {
  const candidates = lines.flatMap((line, index) => (line.promotions?.some(isReward) ? [index] : []))
  return candidates.sort((a, b) => {
    const [one, other] = [lines[a]!, lines[b]!]
    return (
      other.price - one.price ||
      otherwise[a]!.discount - otherwise[b]!.discount ||
      Math.abs(other.quantity) - Math.abs(one.quantity) ||
      one.itemId - other.itemId
    )
  })
}

/** How much of the goods each `buyXGetY` still rewards. */
class Rewards {
  private readonly remaining = new Map<number, Thousandths>()
  private readonly lines: readonly CartLine[]

  constructor(lines: readonly CartLine[]) {
    this.lines = lines
  }

  left(promotion: Reward, itemId: number): Thousandths {
    const known = this.remaining.get(promotion.id)
    if (known !== undefined) return known
    const bought = this.lines
      .filter((line) => line.itemId === promotion.buyItemId)
      .reduce((count, line) => count + Math.abs(line.quantity), 0)
    const rewarded = rewardedCount(promotion, bought, itemId === promotion.buyItemId)
    this.remaining.set(promotion.id, rewarded)
    return rewarded
  }

  take(promotion: Reward, count: Thousandths): void {
    this.remaining.set(promotion.id, Math.max(0, this.remaining.get(promotion.id)! - count))
  }
}
