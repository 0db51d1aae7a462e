import type { Thousandths } from './money.ts'

/** Sales are looked at over the last four weeks. */
export const SOLD_DAYS = 28
/** Less than this many days of stock is too little, */
export const LOW_DAYS = 7
/** and this many are what a department should have. */
export const WANTED_DAYS = 14
/** What expires sooner is sent nowhere. */
export const USABLE_DAYS = 3
const UNIT: Thousandths = 1000

export interface ShelfLot {
  lotId: number
  free: Thousandths
  /** Days until it expires, below zero when it has; null where it never does. */
  daysLeft: number | null
}
/** One item in one department. */
export interface Shelf {
  departmentId: number
  onHand: Thousandths
  /** On its way here already. */
  coming: Thousandths
  /** Asked of this department by others, and not given yet. */
  promised: Thousandths
  minValue: Thousandths | null
  maxValue: Thousandths | null
  /** Sold less returned over `SOLD_DAYS`. */
  sold: Thousandths
  lots: readonly ShelfLot[]
}

export interface Proposed {
  from: number
  to: number
  count: Thousandths
  /** The oldest usable ones that the count needs. */
  lotIds: number[]
  cause: 'BELOW_MIN' | 'SELLS_OUT' | 'EXPIRES'
  /** What the sender had beyond its own need, before anything of it was proposed. */
  spare: Thousandths
}

const soldIn = ({ sold }: Shelf, days: number): Thousandths => Math.ceil((Math.max(0, sold) * days) / SOLD_DAYS)
/** How many days the stock lasts; null where nothing is sold. */
export const daysOfStock = ({ onHand, sold }: Shelf): number | null =>
  sold > 0 ? Math.floor((onHand * SOLD_DAYS) / sold) : null
const wholeUp = (count: Thousandths) => Math.ceil(count / UNIT) * UNIT
const wholeDown = (count: Thousandths) => Math.floor(count / UNIT) * UNIT
const isUsable = ({ daysLeft }: ShelfLot) => daysLeft === null || daysLeft >= USABLE_DAYS
const byTerm = (a: ShelfLot, b: ShelfLot) => (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity) || a.lotId - b.lotId

/** What a department will have once what is on its way has come. */
const expectedOf = ({ onHand, coming }: Shelf): Thousandths => onHand + coming

/** What a department lacks: up to its maximum below its minimum, else two weeks of sales when it has less than one. */
function needOf(shelf: Shelf): { count: Thousandths; cause: Proposed['cause'] } | undefined {
  const { minValue, maxValue } = shelf
  const expected = expectedOf(shelf)
  if (minValue !== null && expected < minValue)
    return { count: wholeUp((maxValue ?? minValue) - expected), cause: 'BELOW_MIN' }
  if (shelf.sold > 0 && expected < soldIn(shelf, LOW_DAYS))
    return { count: wholeUp(soldIn(shelf, WANTED_DAYS) - expected), cause: 'SELLS_OUT' }
  return undefined
}

/** The usable lots, the oldest first, without what others were promised of them. */
function lotsToGive({ lots, promised }: Shelf): ShelfLot[] {
  let left = promised
  return lots
    .filter(isUsable)
    .sort(byTerm)
    .map((lot) => {
      const taken = Math.min(lot.free, left)
      left -= taken
      return { ...lot, free: lot.free - taken }
    })
}

/** Of the lots, what the department will not sell before they expire. */
function unsoldOf(shelf: Shelf, lots: readonly ShelfLot[]): Thousandths {
  let before = 0
  let unsold = 0
  for (const { free, daysLeft } of lots) {
    if (daysLeft === null) continue
    const sells = Math.max(0, soldIn(shelf, daysLeft) - before)
    unsold += Math.max(0, free - sells)
    before += free
  }
  return unsold
}

/** What may leave a department: beyond its minimum and two weeks of its sales, and whatever would expire on its shelf. */
function spareOf(shelf: Shelf, lots: readonly ShelfLot[]): { spare: Thousandths; unsold: Thousandths } {
  const usable = lots.reduce((sum, { free }) => sum + free, 0)
  const keeps = Math.max(shelf.minValue ?? 0, soldIn(shelf, WANTED_DAYS))
  const unsold = Math.min(usable, unsoldOf(shelf, lots))
  return {
    spare: wholeDown(Math.max(0, Math.min(usable, Math.max(usable - keeps, unsold)))),
    unsold: wholeDown(unsold),
  }
}

interface Giver {
  shelf: Shelf
  spare: Thousandths
  left: Thousandths
  unsold: Thousandths
  lots: ShelfLot[]
}

/** Takes lots of the giver, the oldest usable first. */
function take(giver: Giver, wanted: Thousandths): { count: Thousandths; lotIds: number[] } {
  let count = 0
  const lotIds: number[] = []
  for (const lot of giver.lots) {
    const part = Math.min(lot.free, wanted - count)
    if (part <= 0) continue
    lot.free -= part
    count += part
    lotIds.push(lot.lotId)
  }
  giver.left -= count
  giver.unsold = Math.max(0, giver.unsold - count)
  return { count, lotIds }
}

/**
 * Who should send whom how much of one item. Takers with the fewest days of stock are served first, by those whose goods would
 * expire, then by those who have most to spare; what would expire with nobody in need goes to whoever sells it in time. Whoever
 * lacks something gives nothing.
 */
export function proposeTransfers(
  shelves: readonly Shelf[],
  { takers, givers }: { takers: ReadonlySet<number>; givers: ReadonlySet<number> },
): Proposed[] {
  const needs = shelves
    .filter(({ departmentId }) => takers.has(departmentId))
    .map((shelf) => ({ shelf, need: needOf(shelf) }))
    .sort((a, b) => (daysOfStock(a.shelf) ?? Infinity) - (daysOfStock(b.shelf) ?? Infinity))
  const lacking = new Set(needs.filter(({ need }) => need).map(({ shelf }) => shelf.departmentId))
  const stock: Giver[] = shelves
    .filter(({ departmentId }) => givers.has(departmentId) && !lacking.has(departmentId))
    .map((shelf) => {
      const lots = lotsToGive(shelf)
      const { spare, unsold } = spareOf(shelf, lots)
      return { shelf, spare, left: spare, unsold, lots }
    })
  const proposed: Proposed[] = []
  const give = (to: Shelf, wanted: Thousandths, cause: Proposed['cause'], from: readonly Giver[]) => {
    let missing = wanted
    for (const giver of from) {
      const part = Math.min(missing, giver.left)
      if (part <= 0 || giver.shelf.departmentId === to.departmentId) continue
      const { count, lotIds } = take(giver, part)
      missing -= count
      if (count > 0)
        proposed.push({ from: giver.shelf.departmentId, to: to.departmentId, count, lotIds, cause, spare: giver.spare })
    }
  }
  const inOrder = () => stock.toSorted((a, b) => b.unsold - a.unsold || b.left - a.left)
  for (const { shelf, need } of needs) if (need) give(shelf, need.count, need.cause, inOrder())
  for (const giver of stock)
    for (const { shelf, need } of needs) {
      if (need || giver.unsold === 0) continue
      const soonest = giver.lots.find(({ free, daysLeft }) => free > 0 && daysLeft !== null)?.daysLeft ?? 0
      const sells = wholeDown(Math.max(0, soldIn(shelf, soonest) - expectedOf(shelf)))
      give(shelf, Math.min(giver.unsold, sells), 'EXPIRES', [giver])
    }
  return proposed
}
