/** How many rows of a question lie in a stretch of an order, and how many rows in all. */
export interface StretchOfRows {
  rows: number
  all: number
}

/** To look a row up by itself takes so many times as long as to pass by one in an order. */
const LOOKED_UP = 3

/**
 * Whether the rows up to this one are met sooner in their order, passing by all others, than by looking up all that there are. They may
 * all lie at its end: what is sold no more, or only since yesterday. None are met nowhere.
 * @param stretches from the end that the order begins with
 */
export function areSoonMet(stretches: readonly StretchOfRows[], upTo: number): boolean {
  const total = stretches.reduce((sum, { rows }) => sum + rows, 0)
  let [wanted, passed] = [Math.min(upTo, total), 0]
  for (const { rows, all } of stretches) {
    if (wanted <= 0) break
    passed += all * Math.min(1, wanted / Math.max(rows, 1))
    wanted -= rows
  }
  return total > 0 && passed <= LOOKED_UP * total
}
