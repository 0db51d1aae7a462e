/** What a count found of a good beside what there should be: below 0 it lacks. All in thousandths of the unit. */
export interface Differing {
  itemId: number
  difference: number
  name: string
  unitId: number
  /** From the top category down to its own; null below that. */
  categories: readonly (number | null)[]
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
/** Goods of different categories below a common one are like each other only by their names: so much of them is the same. */
export const REGRADE_NAME_SHARE = 0.5

/**
 * Which shortages and surpluses are probably one mistake (пересорт): goods of one unit whose prices are near, of one category or of a
 * common one and like names. Those whose common category is the nearest come first, of them those with the most like names, then with
 * the nearest prices; each as far as it goes.
 */
export function regradesOf(goods: readonly Differing[]): Regrade[] {
  const left = new Map(goods.map(({ itemId, difference }) => [itemId, Math.abs(difference)]))
  const parts = new Map(goods.map(({ itemId, name }) => [itemId, partsOf(name)]))
  const surplus = goods.filter(({ difference }) => difference > 0)
  const pairs = goods
    .filter(({ difference }) => difference < 0)
    .flatMap((short) =>
      surplus.flatMap((more) => {
        const common = commonCategories(short, more)
        const apart = apartBy(short, more)
        if (common === 0 || short.unitId !== more.unitId || apart > REGRADE_PRICE_SHARE) return []
        const likeness = likenessOf(parts.get(short.itemId)!, parts.get(more.itemId)!)
        const isOneCategory = short.categories.every((category, level) => category === more.categories[level])
        return isOneCategory || likeness >= REGRADE_NAME_SHARE ? [{ short, more, common, likeness, apart }] : []
      }),
    )
    .toSorted(
      (a, b) =>
        b.common - a.common ||
        b.likeness - a.likeness ||
        a.apart - b.apart ||
        a.short.itemId - b.short.itemId ||
        a.more.itemId - b.more.itemId,
    )
  return pairs.flatMap(({ short, more }) => {
    const quantity = Math.min(left.get(short.itemId)!, left.get(more.itemId)!)
    if (quantity === 0) return []
    for (const { itemId } of [short, more]) left.set(itemId, left.get(itemId)! - quantity)
    return [{ fromItemId: short.itemId, toItemId: more.itemId, quantity }]
  })
}

const apartBy = ({ priceUzs: one }: Differing, { priceUzs: other }: Differing): number =>
  one === null || other === null ? Infinity : Math.abs(one - other) / Math.max(one, other, 1)

/** How many categories two goods have in common, from the top down. */
function commonCategories({ categories: one }: Differing, { categories: other }: Differing): number {
  const differs = one.findIndex((category, level) => category === null || category !== other[level])
  return differs < 0 ? one.length : differs
}

/** What a name consists of, in pieces of three characters: a letter that is another one changes few of them. */
function partsOf(name: string): ReadonlySet<string> {
  const words = ` ${(name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `
  return new Set(Array.from({ length: words.length - 2 }, (_, at) => words.slice(at, at + 3)))
}

/** How much of two names is the same: 1 when they consist of the same. */
function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let same = 0
  for (const part of one) if (other.has(part)) same += 1
  return (2 * same) / Math.max(1, one.size + other.size)
}
