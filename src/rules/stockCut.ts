import { businessDayOf, businessDayRange } from './businessDay.ts'
import { cutMonths, firstOf, nextFirst, type Stretch as GrainStretch } from './periodGrains.ts'

/** What lay there when the year of `anchor` began (`opening`) or ended (`closing`), and what is added or taken away to come to a moment. */
export interface BalanceCut {
  /** First day of the year, and which of its ends. */
  anchor: { year: string; at: 'opening' | 'closing' }
  months: readonly string[]
  monthsSign: Sign
  moments: readonly Stretch[]
}
/** What came and went between two moments. */
export interface FlowCut {
  /** Whole years and months. */
  grains: readonly GrainStretch[]
  moments: readonly Stretch[]
}
/** Moments from the first to the last, which is not included, added or taken away. */
export interface Stretch {
  from: Date
  to: Date
  sign: Sign
}
export type Sign = 1 | -1

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** The begin of a month that is nearest to a moment, and the stretch between them: added where the moment comes later. */
function nearestMonth(moment: Date, timeZone: string): { first: string; stretch: Stretch[] } {
  const first = firstOf(businessDayOf(moment, timeZone), 'month')
  const next = nextFirst(first, 'month')
  const { from } = businessDayRange(first, timeZone)
  const { from: to } = businessDayRange(next, timeZone)
  if (moment.getTime() === from.getTime()) return { first, stretch: [] }
  return moment.getTime() - from.getTime() <= to.getTime() - moment.getTime()
    ? { first, stretch: [{ from, to: moment, sign: 1 }] }
    : { first: next, stretch: [{ from: moment, to, sign: -1 }] }
}

/** The months from one first day to another, which is not included. */
function monthsBetween(from: string, until: string): string[] {
  const months: string[] = []
  for (let month = from; month < until; month = nextFirst(month, 'month')) months.push(month)
  return months
}

/**
 * Where to look for what lay there at a moment, so that least is read. Openings are kept for the years until `stockYear`; months
 * after `today` are empty and cost nothing.
 */
export function balanceCut(
  moment: Date,
  { timeZone, stockYear, today }: { timeZone: string; stockYear: number; today: string },
): BalanceCut {
  const { first, stretch: moments } = nearestMonth(moment, timeZone)
  const year = Math.min(Number(first.slice(0, 4)), stockYear)
  const begin = `${year}-01-01`
  const end = nextFirst(begin, 'year')
  const forward = monthsBetween(begin, first)
  const onward = monthsBetween(end, first)
  const backward = monthsBetween(first, end)
  if (onward.length > 0) return { anchor: { year: begin, at: 'closing' }, months: onward, monthsSign: 1, moments }
  return forward.length <= backward.filter((month) => month <= today).length
    ? { anchor: { year: begin, at: 'opening' }, months: forward, monthsSign: 1, moments }
    : { anchor: { year: begin, at: 'closing' }, months: backward, monthsSign: -1, moments }
}

/** What came and went from one moment to another, which is not included, as whole years and months, added or taken away, and as few days as it takes. */
export function flowCut(from: Date, to: Date, { timeZone, today }: { timeZone: string; today: string }): FlowCut {
  const [begin, end] = [nearestMonth(from, timeZone), nearestMonth(to, timeZone)]
  // Within a month there is nothing to save.
  if (end.first <= begin.first) return { grains: [], moments: from < to ? [{ from, to, sign: 1 }] : [] }
  const grains = cutMonths(begin.first, dayBefore(end.first), today)
  const before = begin.stretch.map(({ sign, ...stretch }) => ({ ...stretch, sign: -sign as Sign }))
  return { grains, moments: [...before, ...end.stretch] }
}

/** What is kept of what shelves were worth: at the beginning of each month or year from one to another, and now. */
export interface KeptOpenings {
  grain: 'month' | 'year'
  /** First days; null where there are none yet. */
  from: string | null
  until: string | null
}
/** A first day with an opening, or null for now, and what has changed between it and a moment: after it until the end of time where it is now. */
export interface OpeningCut {
  anchor: string | null
  changes: { from: Date; to?: Date; sign: Sign } | undefined
}

/** Where to look for what shelves were worth at a moment, so that the changes between are of the shortest time. */
export function openingCut(
  moment: Date,
  { grain, from, until }: KeptOpenings,
  { timeZone, now }: { timeZone: string; now: Date },
): OpeningCut {
  const begins = (first: string) => businessDayRange(first, timeZone).from
  const distance = (first: string) => Math.abs(begins(first).getTime() - moment.getTime())
  const day = businessDayOf(moment, timeZone)
  const [nearest] =
    from === null || until === null
      ? []
      : [firstOf(day, grain), nextFirst(day, grain)]
          .map((first) => (first < from ? from : first > until ? until : first))
          .sort((a, b) => distance(a) - distance(b))
  if (nearest === undefined || now.getTime() - moment.getTime() <= distance(nearest))
    return { anchor: null, changes: { from: moment, sign: -1 } }
  const begin = begins(nearest)
  if (begin.getTime() === moment.getTime()) return { anchor: nearest, changes: undefined }
  return begin < moment
    ? { anchor: nearest, changes: { from: begin, to: moment, sign: 1 } }
    : { anchor: nearest, changes: { from: moment, to: begin, sign: -1 } }
}
