import { wallTimeOf } from './businessDay.ts'
import type { CartLine } from './cart.ts'
import type { Promotion } from './promotion.ts'

/** A promotion with the goods and the hours that it is for; when it has no goods of its own, it is for all. */
export interface RunningPromotion {
  readonly promotion: Promotion
  readonly allGoods: boolean
  readonly itemIds: readonly number[]
  /** Categories of any level. */
  readonly categoryIds: readonly number[]
  readonly brandIds: readonly number[]
  /** Business days, both of them its own. */
  readonly startDate: string
  readonly finishDate: string
  /** 1 is Monday; none: every day. */
  readonly weekDays: readonly number[]
  /** Minutes of the day; an end before the beginning lies after midnight, an end like the beginning is a whole day. Null: at any hour. */
  readonly minuteFrom: number | null
  readonly minuteTo: number | null
}

/** Goods as promotions look at them. */
export interface PromotedGood {
  readonly itemId: number
  readonly categoryIds?: readonly number[] | undefined
  readonly brandId?: number | null | undefined
}

/** A moment on the wall clock of the company. */
export interface LocalMoment {
  readonly day: string
  /** 1 is Monday. */
  readonly weekDay: number
  /** Of the day. */
  readonly minute: number
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** What the company's clock says at this instant. */
export function localMoment(instant: Date, timeZone: string): LocalMoment {
  const [day, time] = wallTimeOf(instant, timeZone).split('T') as [string, string]
  const [hour, minute] = time.split(':').map(Number)
  return { day, weekDay: new Date(`${day}T00:00:00Z`).getUTCDay() || 7, minute: hour! * 60 + minute! }
}

/** Whether a promotion's days and hours hold at a moment; after midnight an evening's hours still belong to the day before. */
export function runsAt(running: RunningPromotion, moment: LocalMoment): boolean {
  const { minuteFrom, minuteTo } = running
  if (minuteFrom === null || minuteTo === null || minuteFrom === minuteTo) return isOn(running, moment)
  if (minuteFrom < minuteTo) return moment.minute >= minuteFrom && moment.minute < minuteTo && isOn(running, moment)
  if (moment.minute >= minuteFrom) return isOn(running, moment)
  return moment.minute < minuteTo && isOn(running, dayBefore(moment))
}

const isOn = ({ startDate, finishDate, weekDays }: RunningPromotion, { day, weekDay }: LocalMoment): boolean =>
  day >= startDate && day <= finishDate && (weekDays.length === 0 || weekDays.includes(weekDay))

function dayBefore({ day, weekDay, minute }: LocalMoment): LocalMoment {
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MINUTES * MINUTE_MS)
  return { day: before.toISOString().slice(0, 10), weekDay: weekDay === 1 ? 7 : weekDay - 1, minute }
}

/** Promotions by the goods that they are for, made once for many lines. */
export class PromotionIndex {
  private readonly everywhere: RunningPromotion[] = []
  private readonly byItem = new Map<number, RunningPromotion[]>()
  private readonly byCategory = new Map<number, RunningPromotion[]>()
  private readonly byBrand = new Map<number, RunningPromotion[]>()
  /** Those that hold at the moment that was asked about last, and what was found then: the till asks at every key press. */
  private known: LocalMoment = { day: '', weekDay: 0, minute: 0 }
  private holding = new Set<RunningPromotion>()
  private readonly found = new Map<number, readonly Promotion[]>()
  private readonly all: readonly RunningPromotion[]

  constructor(promotions: readonly RunningPromotion[]) {
    this.all = promotions
    for (const running of promotions) {
      if (running.allGoods) this.everywhere.push(running)
      for (const id of running.itemIds) put(this.byItem, id, running)
      for (const id of running.categoryIds) put(this.byCategory, id, running)
      for (const id of running.brandIds) put(this.byBrand, id, running)
    }
  }

  /** The promotions of these goods at a moment, each once, in the order of their ids: the same on both sides. */
  of(good: PromotedGood, moment: LocalMoment): readonly Promotion[] {
    const { day, weekDay, minute } = moment
    if (this.known.day !== day || this.known.weekDay !== weekDay || this.known.minute !== minute) {
      this.known = moment
      this.holding = new Set(this.all.filter((running) => runsAt(running, moment)))
      this.found.clear()
    }
    const known = this.found.get(good.itemId)
    if (known) return known
    const promotions = this.find(good)
    this.found.set(good.itemId, promotions)
    return promotions
  }

  private find({ itemId, categoryIds = [], brandId }: PromotedGood): readonly Promotion[] {
    const found = new Set<Promotion>()
    const take = (some: readonly RunningPromotion[] = []) => {
      for (const running of some) if (this.holding.has(running)) found.add(running.promotion)
    }
    take(this.everywhere)
    take(this.byItem.get(itemId))
    for (const id of categoryIds) take(this.byCategory.get(id))
    if (brandId) take(this.byBrand.get(brandId))
    return [...found].sort((a, b) => a.id - b.id)
  }
}

function put<Key>(map: Map<Key, RunningPromotion[]>, key: Key, running: RunningPromotion): void {
  const known = map.get(key)
  if (known) known.push(running)
  else map.set(key, [running])
}

/**
 * The lines with the promotions that hold for them at a moment; a line whose promotions stay is the same object. What is given
 * back by its receipt is no matter of today's, and a price that was set by hand is agreed with the buyer.
 */
export function promoted(lines: readonly CartLine[], index: PromotionIndex, moment: LocalMoment): readonly CartLine[] {
  const now = lines.map((line): CartLine => {
    if (line.returnedLineId !== undefined || line.listPrice !== undefined) return line
    const promotions = index.of(line, moment)
    return isSame(line.promotions ?? [], promotions) ? line : { ...line, promotions }
  })
  return now.every((line, at) => line === lines[at]) ? lines : now
}

/** Those of one index are the same objects; a cart that the device has kept has copies. */
const isSame = (before: readonly Promotion[], after: readonly Promotion[]): boolean =>
  before.length === after.length &&
  before.every((promotion, at) => promotion === after[at] || JSON.stringify(promotion) === JSON.stringify(after[at]))
