import type { Given, ModelPromotion } from './actions.ts'
import type { Model } from './model.ts'
import { type Discount, rounded, sumOf, takenOff } from './receiptSums.ts'

interface LineOffered {
  itemId: number
  price: number
  /** Thousandths, above 0. */
  count: number
  discount?: Discount | undefined
}

/** Every `buyCount` bought gives `getCount`; of one and the same item every group has its own rewards in it. */
function rewardedOf({ itemId, buyItemId, buyCount, getCount }: ModelPromotion, bought: number): number {
  if (itemId !== buyItemId) return Math.floor(bought / buyCount) * getCount
  const group = buyCount + getCount
  return Math.floor(bought / group) * getCount + Math.max(0, (bought % group) - buyCount)
}

function takenOffBy(promotion: ModelPromotion, line: LineOffered, lines: readonly LineOffered[]): number {
  const { kind, discount, threshold, buyItemId } = promotion
  const sum = sumOf(line.price, line.count)
  const percentOf = (whole: number) => rounded(BigInt(whole) * BigInt(discount), 10_000n)
  switch (kind) {
    case '%':
      return percentOf(sum)
    case 'PUL':
      return sumOf(Math.min(discount, line.price), line.count)
    case 'xForN':
      return line.count >= threshold ? percentOf(sum) : 0
    case 'buyXGetY': {
      const bought = lines.reduce((all, { itemId, count }) => all + (itemId === buyItemId ? count : 0), 0)
      return percentOf(sumOf(line.price, Math.min(line.count, rewardedOf(promotion, bought))))
    }
  }
}

/**
 * What is taken off each line of a cart in which every item stands once: the best for its buyer of what is given by hand and of what
 * runs, worked out a second time without src/rules. Of equal ones the first counts: by hand, then promotions in their order, those
 * that reward last.
 */
export function offersOf(
  model: Model,
  departmentId: number,
  lines: readonly LineOffered[],
): (Given & { all: number })[] {
  const running = model.promotions.filter((one) => one.status === 'ACTIVE' && one.departmentId === departmentId)
  const inOrder = [...running].sort(
    (a, b) => Number(a.kind === 'buyXGetY') - Number(b.kind === 'buyXGetY') || a.id - b.id,
  )
  return lines.map((line) => {
    let best = { promotionId: null as number | null, all: takenOff(sumOf(line.price, line.count), line.discount) }
    for (const promotion of inOrder) {
      if (promotion.itemId !== line.itemId) continue
      const all = Math.min(takenOffBy(promotion, line, lines), sumOf(line.price, line.count))
      if (all > best.all) best = { promotionId: promotion.id, all }
    }
    return { ...best, discount: best.promotionId === null ? 0 : best.all }
  })
}
