/** What a count found of a good beside what there should be: below 0 it lacks. All in thousandths of the unit. */
export interface Differing {
  itemId: number
  difference: number
  /** What goods must have in common to be taken for each other. */
  kind: string
  /** Null for what has no price: it is like nothing. */
  priceUzs: number | null
}

/** One good that lacks, and one like it that is too much. */
export interface Regrade {
  fromItemId: number
  toItemId: number
  /** In thousandths. */
  quantity: number
}

/** Prices of goods that are taken for each other differ by no more than this share of the dearer one. */
export const REGRADE_PRICE_SHARE = 0.2

/**
 * Which shortages and surpluses are probably one mistake (пересорт): goods of one kind whose prices are near, the nearest first, each as
 * far as it goes.
 */
export function regradesOf(goods: readonly Differing[]): Regrade[] {
  const left = new Map(goods.map(({ itemId, difference }) => [itemId, Math.abs(difference)]))
  const pairs = goods
    .filter(({ difference }) => difference < 0)
    .flatMap((short) =>
      goods
        .filter((more) => more.difference > 0 && more.kind === short.kind)
        .map((more) => ({ short, more, apart: apartBy(short, more) })),
    )
    .filter(({ apart }) => apart <= REGRADE_PRICE_SHARE)
    .toSorted((a, b) => a.apart - b.apart || a.short.itemId - b.short.itemId || a.more.itemId - b.more.itemId)
  return pairs.flatMap(({ short, more }) => {
    const quantity = Math.min(left.get(short.itemId)!, left.get(more.itemId)!)
    if (quantity === 0) return []
    for (const { itemId } of [short, more]) left.set(itemId, left.get(itemId)! - quantity)
    return [{ fromItemId: short.itemId, toItemId: more.itemId, quantity }]
  })
}

const apartBy = ({ priceUzs: one }: Differing, { priceUzs: other }: Differing): number =>
  one === null || other === null ? Infinity : Math.abs(one - other) / Math.max(one, other, 1)
