/** Shares a sum out by largest remainder, the earlier of equals first; worked out a second time without src/rules. */
export function sharedOut(total: number, weights: readonly number[]): number[] {
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  const products = weights.map((weight) => BigInt(total) * BigInt(weight))
  const parts = products.map((product) => Number(product / whole))
  const short = total - parts.reduce((sum, part) => sum + part, 0)
  const rest = (at: number): bigint => products[at]! % whole
  const order = [...weights.keys()].sort((a, b) => (rest(a) === rest(b) ? a - b : rest(a) > rest(b) ? -1 : 1))
  for (const at of order.slice(0, short)) parts[at]!++
  return parts
}
