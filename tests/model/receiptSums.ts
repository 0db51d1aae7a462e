/** A discount given by hand: hundredths of a percent, or tiyin. */
export interface Discount {
  promotionType: '%' | 'PUL'
  value: number
}
export interface LineToPrice {
  price: number
  /** Thousandths, below 0 on a return row. */
  count: number
  discount?: Discount | undefined
  /** Of a return by receipt: what of the discount of then goes back. Of a sold line: what its best offer takes off. */
  discountBack?: number
}

/** Quotient rounded half away from zero; both above or equal to 0. */
export const rounded = (numerator: bigint, denominator: bigint): number =>
  Number((numerator * 2n + denominator) / (denominator * 2n))

export const sumOf = (price: number, count: number): number => rounded(BigInt(price) * BigInt(count), 1000n)

export const takenOff = (sum: number, discount?: Discount): number =>
  !discount
    ? 0
    : Math.min(
        sum,
        discount.promotionType === 'PUL' ? discount.value : rounded(BigInt(sum) * BigInt(discount.value), 10_000n),
      )

/** A sum over parts in proportion, to the tiyin: the largest remainders get what is left. */
function shared(sum: number, parts: readonly number[]): number[] {
  const whole = BigInt(parts.reduce((all, part) => all + part, 0))
  if (sum === 0) return parts.map(() => 0)
  const exact = parts.map((part) => BigInt(sum) * BigInt(part))
  const down = exact.map((share) => Number(share / whole))
  const rest = sum - down.reduce((all, share) => all + share, 0)
  const byRemainder = [...parts.keys()].sort((a, b) => {
    const [ra, rb] = [exact[a]! % whole, exact[b]! % whole]
    return ra === rb ? a - b : ra > rb ? -1 : 1
  })
  for (const at of byRemainder.slice(0, rest)) down[at]!++
  return down
}

/**
 * The sums of a receipt, worked out a second time without src/rules: a line's own discount, then the general one over what is
 * left, then a certificate's, both shared out by largest remainder. Sold lines and lines by receipt only. All sums are tiyin with
 * the sign of their line.
 */
export function receiptSums(lines: readonly LineToPrice[], ...overAll: readonly (Discount | undefined)[]) {
  const sums = lines.map((line) => sumOf(line.price, Math.abs(line.count)))
  const off = lines.map((line, index) => line.discountBack ?? takenOff(sums[index]!, line.discount))
  const sold = lines.flatMap((line, index) => (line.count > 0 ? [index] : []))
  for (const discount of overAll) {
    const left = sold.map((index) => sums[index]! - off[index]!)
    const whole = left.reduce((sum, part) => sum + part, 0)
    const shares = shared(takenOff(whole, discount), left)
    for (const [at, index] of sold.entries()) off[index]! += shares[at]!
  }
  return lines.map((line, index) => {
    const sign = Math.sign(line.count)
    return { sum: sign * sums[index]!, discount: sign * off[index]!, final: sign * (sums[index]! - off[index]!) }
  })
}
