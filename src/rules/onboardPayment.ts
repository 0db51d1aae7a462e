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

/** Money of one kind and currency: the sum in its own least units, its rate in so'm. What is given back is below 0. */
export interface OnboardMoney {
  readonly paymentType: string
  readonly currencyCode: string
  readonly rate: number
  readonly sum: Tiyin
}

/** So'm in a currency: the least of it that is worth so much, so that nobody pays in it less than is due. */
export function leastWorth(uzs: Tiyin, rate: number): Tiyin {
  let sum = Math.floor(uzs / rate)
  while (convert(sum, rate) < uzs) sum++
  while (sum > 0 && convert(sum - 1, rate) >= uzs) sum--
  return sum
}

/** So'm in a currency: the most of it that is worth no more, so that nobody is given back more than was too much. */
const mostWorth = (uzs: Tiyin, rate: number): Tiyin => leastWorth(uzs + 1, rate) - 1

/** How what the buyer gave settles a sale on board: what stays of each money, and what is given back. */
export type OnboardSettlement =
  | {
      readonly accepted: true
      readonly kept: readonly OnboardMoney[]
      /** In the least units of the currency that change is given in. */
      readonly change: Tiyin
    }
  | {
      readonly accepted: false
      /** So much lacks, in so'm; or cards would have paid so much too much, of which there is no change. */
      readonly reason: 'LACKS' | 'TOO_MUCH_BY_CARD'
      readonly difference: Tiyin
    }

const CASH = 'CASH'
const isOf = (one: OnboardMoney) => (other: OnboardMoney) =>
  one.paymentType === other.paymentType && one.currencyCode === other.currencyCode

/**
 * Settles a sale of `total` so'm (more than 0), paid in any currencies at the rates of the flight's day. What is too much goes back in cash, in one
 * currency, to its least unit.
 * @param given rows of the same kind and currency add up; rows of 0 count for nothing
 */
export function settleOnboard(
  total: Tiyin,
  given: readonly OnboardMoney[],
  changeIn: Pick<OnboardMoney, 'currencyCode' | 'rate'>,
): OnboardSettlement {
  const rows = addedUp(given)
  const worth = ({ sum, rate }: OnboardMoney) => ({ rate, sumUzs: convert(sum, rate) })
  const lacks = underpaid(total, rows.map(worth))
  if (lacks > 0) return { accepted: false, reason: 'LACKS', difference: lacks }
  const byCard = rows.filter(({ paymentType }) => paymentType !== CASH)
  const tooMuch = underpaid(total, byCard.map(worth))
  if (tooMuch < 0) return { accepted: false, reason: 'TOO_MUCH_BY_CARD', difference: -tooMuch }
  const keptAfter = (change: Tiyin) => addedUp([...rows, { paymentType: CASH, ...changeIn, sum: -change }])
  const most = mostWorth(Math.max(0, -lacks), changeIn.rate)
  // Where the money that was given goes back whole, a unit more brings the rest as near as what is left can be paid.
  const change = underpaid(total, keptAfter(most).map(worth)) === 0 ? most : most + 1
  return { accepted: true, kept: keptAfter(change), change }
}

function addedUp(rows: readonly OnboardMoney[]): OnboardMoney[] {
  const first = rows.filter((row, at) => rows.findIndex(isOf(row)) === at)
  return first
    .map((row) => ({ ...row, sum: addUp(rows.filter(isOf(row)).map(({ sum }) => sum)) }))
    .filter(({ sum }) => sum !== 0)
}
