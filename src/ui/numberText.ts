/** Digits before the comma that a field takes; one more than any amount of ours has, so that the bound speaks, not a cut. */
const WHOLE_DIGITS_MAX = 16
const SPACE = '\u00a0'
/** Decimals of a whole number that somebody typed in parts: kept, so that the bound says no and `0,35` never becomes 35. */
const WRONG_DECIMALS = 3

/** A number as it is typed: groups of three, a comma, no zeros that nobody typed. `1234.5` → `1 234,5`. */
export function numberText(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return ''
  const [whole = '0', fraction = ''] = Math.abs(value).toFixed(placesOf(decimals)).split('.')
  const rest = fraction.replace(/0+$/, '')
  return (value < 0 ? '-' : '') + grouped(whole) + (rest && `,${rest}`)
}

/** What somebody typed or pasted, tidied: `text` to show, `value` to keep (null for nothing). */
export interface TypedNumber {
  text: string
  value: number | null
}

/**
 * Reads `1 234,50`, `1,234.50`, `1234.5` and whatever stands between while one types. Where both signs occur the last one
 * parts the decimals; decimals beyond `decimals` are cut. What must not be below 0, or must be whole, is read as it was typed
 * all the same: whoever takes the number refuses it in words, for another number would be a silent lie.
 */
export function typedNumber(raw: string, decimals: number): TypedNumber {
  const negative = /^\s*[-−]/.test(raw)
  const plain = raw.replace(/[^\d.,]/g, '')
  const mark = decimalMark(plain, decimals)
  const at = mark ? plain.lastIndexOf(mark) : -1
  const whole = (at < 0 ? plain : plain.slice(0, at))
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, WHOLE_DIGITS_MAX)
  const fraction =
    at < 0
      ? undefined
      : plain
          .slice(at + 1)
          .replace(/\D/g, '')
          .slice(0, placesOf(decimals))
  const text =
    (negative ? '-' : '') +
    grouped(whole || (fraction === undefined ? '' : '0')) +
    (fraction === undefined ? '' : `,${fraction}`)
  const value = whole || fraction ? Number(`${negative ? '-' : ''}${whole || 0}.${fraction || 0}`) : null
  return { text, value: value === 0 ? 0 : value }
}

/** Where the caret belongs after tidying: after as many digits and signs as before. */
export function caretAfter(raw: string, caret: number, text: string): number {
  let left = raw.slice(0, caret).replace(/[^\d.,-]/g, '').length
  let position = 0
  while (position < text.length && left > 0) if (text[position++] !== SPACE) left--
  return position
}

const placesOf = (decimals: number) => decimals || WRONG_DECIMALS

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, SPACE)

/** Which sign parts the decimals, if any: a sign that comes twice only groups, and so does one before three digits of a whole number. */
function decimalMark(plain: string, decimals: number): string | undefined {
  const last = plain.match(/[.,](?=[^.,]*$)/)?.[0]
  if (!last) return undefined
  if (plain.split(last).length > 2) return undefined
  return decimals === 0 && /[.,]\d{3}$/.test(plain) ? undefined : last
}

/** Decimals that a kind of number is typed with (src/api/fields.ts). */
export const DECIMALS: Readonly<Record<string, number>> = {
  money: 2,
  quantity: 3,
  percent: 2,
  rate: 6,
  count: 0,
  id: 0,
}
