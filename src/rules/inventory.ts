/** A basket is paid within this time after its goods left the shelf. */
export const BASKET_MINUTES = 15
/** Goods that came or went by a document stood beside the shelf for no longer. */
export const PUT_AWAY_MINUTES = 60
/** What was counted over a longer time may have been carried from one place to the other meanwhile, which leaves no move. */
export const CARRY_MINUTES = 10
/** A phone's clock that is further off than this does not say when a line was counted. */
export const CLOCK_MINUTES = 2
/** A phone that counts looks no more often than this how far all of the count is: twenty of them would ask about nothing else. */
export const PROGRESS_MS = 30_000
/** Phones that look within this time are told the same. */
export const PROGRESS_SHARED_MS = 10_000

/** Why what was counted cannot be trusted: the good is offered again. The first reason that holds is told. */
export const COUNT_MARKS = ['SALE', 'MOVED', 'SPREAD', 'CLOCK'] as const
export type CountMark = (typeof COUNT_MARKS)[number]

export interface CountedLine {
  counterId: number
  /** In thousandths of the unit. */
  quantity: number
  replaces: boolean
  /** Milliseconds of the epoch. */
  countedAt: number
}

/**
 * When a line was counted: what the phone says, corrected by what its clock is wrong by, and never before the count began or after
 * the line came in. All in milliseconds of the epoch.
 */
export const momentOf = ({
  deviceTime,
  offset,
  startedAt,
  receivedAt,
}: Record<'deviceTime' | 'offset' | 'startedAt' | 'receivedAt', number>): number =>
  Math.min(receivedAt, Math.max(startedAt, deviceTime + offset))

/**
 * What several visits to a good come to: of each counter, what he said last in place of the rest and what he added since; together
 * (ADD), or what the latest counter says (REPLACE). In whatever order the lines arrive. Null for a good without a line.
 */
export function tallyOf(lines: readonly CountedLine[], several: 'ADD' | 'REPLACE'): number | null {
  if (lines.length === 0) return null
  const inOrder = [...lines].sort((a, b) => a.countedAt - b.countedAt)
  const byCounter = new Map<number, number>()
  for (const { counterId, quantity, replaces } of inOrder)
    byCounter.set(counterId, replaces ? quantity : (byCounter.get(counterId) ?? 0) + quantity)
  return several === 'REPLACE'
    ? byCounter.get(inOrder.at(-1)!.counterId)!
    : [...byCounter.values()].reduce((sum, part) => sum + part, 0)
}
