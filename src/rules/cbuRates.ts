import type { BusinessDay } from './businessDay.ts'

/** A rate of the central bank: what one unit costs in UZS, from its day on. */
export interface CbuRate {
  code: string
  date: BusinessDay
  rate: number
}
/** A row of its answer that says nothing usable; `reason` is a key of `message.json`. */
export interface CbuProblem {
  code: string
  value: string
  reason: 'cbuBadRate' | 'cbuBadNominal' | 'cbuBadDate' | 'cbuFutureDate' | 'cbuTwice'
}
export interface CbuAnswer {
  rates: CbuRate[]
  problems: CbuProblem[]
}

/** A rate may leap by so much before somebody is asked. */
const LEAP_PERCENT = 20
const RATE_DECIMALS = 6
const WHOLE_RATE = /^\d{1,9}(\.\d{1,10})?$/

/**
 * Reads the central bank's JSON: an array of rows whose numbers are strings, days DD.MM.YYYY, rates for `Nominal` units. Only
 * currencies of `wanted` count. A row that is no good is reported, the others are taken; undefined for what is no such array.
 */
export function readCbuAnswer(
  text: string,
  { wanted, today }: { wanted: ReadonlySet<string>; today: BusinessDay },
): CbuAnswer | undefined {
  const rows = rowsOf(text)
  if (!rows) return undefined
  const ours = rows.filter(({ Ccy }) => typeof Ccy === 'string' && wanted.has(Ccy))
  const problems: CbuProblem[] = []
  const rates = new Map<string, CbuRate>()
  for (const row of ours) {
    const read = readRow(row, today)
    if ('reason' in read) problems.push(read)
    else if (!rates.has(read.code)) rates.set(read.code, read)
    else if (!isSame(rates.get(read.code)!, read))
      problems.push({ code: read.code, value: String(row.Rate), reason: 'cbuTwice' })
  }
  // Of two that contradict each other nobody knows which is right.
  for (const { code, reason } of problems) if (reason === 'cbuTwice') rates.delete(code)
  return { rates: [...rates.values()], problems }
}

/** Whether a rate lies so far from the last one that somebody should look at it. */
export const leaps = (previous: number | null, rate: number): boolean =>
  previous !== null && Math.abs(rate - previous) * 100 > previous * LEAP_PERCENT

type Row = Readonly<Record<string, unknown>>

function rowsOf(text: string): Row[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (!Array.isArray(parsed)) return undefined
    return parsed.filter((row): row is Row => typeof row === 'object' && row !== null)
  } catch {
    return undefined
  }
}

function readRow(row: Row, today: BusinessDay): CbuRate | CbuProblem {
  const code = row.Ccy as string
  const wrong = (reason: CbuProblem['reason'], value: unknown) => ({ code, value: String(value).slice(0, 40), reason })
  const nominal = String(row.Nominal)
  if (!/^[1-9]\d{0,5}$/.test(nominal)) return wrong('cbuBadNominal', row.Nominal)
  const rate = perUnit(String(row.Rate), BigInt(nominal))
  if (rate === undefined) return wrong('cbuBadRate', row.Rate)
  const date = dayOf(String(row.Date))
  if (date === undefined) return wrong('cbuBadDate', row.Date)
  if (date > today) return wrong('cbuFutureDate', row.Date)
  return { code, date, rate }
}

/** The rate of one unit, to six decimals, half up: by whole numbers, so that no digit is the computer's own. */
function perUnit(text: string, nominal: bigint): number | undefined {
  if (!WHOLE_RATE.test(text)) return undefined
  const [whole = '0', fraction = ''] = text.split('.')
  const places = 10
  const units = BigInt(whole + fraction.padEnd(places, '0'))
  const divisor = nominal * 10n ** BigInt(places - RATE_DECIMALS)
  const rounded = (units * 2n + divisor) / (divisor * 2n)
  return rounded > 0n ? Number(rounded) / 10 ** RATE_DECIMALS : undefined
}

function dayOf(text: string): BusinessDay | undefined {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  const parsed = Date.parse(`${iso}T00:00:00Z`)
  return Number.isNaN(parsed) || new Date(parsed).toISOString().slice(0, 10) !== iso ? undefined : iso
}

const isSame = (a: CbuRate, b: CbuRate) => a.rate === b.rate && a.date === b.date
