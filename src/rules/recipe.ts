import { type Thousandths } from './money.ts'

/** A part of a recipe: goods, or another dish. */
export interface RecipePart {
  itemId: number | null
  partId: number | null
  /** Of one portion. */
  quantity: Thousandths
}
export type Recipes = ReadonlyMap<number, readonly RecipePart[]>

const THOUSAND = 1_000n

/**
 * Whether a dish would contain itself, on whatever way.
 * @param parts what the dish is to be made of; `recipes` says it of all others
 */
export function containsItself(dishId: number, parts: readonly RecipePart[], recipes: Recipes): boolean {
  const seen = new Set<number>()
  const open = parts.flatMap(({ partId }) => partId ?? [])
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part === dishId) return true
    if (seen.has(part)) continue
    seen.add(part)
    for (const { partId } of recipes.get(part) ?? []) if (partId !== null) open.push(partId)
  }
  return false
}

/**
 * The goods that so many portions take, item by item, rounded up to a thousandth; dishes within dishes are taken apart. The recipes
 * must not contain themselves.
 * @param portions dish → how many thousandths of a portion
 */
export function ingredientsOf(
  portions: readonly (readonly [dishId: number, count: Thousandths])[],
  recipes: Recipes,
): Map<number, Thousandths> {
  // Exact fractions: each level of a recipe multiplies by thousandths once more.
  const sums = new Map<number, { value: bigint; scale: number }>()
  const take = (dishId: number, count: bigint, scale: number): void => {
    for (const { itemId, partId, quantity } of recipes.get(dishId) ?? []) {
      const value = count * BigInt(quantity)
      if (partId !== null) take(partId, value, scale + 1)
      else if (itemId !== null) sums.set(itemId, plus(sums.get(itemId), { value, scale }))
    }
  }
  for (const [dishId, count] of portions) take(dishId, BigInt(count), 1)
  return new Map([...sums].map(([itemId, { value, scale }]) => [itemId, rounded(value, THOUSAND ** BigInt(scale))]))
}

const plus = (a: { value: bigint; scale: number } | undefined, b: { value: bigint; scale: number }) => {
  if (!a) return b
  const scale = Math.max(a.scale, b.scale)
  const at = ({ value, scale: own }: { value: bigint; scale: number }) => value * THOUSAND ** BigInt(scale - own)
  return { value: at(a) + at(b), scale }
}
const rounded = (value: bigint, unit: bigint): Thousandths => Number((value + unit - 1n) / unit)
