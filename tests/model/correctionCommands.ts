import fc from 'fast-check'
import { createAdjustment, postAdjustment, reverseAdjustment } from '../../src/api/adjustment.ts'
import type { ModelCorrection } from './holders.ts'
import { LedgerCommand, mostly, pick, type Source } from './ledgerCommand.ts'
import { add, carry, type Lot, type Model, numberFor, onShelf, shareOf, touchesOf } from './model.ts'
import { rounded } from './receiptSums.ts'
import type { Expected, World } from './world.ts'

const DAY = '2026-11-20'
type Line = ModelCorrection['lines'][number]

/** Goods come to a shelf or leave it, and what lies there is worth more or less. */
export function correct(model: Model, { id, owner }: ModelCorrection, lines: readonly Line[]): void {
  for (const { lotId, count, worth, revalued } of lines) {
    const [document, place] = [`correction-${id}`, String(owner)]
    add(model.shelves, `${owner} ${lotId}`, count)
    add(model.values, `${owner} ${lotId}`, worth + revalued)
    add(model.places, 'COUNT_DIFFERENCE', -worth)
    add(model.places, 'REVALUATION', -revalued)
    add(model.missing, lotId, -count)
    add(model.moved, `${lotId} ${document} ${owner}`, count)
    if (count !== 0) carry(model, document, lotId, { from: 'COUNT_DIFFERENCE', to: place, value: worth })
    if (revalued !== 0) carry(model, document, lotId, { from: 'REVALUATION', to: place, value: revalued })
  }
}

/** Lots of a department are corrected in quantity, in cost or in both. */
class CorrectLots extends LedgerCommand {
  constructor(
    readonly department: Source,
    readonly choices: { lot: Source; difference: number; newCost: number | null }[],
    readonly twist: 'none' | 'stranger' | 'stale' | 'twice' | 'elsewhere',
  ) {
    super()
  }
  override check(model: Readonly<Model>): boolean {
    return model.shelves.size > 0
  }

  async apply(model: Model, world: World): Promise<void> {
    const { id: owner } = pick(world.departments, this.department)
    const here = model.lots.filter(({ id }) => model.shelves.has(`${owner} ${id}`))
    if (here.length === 0) return
    const chosen = new Map<Lot, (typeof this.choices)[number]>()
    for (const choice of this.choices) chosen.set(pick(here, choice.lot), choice)
    const wanted = [...chosen].map(([lot, { difference, newCost }]) => ({
      lot,
      count: difference * (this.weighed(world, lot) ? 100 : 1000),
      newCost,
    }))
    const items = wanted.map(({ lot, count, newCost }) => ({
      lotId: lot.id,
      difference: count / 1000,
      newCost: newCost === null ? null : newCost / 100,
    }))
    if (this.twist === 'twice') items.push(items[0]!)
    if (this.twist === 'elsewhere') items[0]!.lotId = 999_999
    const refused: Expected | undefined =
      this.twist === 'stranger'
        ? '403 otherDepartment'
        : this.twist === 'twice' ||
            this.twist === 'elsewhere' ||
            wanted.some(({ count, newCost }) => count === 0 && newCost === null)
          ? '400 badInput'
          : undefined
    const person = this.twist === 'stranger' ? world.stranger : world.admin
    const body = { regDate: DAY, departmentId: owner, reason: 'Пересчитали', items }
    const draft = await world.ask(person, createAdjustment, { body }, refused ?? 'ok')
    if (!draft) return
    const correction: ModelCorrection = {
      id: draft.id,
      version: 1,
      status: 'DRAFT',
      owner,
      regNumber: null,
      lines: [],
      touched: new Map(),
    }
    model.corrections.push(correction)
    const isShort = wanted.some(({ lot, count }) => onShelf(model, owner, lot.id) + count < 0)
    const isEmpty = wanted.some(
      ({ lot, count, newCost }) => newCost !== null && onShelf(model, owner, lot.id) + count === 0,
    )
    const expected: Expected =
      this.twist === 'stale'
        ? '409 changedMeanwhile'
        : isShort
          ? '409 outOfStock'
          : isEmpty
            ? '422 nothingToRevalue'
            : 'ok'
    const version = 1 - (this.twist === 'stale' ? 1 : 0)
    if (!(await world.ask(world.admin, postAdjustment, { path: { id: draft.id }, body: { version } }, expected))) return
    correction.lines = wanted.map((line) => changeOf(model, owner, line))
    correct(model, correction, correction.lines)
    correction.touched = new Map(wanted.map(({ lot: { id } }) => [id, touchesOf(model, id)]))
    correction.status = 'READY'
    correction.version = 2
    correction.regNumber = numberFor(model, owner, 'ADJUSTMENT')
  }

  private weighed(world: World, lot: Lot): boolean {
    return world.items.some(({ id, weighed }) => id === lot.itemId && weighed)
  }
}

interface Wanted {
  lot: Lot
  count: number
  newCost: number | null
}

/** What comes is worth what lies there, or else what is said, or what the lot cost at birth; what goes takes its share. */
export function changeOf(model: Model, owner: number, { lot, count, newCost }: Wanted): Line {
  const there = onShelf(model, owner, lot.id)
  const value = model.values.get(`${owner} ${lot.id}`) ?? 0
  const worth =
    count < 0
      ? -shareOf(value, -count, there)
      : there === 0
        ? rounded(BigInt(newCost ?? lot.cost) * BigInt(count), 1000n)
        : Math.floor(count / there) * value + shareOf(value, count % there, there)
  const revalued = newCost === null ? 0 : rounded(BigInt(newCost) * BigInt(there + count), 1000n) - value - worth
  return { lotId: lot.id, count, worth, revalued }
}

/** A correction is taken back while nothing else has moved its lots. */
class TakeCorrectionBack extends LedgerCommand {
  constructor(
    readonly which: Source,
    readonly twist: 'none' | 'stranger' | 'stale' | 'anyState',
  ) {
    super()
  }
  private fitting({ corrections }: Readonly<Model>): ModelCorrection[] {
    return corrections.filter(({ status }) => this.twist === 'anyState' || status === 'READY')
  }
  override check(model: Readonly<Model>): boolean {
    return this.fitting(model).length > 0
  }

  async apply(model: Model, world: World): Promise<void> {
    const correction = pick(this.fitting(model), this.which)
    const { id, version, status, lines, touched } = correction
    const movedNothing = lines.every(({ count, worth, revalued }) => count === 0 && worth === 0 && revalued === 0)
    const movedOn = !movedNothing && lines.some(({ lotId }) => touched.get(lotId) !== touchesOf(model, lotId))
    const expected: Expected =
      this.twist === 'stranger'
        ? '403 otherDepartment'
        : this.twist === 'stale'
          ? '409 changedMeanwhile'
          : status !== 'READY'
            ? '409 wrongState'
            : movedOn
              ? '409 lotsMovedOn'
              : 'ok'
    const person = this.twist === 'stranger' ? world.stranger : world.admin
    const body = { version: version - (this.twist === 'stale' ? 1 : 0), comment: 'ошибка' }
    if (!(await world.ask(person, reverseAdjustment, { path: { id }, body }, expected))) return
    const back = (value: number): number => 0 - value
    correct(
      model,
      correction,
      lines.map((line) => ({
        ...line,
        count: back(line.count),
        worth: back(line.worth),
        revalued: back(line.revalued),
      })),
    )
    correction.status = 'REVERSED'
    correction.version++
  }
}

export const correctLots = fc
  .tuple(
    fc.nat(),
    fc.array(
      fc.record({
        lot: fc.nat(),
        difference: fc.integer({ min: -6, max: 6 }),
        newCost: fc.option(fc.integer({ min: 0, max: 500_000 })),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    mostly('none', 'stranger', 'stale', 'twice', 'elsewhere'),
  )
  .map((parts) => new CorrectLots(...parts))
export const takeCorrectionBack = fc
  .tuple(fc.nat(), mostly('none', 'stranger', 'stale', 'anyState'))
  .map((parts) => new TakeCorrectionBack(...parts))
