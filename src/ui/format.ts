import { TIME_ZONE } from './companyZone.ts'

/** A no-break space: a number is never broken over two lines. */
const NBSP = '\u00a0'
/** Shown where there is no value. */
export const NO_VALUE = '—'

/** `1 234 567` in lists, `1 234 567,00` in print with `decimals` 2; the same in all three languages. Without a currency. */
export const formatMoney = (value: number | null | undefined, decimals: 0 | 2 = 0): string => fixed(value, decimals)

/** A quantity with as many decimals as it has, at most 3: `12`, `0,75`. */
export const formatQuantity = (value: number | null | undefined): string => trimmed(fixed(value, 3))

/** Kilograms, always with 3 decimals: `0,750`. */
export const formatWeight = (value: number | null | undefined): string => fixed(value, 3)

/** A share of 100 with at most 2 decimals: `12,5 %`. */
export const formatPercent = (value: number | null | undefined): string =>
  absent(value) ? NO_VALUE : `${trimmed(fixed(value, 2))}${NBSP}%`

/** What a currency costs, with as many decimals as it has, at most 6: `12 021,22`, `0,68`. */
export const formatRate = (value: number | null | undefined): string => trimmed(fixed(value, 6))

/** A whole number: `12 345`. */
export const formatCount = (value: number | null | undefined): string => fixed(value, 0)

/** A calendar day `2026-11-20` as `20.11.2026`. */
export const formatDate = (value: string | null | undefined): string => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(value ?? '')
  return parts ? `${parts[3]}.${parts[2]}.${parts[1]}` : NO_VALUE
}

/** A moment (ISO 8601) as `20.11.2026 14:05`, 24 hours, in the company's time zone. */
export const formatTime = (value: string | Date | null | undefined): string =>
  inZone(value, ['day', 'month', 'year'], ['hour', 'minute'])

/** A moment as its day there: `20.11.2026`. */
export const formatDayOf = (value: string | Date | null | undefined): string =>
  inZone(value, ['day', 'month', 'year'], [])

/** A moment as its time of day there: `14:05`. */
export const formatClock = (value: string | Date | null | undefined): string => inZone(value, [], ['hour', 'minute'])

const absent = (value: number | null | undefined): value is null | undefined =>
  value === null || value === undefined || !Number.isFinite(value)

/** Decimal text of the number rounded half away from zero, as `src/rules/money` rounds. */
function fixed(value: number | null | undefined, decimals: number): string {
  if (absent(value)) return NO_VALUE
  const scale = 10 ** decimals
  const exact = Math.abs(value) * scale
  // Of what is longer every digit is its own, and none a slip of the fraction.
  const scaled = Math.round(exact < 1e15 ? Number(exact.toPrecision(15)) : exact)
  const digits = String(Math.trunc(scaled / scale)).replace(/\B(?=(\d{3})+$)/g, NBSP)
  const fraction = decimals > 0 ? `,${String(scaled % scale).padStart(decimals, '0')}` : ''
  return `${value < 0 && scaled > 0 ? '-' : ''}${digits}${fraction}`
}

const trimmed = (text: string) => (text.includes(',') ? text.replace(/0+$/, '').replace(/,$/, '') : text)

const PARTS = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

type PartName = 'year' | 'month' | 'day' | 'hour' | 'minute'

function inZone(
  value: string | Date | null | undefined,
  date: readonly PartName[],
  clock: readonly PartName[],
): string {
  const moment = new Date(value ?? Number.NaN)
  if (Number.isNaN(moment.getTime())) return NO_VALUE
  const parts = PARTS.formatToParts(moment)
  const pick = (names: readonly PartName[], between: string) =>
    names.map((name) => parts.find(({ type }) => type === name)!.value).join(between)
  return [pick(date, '.'), pick(clock, ':')].filter(Boolean).join(' ')
}
