/**
 * All arithmetic on money and quantities, in the browser and on the server (domain.md, Numbers).
 *
 * Inside the program money is whole tiyin and quantities are whole thousandths, so that sums are exact; JSON and the
 * screen have plain numbers with at most 2 and 3 decimals. Products go through BigInt, because price × quantity passes
 * 2^53 long before the result does.
 */

/** Money as an integer: 1/100 of the currency's unit, whatever the currency. 12.34 so'm are 1234. */
export type Tiyin = number
/** A quantity as an integer: 1/1000 of the item's unit. 1.5 kg are 1500, one piece is 1000. */
export type Thousandths = number

/** Fifteen decimal digits survive a JSON number unharmed; sixteen do not. */
export const MONEY_MAX: Tiyin = 999_999_999_999_999
/** What `numeric(15,3)` holds. */
export const THOUSANDTHS_MAX: Thousandths = 999_999_999_999_999
/** One piece, one kilogram, one metre. */
export const ONE: Thousandths = 1000

const PERCENT_DECIMALS = 2
const WHOLE_PERCENT = 10_000n
/** Central-bank rates have 2 to 4 decimals, their inverses need 6: the scale of `currency_rate` in the database. */
const RATE_DECIMALS = 6

/** A sum of money outgrew MONEY_MAX: the input was absurd, and nothing may be rounded to hide it. */
export class MoneyOverflow extends RangeError {
  override name = 'MoneyOverflow'
}

/** JSON number → tiyin. Throws RangeError for more than 2 decimals, NaN, infinity, or above MONEY_MAX. */
export function tiyin(amount: number): Tiyin {
  return withinMoney(scaled(amount, 2))
}

/** Tiyin → JSON number; the exact inverse of `tiyin`. */
export const amount = (sum: Tiyin): number => sum / 100

/** JSON number → thousandths. Throws RangeError for more than 3 decimals, NaN, infinity, or above THOUSANDTHS_MAX. */
export function thousandths(quantity: number): Thousandths {
  const result = scaled(quantity, 3)
  if (Math.abs(result) > THOUSANDTHS_MAX) throw new RangeError(`The quantity ${quantity} is too large`)
  return result
}

/** Thousandths → JSON number; the exact inverse of `thousandths`. */
export const quantity = (count: Thousandths): number => count / 1000

/** Kilograms of one unit × quantity, to the gram. */
export const lineWeight = (kilograms: number, count: number): Thousandths =>
  Math.round((Math.round(kilograms * 1e6) * thousandths(count)) / 1e6)

/** Price of one unit × quantity, rounded half away from zero. Throws MoneyOverflow above MONEY_MAX. */
export const lineSum = (price: Tiyin, count: Thousandths): Tiyin => divide(BigInt(price) * BigInt(count), 1000n)

/** Adds sums up. Throws MoneyOverflow above MONEY_MAX. */
export function addUp(sums: Iterable<Tiyin>): Tiyin {
  let total = 0
  for (const sum of sums) total = withinMoney(total + sum)
  return total
}

/** The exact sum of JSON numbers of money. Throws as `tiyin` and `addUp` do. */
export const sumOfMoney = (amounts: Iterable<number>): number => amount(addUp(Array.from(amounts, tiyin)))

/** The exact sum of JSON numbers of quantities. Throws as `thousandths` and `addUp` do. */
export const sumOfQuantities = (quantities: Iterable<number>): number =>
  quantity(addUp(Array.from(quantities, thousandths)))

/** JSON price × JSON quantity as a JSON number, rounded as `lineSum` does. */
export const worth = (price: number, count: number): number => amount(lineSum(tiyin(price), thousandths(count)))

/** By how many percent a price lies above a cost; null of a cost of nothing. Rounded to 2 decimals, half away from zero. */
export function markupOf(price: number, cost: number): number | null {
  if (tiyin(cost) === 0) return null
  return Number(divide(BigInt(tiyin(price) - tiyin(cost)) * WHOLE_PERCENT, BigInt(tiyin(cost)))) / 100
}

/**
 * The least sum of the form `step` × n + `ending` that is not below a cost and so many percent over it. `percent` has at most 2
 * decimals and is not below 0; nothing of it is rounded on the way.
 */
export function markedUp(cost: Tiyin, percent: number, { step, ending }: { step: Tiyin; ending: Tiyin }): Tiyin {
  const numerator = BigInt(cost) * (WHOLE_PERCENT + BigInt(scaled(percent, PERCENT_DECIMALS)))
  const above = numerator - BigInt(ending) * WHOLE_PERCENT
  const divisor = BigInt(step) * WHOLE_PERCENT
  const steps = above > 0n ? (above + divisor - 1n) / divisor : above / divisor
  return withinMoney(Number(steps * BigInt(step)) + ending)
}

/** The percentage itself, if it lies within 0–100 and has at most 2 decimals. Throws RangeError otherwise. */
export function percentage(percent: number): number {
  if (percent < 0 || percent > 100) throw new RangeError(`${percent} % is not within 0–100 %`)
  return scaled(percent, PERCENT_DECIMALS) / 100
}

/** `percent` (0–100 and beyond, at most 2 decimals) of a sum, rounded half away from zero. */
export const percentOf = (sum: Tiyin, percent: number): Tiyin =>
  divide(BigInt(sum) * BigInt(scaled(percent, PERCENT_DECIMALS)), WHOLE_PERCENT)

/** The VAT inside a price that includes it: sum × rate / (100 + rate). `rate` is a percentage, at least 0. */
export function vatInside(sum: Tiyin, rate: number): Tiyin {
  if (rate < 0) throw new RangeError(`The VAT rate ${rate} is below 0`)
  const hundredths = BigInt(scaled(rate, PERCENT_DECIMALS))
  return divide(BigInt(sum) * hundredths, WHOLE_PERCENT + hundredths)
}

/** A sum in one currency → another. `rate`: what one unit of the first costs in the second, above 0, at most 6 decimals. */
export function convert(sum: Tiyin, rate: number): Tiyin {
  if (!(rate > 0)) throw new RangeError(`The rate ${rate} is not above 0`)
  return divide(BigInt(sum) * BigInt(scaled(rate, RATE_DECIMALS)), 1_000_000n)
}

/**
 * Shares `total` out in proportion to `weights` by largest remainder: the parts add up to the total exactly, and none is
 * above its weight while the total is not above all weights together. Equal remainders go to the earlier part.
 * Neither the total nor a weight may be below 0; a total above 0 needs a weight above 0. Throws RangeError otherwise.
 */
export function shareOut(total: Tiyin, weights: readonly Tiyin[]): Tiyin[] {
  const whole = addUp(weights)
  if (total < 0 || weights.some((weight) => weight < 0)) throw new RangeError('Only sums from 0 up can be shared out')
  if (total === 0) return weights.map(() => 0)
  if (whole === 0) throw new RangeError('There is nothing to share the sum out over')

  const products = weights.map((weight) => BigInt(total) * BigInt(weight))
  const parts = products.map((product) => Number(product / BigInt(whole)))
  const remainders = products.map((product) => Number(product % BigInt(whole)))
  const left = total - addUp(parts)
  // Sorting keeps the order of equals.
  const byRemainder = parts.map((_, index) => index).sort((a, b) => remainders[b]! - remainders[a]!)
  for (const index of byRemainder.slice(0, left)) parts[index]! += 1
  return parts
}

/**
 * What a part of something is worth when the whole of it is worth `value`: rounded half away from zero, and all of the value for
 * all of it. Taken one after the other, each from what the ones before it left, the parts add up to the value exactly.
 * Throws RangeError for a part below 0 or above the whole.
 */
export function shareOf(value: Tiyin, part: Thousandths, whole: Thousandths): Tiyin {
  if (part < 0 || part > whole) throw new RangeError(`${part} is not a part of ${whole}`)
  if (part === whole) return value
  return divide(BigInt(value) * BigInt(part), BigInt(whole))
}

/**
 * The integer that a decimal number is, shifted by `decimals` places. Dividing back gives the double nearest to that
 * decimal, which is the one JSON.parse made: any other number has more decimals.
 */
function scaled(value: number, decimals: number): number {
  const factor = 10 ** decimals
  const result = Math.round(value * factor)
  if (result / factor !== value || !Number.isSafeInteger(result))
    throw new RangeError(`${value} is not a number with at most ${decimals} decimals`)
  // Math.round makes -0 of -0, and Object.is tells them apart.
  return result || 0
}

/** Quotient rounded half away from zero. */
function divide(numerator: bigint, denominator: bigint): Tiyin {
  const half = denominator / 2n
  const rounded = (numerator < 0n ? numerator - half : numerator + half) / denominator
  return withinMoney(Number(rounded))
}

function withinMoney(sum: number): Tiyin {
  if (Math.abs(sum) > MONEY_MAX) throw new MoneyOverflow(`The sum ${sum} is above ${MONEY_MAX} tiyin`)
  return sum
}
