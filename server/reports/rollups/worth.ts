import { raw } from '../../db/sql.ts'

/** What is known of what lies somewhere, in thousandths and tiyin; `without_…` is the cost of what has no such price. */
export const WORTH = ['balance', 'cost', 'retail', 'wholesale', 'without_retail', 'without_wholesale'] as const
/** The same, and on how many shelves something lies. */
export const VALUE_FIGURES = ['shelves', ...WORTH] as const

const atPrice = (column: string) => `coalesce(100 * round(shelf.quantity * shelf.${column}, 2), 0)`
const without = (column: string) => `case when shelf.${column} is null then (100 * shelf.cost)::bigint else 0 end`
/** WORTH of a lot, `shelf` with its `quantity`, `cost`, `price_uzs` and `price_wholesale`. */
export const WORTH_OF: Readonly<Record<(typeof WORTH)[number], string>> = {
  balance: '(1000 * shelf.quantity)::bigint',
  cost: '(100 * shelf.cost)::bigint',
  retail: atPrice('price_uzs'),
  wholesale: atPrice('price_wholesale'),
  without_retail: without('price_uzs'),
  without_wholesale: without('price_wholesale'),
}
/** Whether something lies there, of the same lot. */
export const LIES = raw('(shelf.quantity <> 0 or shelf.cost <> 0)')

/** A slip of the finger at a price makes more than a whole number holds. */
const OF_ANY_SIZE: ReadonlySet<string> = new Set(['retail', 'wholesale'])
const SMALL: ReadonlySet<string> = new Set(['shelves', 'lots'])
/** The sum of a figure, of an expression for it. */
export const valueSum = (name: string, of = name): string =>
  OF_ANY_SIZE.has(name) || SMALL.has(name) ? `sum(${of})` : `sum_whole(${of})`
/** WORTH of `shelf`, all its lots together; nothing where there are none. */
export const WORTH_SUMS = raw(
  WORTH.map((name) => `coalesce(${valueSum(name, WORTH_OF[name])}, 0) as ${name}`).join(', '),
)
