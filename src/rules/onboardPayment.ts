import { addUp, convert, type Tiyin } from './money.ts'

/**
 * How far what was paid is from what is due, in tiyin of so'm: above 0 it lacks, below 0 it is too much, 0 where no payment in these
 * currencies could come nearer. Prices are in so'm and no whole number of cents, so the least unit of the dearest currency counts
 * for nothing.
 */
export function underpaid(total: Tiyin, paid: readonly { rate: number; sumUzs: Tiyin }[]): Tiyin {
  const difference = total - addUp(paid.map(({ sumUzs }) => sumUzs))
  const least = Math.max(...paid.map(({ rate }) => convert(1, rate)), 1)
  return Math.abs(difference) <= least ? 0 : difference
}
