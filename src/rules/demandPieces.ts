import { dayAfter } from './businessDay.ts'
import { lastOfMonth, lastOfWeek } from './periodGrains.ts'

/** What an even demand is compared by. */
export const DEMAND_GRAINS = ['DAY', 'WEEK', 'MONTH'] as const
export type DemandGrain = (typeof DEMAND_GRAINS)[number]

/** Some days of a period, both included; as such a part of a whole grain they are compared, and not at all with 0. */
export interface DemandPiece {
  start: string
  end: string
  weight: number
}

const DAY_MS = 86_400_000
/** Beside so many whole ones, those that the ends of a period cut are left out. */
const WHOLE_ENOUGH = 3

/**
 * By what sales of these days are compared: single days differ so much that hardly a good would sell evenly, so they are for periods of
 * less than three weeks alone; weeks for those of up to half a year, of which the days of a week make no difference any more; months beyond.
 */
const grainOf = (days: number): DemandGrain => (days < 21 ? 'DAY' : days <= 190 ? 'WEEK' : 'MONTH')
const daysIn = (start: string, end: string): number => (Date.parse(end) - Date.parse(start)) / DAY_MS + 1
const GRAINS: Readonly<Record<DemandGrain, { lastOf: (day: string) => string; days: (day: string) => number }>> = {
  DAY: { lastOf: (day) => day, days: () => 1 },
  WEEK: { lastOf: lastOfWeek, days: () => 7 },
  MONTH: { lastOf: lastOfMonth, days: (day) => Number(lastOfMonth(day).slice(8)) },
}

/** The days from `start` to `end`, both included, in the pieces whose sales are compared. */
export function demandPieces(start: string, end: string): { grain: DemandGrain; pieces: DemandPiece[] } {
  const grain = grainOf(daysIn(start, end))
  const { lastOf, days } = GRAINS[grain]
  const pieces: DemandPiece[] = []
  for (let from = start; from <= end; from = dayAfter(pieces.at(-1)!.end)) {
    const last = lastOf(from)
    const to = last < end ? last : end
    pieces.push({ start: from, end: to, weight: daysIn(from, to) / days(from) })
  }
  const whole = pieces.filter(({ weight }) => weight === 1)
  if (whole.length < WHOLE_ENOUGH) return { grain, pieces }
  return { grain, pieces: pieces.map((piece) => (piece.weight === 1 ? piece : { ...piece, weight: 0 })) }
}

/** The same of a period, as far as it has come: days that are still to come would count as without sales. */
export const demandUntil = (start: string, end: string, today: string): ReturnType<typeof demandPieces> =>
  demandPieces(start, end > today && start <= today ? today : end)

/** How many whole grains the pieces come to. */
export const grainsIn = (pieces: readonly DemandPiece[]): number => pieces.reduce((sum, { weight }) => sum + weight, 0)
