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
  /** Of a return by receipt: what of the discount of then goes back. */
  discountBack?: number
}

/** Quotient rounded half away from zero; both above or equal to 0. */
export const rounded = (numerator: bigint, denominator: bigint): number =>
  Number((numerator * 2n + denominator) / (denominator * 2n))

const sumOf = (price: number, count: number): number => rounded(BigInt(price) * BigInt(count), 1000n)

const takenOff = (sum: number, discount?: Discount): number =>
  !discount
    ? 0
    : Math.min(
        sum,
        discount.promotionType === 'PUL' ? discount.value : rounded(BigInt(sum) * BigInt(discount.value), 10_000n),
      )

/**
 * The sums of a receipt, worked out a second time without src/rules: a line's own discount, then the general one over what is
 * left, shared out by largest remainder. Sold lines and lines by receipt only. All sums are tiyin with the sign of their line.
 */
export function receiptSums(lines: readonly LineToPrice[], general?: Discount) {
  const sums = lines.map((line) => sumOf(line.price, Math.abs(line.count)))
  const own = lines.map((line, index) => line.discountBack ?? takenOff(sums[index]!, line.discount))
  const sold = lines.flatMap((line, index) => (line.count > 0 ? [index] : []))
  const left = sold.map((index) => sums[index]! - own[index]!)
  const whole = left.reduce((sum, part) => sum + part, 0)
  const discount = takenOff(whole, general)
  const shares = new Map<number, number>()
  if (discount > 0) {
    const exact = left.map((part) => BigInt(discount) * BigInt(part))
    const down = exact.map((share) => Number(share / BigInt(whole)))
    const rest = discount - down.reduce((sum, share) => sum + share, 0)
    const byRemainder = [...left.keys()].sort((a, b) => {
      const [ra, rb] = [exact[a]! % BigInt(whole), exact[b]! % BigInt(whole)]
      return ra === rb ? a - b : ra > rb ? -1 : 1
    })
    for (const at of byRemainder.slice(0, rest)) down[at]!++
    down.forEach((share, at) => shares.set(sold[at]!, share))
  }
  return lines.map((line, index) => {
    const sign = Math.sign(line.count)
    const off = own[index]! + (shares.get(index) ?? 0)
    return { sum: sign * sums[index]!, discount: sign * off, final: sign * (sums[index]! - off) }
  })
}
