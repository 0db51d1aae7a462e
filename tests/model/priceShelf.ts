import fc from 'fast-check'
import { createPricing, editPricing, makePricingReady } from '../../src/api/pricing.ts'
import { LedgerCommand, mostly, pick, type Source } from './ledgerCommand.ts'
import { lotsInOrder, type Model } from './model.ts'
import { bringIntoForce, type Prices, pricesAt, setPrices } from './prices.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
const LATER_MS = 10 * MINUTE_MS

/** Time passes, and prices of a later moment come into force with nothing having to run; whether something does changes nothing. */
export class LetTimePass extends LedgerCommand {
  constructor(
    readonly minutes: number,
    readonly followed: boolean,
  ) {
    super()
  }

  override check(model: Readonly<Model>): boolean {
    return model.laterPrices.length > 0
  }

  async apply(model: Model, world: World): Promise<void> {
    world.letPass(this.minutes * MINUTE_MS)
    const waiting = model.laterPrices.length
    bringIntoForce(model, world.now())
    if (model.laterPrices.length < waiting) world.told.set('prices came into force', 1)
    if (this.followed) await world.followPrices()
  }
}
export const letTimePass = fc
  .tuple(fc.integer({ min: 5, max: 20 }), fc.boolean())
  .map(([minutes, followed]) => new LetTimePass(minutes, followed))

/** Prices all lots of an item in a department, from the draft to its effect. */
export class PriceShelf extends LedgerCommand {
  constructor(
    readonly department: Source,
    readonly item: Source,
    readonly priceTiyin: number,
    readonly twist:
      | 'none'
      | 'other'
      | 'stranger'
      | 'stale'
      | 'unpriced'
      | 'twice'
      | 'foreignLine'
      | 'later'
      | 'otherLater',
  ) {
    super()
  }

  /** Both prices where wholesale is sold; or the one alone that the department does not sell by. */
  private said(soldBy: 'retail' | 'wholesale'): Prices {
    const both = { retail: this.priceTiyin, wholesale: this.priceTiyin - 1 }
    if (this.twist === 'other' || this.twist === 'otherLater') return { ...both, [soldBy]: null }
    return soldBy === 'wholesale' ? both : { ...both, wholesale: null }
  }

  async apply(model: Model, world: World): Promise<void> {
    const department = pick(world.departments, this.department)
    const item = pick(world.items, this.item)
    const lots = lotsInOrder(model, department.id, item.id)
    const chosen = { departmentId: department.id, itemIds: [item.id] }
    if (this.twist === 'stranger') {
      await world.ask(world.stranger, createPricing, { body: chosen }, '403 otherDepartment')
      return
    }
    const draft = await world.ask(
      world.admin,
      createPricing,
      { body: chosen },
      lots.length > 0 ? 'ok' : '422 nothingToPrice',
    )
    if (!draft) return
    const path = { id: draft.id }
    if (this.twist === 'unpriced') {
      await world.ask(world.admin, makePricingReady, { path, body: { version: draft.version } }, '422 priceMissing')
      return
    }
    const prices = this.said(department.price)
    const items = draft.items.map((line) => ({
      id: this.twist === 'foreignLine' ? 999_999 : line.id,
      priceUzs: prices.retail === null ? null : prices.retail / 100,
      priceWholesale: prices.wholesale === null ? null : prices.wholesale / 100,
    }))
    const expected = this.twist === 'foreignLine' ? '400 badInput' : 'ok'
    const isLater = this.twist === 'later' || this.twist === 'otherLater'
    const at = isLater ? world.now().getTime() + LATER_MS : undefined
    const effectiveFrom = at === undefined ? null : new Date(at).toISOString()
    const body = { version: draft.version, effectiveFrom, items }
    const typed = await world.ask(world.admin, editPricing, { path, body }, expected)
    if (!typed) return
    const isHeld = ({ id }: { id: number }) =>
      pricesAt(model, `${department.id} ${id}`, at ?? world.now().getTime())?.[department.price] != null
    const misses = prices[department.price] === null && !lots.every(isHeld)
    const version = this.twist === 'stale' ? draft.version : typed.version
    const ready = await world.ask(
      world.admin,
      makePricingReady,
      { path, body: { version } },
      this.twist === 'stale' ? '409 changedMeanwhile' : misses ? '422 priceMissing' : 'ok',
    )
    if (!ready) return
    for (const lot of lots) {
      const key = `${department.id} ${lot.id}`
      if (at === undefined) setPrices(model, key, prices)
      else model.laterPrices.push({ at, key, prices })
    }
    if (this.twist === 'twice')
      await world.ask(world.admin, makePricingReady, { path, body: { version: ready.version } }, '409 wrongState')
  }
}

export const priceShelf = fc
  .tuple(
    fc.nat(),
    fc.nat(),
    fc.integer({ min: 1, max: 2_000_000 }),
    mostly('none', 'other', 'stranger', 'stale', 'unpriced', 'twice', 'foreignLine'),
  )
  .map((parts) => new PriceShelf(...parts))
export const priceLater = fc
  .tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 2_000_000 }), mostly('later', 'otherLater'))
  .map((parts) => new PriceShelf(...parts))
