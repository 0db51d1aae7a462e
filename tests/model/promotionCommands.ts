import fc from 'fast-check'
import { decidePromotion, saveBuyXGetY, savePromotion } from '../../src/api/promotion.ts'
import type { ModelPromotion } from './actions.ts'
import { LedgerCommand, mostly, pick, type Source } from './ledgerCommand.ts'
import type { Model } from './model.ts'
import type { Expected, World } from './world.ts'

const KINDS = ['%', 'PUL', 'xForN', 'buyXGetY'] as const
const LONG = { startDate: '2026-01-01', finishDate: '2035-12-31' }

/** A promotion on one item of the shop that sells by retail. */
export class Propose extends LedgerCommand {
  constructor(
    readonly kind: (typeof KINDS)[number],
    readonly item: Source,
    readonly buyItem: Source,
    /** Hundredths of a percent. */
    readonly percent: number,
    readonly counts: readonly [number, number],
    readonly twist: 'none' | 'stranger' | 'above100',
  ) {
    super()
  }

  async apply(model: Model, world: World): Promise<void> {
    const { id: departmentId } = world.departments[1]!
    const itemId = pick(world.items, this.item).id
    const buyItemId = pick(world.items, this.buyItem).id
    const [first, second] = this.counts
    const isSum = this.kind === 'PUL'
    const discount = isSum ? this.percent * 10 : this.percent
    const sent = this.twist === 'above100' && !isSum ? 100.01 : discount / 100
    const common = { ...LONG, name: `Акция ${model.promotions.length}`, departmentIds: [departmentId], discount: sent }
    const person = this.twist === 'stranger' ? world.stranger : world.admin
    const expected = this.twist === 'stranger' || (sent > 100 && !isSum) ? '400 badInput' : 'ok'
    const answer =
      this.kind === 'buyXGetY'
        ? await world.ask(
            person,
            saveBuyXGetY,
            { body: { ...common, buyItemId, buyCount: first, itemIds: [itemId], getCount: second } },
            expected,
          )
        : await world.ask(
            person,
            savePromotion,
            {
              body: {
                ...common,
                promoType: this.kind,
                threshold: this.kind === 'xForN' ? first : null,
                itemIds: [itemId],
              },
            },
            expected,
          )
    if (!answer) return
    model.promotions.push({
      id: answer.id,
      version: 1,
      status: 'PENDING',
      departmentId,
      kind: this.kind,
      discount,
      itemId,
      threshold: first * 1000,
      buyItemId,
      buyCount: first * 1000,
      getCount: second * 1000,
    })
  }
}

const STEPS = { PENDING: ['ACTIVE', 'REJECTED'], ACTIVE: ['INACTIVE'], INACTIVE: [], REJECTED: [] } as const

/** Lets one run, ends it, or rejects it. */
export class Decide extends LedgerCommand {
  constructor(
    readonly which: Source,
    readonly status: 'ACTIVE' | 'INACTIVE' | 'REJECTED',
    readonly twist: 'none' | 'stale' | 'stranger',
  ) {
    super()
  }
  override check(model: Readonly<Model>): boolean {
    return model.promotions.length > 0
  }

  async apply(model: Model, world: World): Promise<void> {
    const promotion = pick(model.promotions, this.which)
    const version = promotion.version - (this.twist === 'stale' ? 1 : 0)
    const person = this.twist === 'stranger' ? world.stranger : world.admin
    const body = { id: promotion.id, version, status: this.status }
    if (!(await world.ask(person, decidePromotion, { body }, this.expected(model, promotion)))) return
    promotion.status = this.status
    promotion.version++
  }

  private expected(model: Model, promotion: ModelPromotion): Expected {
    if (this.twist === 'stranger') return '404 notFound'
    if (this.twist === 'stale') return '409 changedMeanwhile'
    if (!(STEPS[promotion.status] as readonly string[]).includes(this.status)) return '409 wrongState'
    return this.status === 'ACTIVE' && leadsBack(model, promotion) ? '409 promotionLoop' : 'ok'
  }
}

/** Whether what it gives leads, by what others give for that, to what it wants bought. */
function leadsBack(model: Model, { kind, itemId, buyItemId }: ModelPromotion): boolean {
  if (kind !== 'buyXGetY' || itemId === buyItemId) return false
  const reached = new Set([itemId])
  const rewarding = model.promotions.filter((one) => one.status === 'ACTIVE' && one.kind === 'buyXGetY')
  for (let known = 0; known < reached.size;) {
    known = reached.size
    for (const other of rewarding) if (reached.has(other.buyItemId)) reached.add(other.itemId)
  }
  return reached.has(buyItemId)
}

export const propose = fc
  .tuple(
    fc.constantFrom(...KINDS),
    fc.nat(),
    fc.nat(),
    fc.integer({ min: 1, max: 10_000 }),
    fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 })),
    mostly('none', 'stranger', 'above100'),
  )
  .map((parts) => new Propose(...parts))
export const decide = fc
  .tuple(
    fc.nat(),
    fc.constantFrom('ACTIVE' as const, 'ACTIVE' as const, 'ACTIVE' as const, 'INACTIVE' as const, 'REJECTED' as const),
    mostly('none', 'stale', 'stranger'),
  )
  .map((parts) => new Decide(...parts))
