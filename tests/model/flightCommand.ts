import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { createFlight, sendFlight, settleFlight, startFlight } from '../../src/api/flight.ts'
import { finishSkyShop } from '../../src/api/flightSale.ts'
import { claimFlight, finishPaidFlightSales, type PaidFlightSale } from '../../src/api/flightTablet.ts'
import { coverDifference, searchDifferences } from '../../src/api/paidSale.ts'
import type { Aboard, ModelFlight } from './holders.ts'
import { LedgerCommand, mostly, pick, type Source } from './ledgerCommand.ts'
import { add, arrive, carry, choose, leave, type Model, shareOf } from './model.ts'
import { rounded } from './receiptSums.ts'
import type { Expected, World } from './world.ts'

const DAY = '2026-11-20'

/** A flight is loaded and leaves. Everybody flies with the same crew, which is on one flight at once. */
class LoadFlight extends LedgerCommand {
  constructor(
    readonly department: Source,
    readonly item: Source,
    /** Tenths of a unit for goods by weight, else units. */
    readonly count: number,
    readonly twist: 'none' | 'stranger' | 'stale',
  ) {
    super()
  }

  async apply(model: Model, world: World): Promise<void> {
    const { id: departmentId } = pick(world.departments, this.department)
    const item = pick(world.items, this.item)
    const unit = item.weighed ? 100 : 1000
    const count = this.count * unit
    const body = {
      regDate: DAY,
      fromDepartmentId: departmentId,
      flightNumber: 'HY-601',
      crew: [world.flyer],
      whItems: [{ itemId: item.id, count: count / 1000 }],
    }
    const by = this.twist === 'stranger' ? world.stranger : world.admin
    const draft = await world.ask(by, createFlight, { body }, this.twist === 'stranger' ? '403 otherDepartment' : 'ok')
    if (!draft) return
    const chosen = choose(model, departmentId, [{ itemId: item.id, count }])
    const priceOf = (lotId: number) => model.prices.get(`${departmentId} ${lotId}`)?.retail ?? null
    const input = { path: { id: draft.id }, body: { version: draft.version - (this.twist === 'stale' ? 1 : 0) } }
    const loaded = await world.ask(world.admin, startFlight, input, this.expected(model, chosen, priceOf))
    if (!loaded || typeof chosen === 'string') return
    const lines = chosen[0]!.map(({ lotId, count: left }, at): Aboard => {
      const value = leave(model, `flight-${draft.id}`, { departmentId, lotId, count: left, to: 'ONBOARD' })
      const { id } = loaded.whItems[at]!
      return { id, lotId, price: priceOf(lotId)!, left, value, sold: 0, over: 0, short: 0, shortValue: 0 }
    })
    const sending = { path: { id: draft.id }, body: { version: loaded.version } }
    const { version } = (await world.ask(world.admin, sendFlight, sending, 'ok'))!
    model.flights.push({ id: draft.id, version, status: 'SENT', departmentId, unit, lines })
  }

  private expected(
    model: Model,
    chosen: ReturnType<typeof choose>,
    priceOf: (lotId: number) => number | null,
  ): Expected {
    if (this.twist === 'stale') return '409 changedMeanwhile'
    if (model.flights.some(({ status }) => status === 'SENT')) return '409 employeeOnFlight'
    if (typeof chosen === 'string') return `409 ${chosen}`
    return chosen[0]!.some(({ lotId }) => priceOf(lotId) === null) ? '422 onboardPriceMissing' : 'ok'
  }
}

/**
 * Something of a line is sold on board, maybe more than there is. It is typed from paper, or brought by the tablet, twice; what the
 * tablet brings of a settled flight is parked and changes nothing, until somebody makes it of what is short.
 */
class SellAboard extends LedgerCommand {
  constructor(
    readonly flight: Source,
    readonly line: Source,
    readonly sold: number,
    readonly way: 'typed' | 'tablet',
  ) {
    super()
  }
  override check({ flights }: Readonly<Model>): boolean {
    return flights.length > 0
  }

  async apply(model: Model, world: World): Promise<void> {
    const flight = pick(model.flights, this.flight)
    const line = pick(flight.lines, this.line)
    const count = this.sold * flight.unit
    const sum = rounded(BigInt(line.price) * BigInt(count), 1000n)
    if (sum === 0) return
    const settled = flight.status === 'FINISHED'
    if (this.way === 'typed') await this.type(world, flight, line, { count, sum })
    else await this.bring(world, flight, line, { count, sum })
    if (settled && this.way === 'typed') return
    if (settled) await cover(world, flight)
    sell(model, line, count)
    flight.version++
    add(model.money, `${flight.departmentId} SAFE department`, sum)
    add(model.money, `${flight.departmentId} REVENUE department`, -sum)
  }

  private async type(world: World, { id: documentId, status }: ModelFlight, { id }: Aboard, sold: Sold): Promise<void> {
    const body = {
      uuid: randomUUID(),
      documentId,
      brigadeId: world.flyer.brigadeId,
      saleItems: [{ id, count: sold.count / 1000 }],
      payments: [{ paymentType: 'CASH' as const, currencyCode: 'UZS', amount: sold.sum / 100 }],
    }
    await world.ask(world.admin, finishSkyShop, { body }, status === 'FINISHED' ? '409 wrongState' : 'ok')
  }

  private async bring(world: World, { id: documentId }: ModelFlight, { id }: Aboard, sold: Sold): Promise<void> {
    const claimed = { documentId, deviceId: randomUUID(), lastNumber: 0 }
    const { epoch } = (await world.ask(world.admin, claimFlight, { body: claimed }, 'ok'))!
    const sale: PaidFlightSale = {
      uuid: randomUUID(),
      documentId,
      ...world.flyer,
      epoch,
      number: 1,
      madeAt: world.now().toISOString(),
      saleItems: [{ id, count: sold.count / 1000 }],
      payments: [{ paymentType: 'CASH', currencyCode: 'UZS', rate: 1, amount: sold.sum / 100 }],
    }
    for (const sales of [[sale], [sale]]) await world.ask(world.admin, finishPaidFlightSales, { body: { sales } }, 'ok')
  }
}
interface Sold {
  count: number
  sum: number
}

async function cover(world: World, flight: ModelFlight): Promise<void> {
  const asked = { query: {}, body: { departmentId: flight.departmentId, status: 'OPEN' as const } }
  const listed = await world.admin.call(searchDifferences, asked)
  const { id } = listed.items.find(({ flightId }) => flightId === flight.id)!
  await world.ask(world.admin, coverDifference, { path: { id } }, 'ok')
}

/** What lies on board, then what is short, each with its share of what that is worth; and what no place had, as its lot was bought. */
function sell(model: Model, line: Aboard, count: number): void {
  const aboard = Math.min(count, line.left)
  const value = aboard === 0 ? 0 : shareOf(line.value, aboard, line.left)
  const found = Math.min(count - aboard, line.short)
  const foundValue = found === 0 ? 0 : shareOf(line.shortValue, found, line.short)
  const over = count - aboard - found
  const { cost } = model.lots.find(({ id }) => id === line.lotId)!
  const lacking = foundValue + rounded(BigInt(cost) * BigInt(over), 1000n)
  add(model.places, 'ONBOARD', -value)
  add(model.places, 'SHORTAGE', -lacking)
  add(model.places, 'CUSTOMER', value + lacking)
  const by = `flight-line-${line.id}`
  carry(model, by, line.lotId, { from: 'ONBOARD', to: 'CUSTOMER', value })
  carry(model, by, line.lotId, { from: 'SHORTAGE', to: 'CUSTOMER', value: lacking })
  line.left -= aboard
  line.value -= value
  line.short -= found
  line.shortValue -= foundValue
  line.over += over
  line.sold += count
}

/** A flight is back: what is left of its lines comes to their shelf, less what is missing of the last one. */
class SettleFlight extends LedgerCommand {
  constructor(
    readonly flight: Source,
    readonly missing: number,
    readonly twist: 'none' | 'stranger' | 'stale' | 'tooMuch' | 'anyState',
  ) {
    super()
  }
  private fitting({ flights }: Readonly<Model>): ModelFlight[] {
    return flights.filter(({ status }) => this.twist === 'anyState' || status === 'SENT')
  }
  override check(model: Readonly<Model>): boolean {
    return this.fitting(model).length > 0
  }

  async apply(model: Model, world: World): Promise<void> {
    const flight = pick(this.fitting(model), this.flight)
    const last = flight.lines.at(-1)!
    const coming =
      this.twist === 'tooMuch' ? last.left + flight.unit : Math.max(0, last.left - this.missing * flight.unit)
    const version = flight.version - (this.twist === 'stale' ? 1 : 0)
    const by = this.twist === 'stranger' ? world.stranger : world.admin
    const whItems = [{ id: last.id, count: coming / 1000 }]
    const input = { path: { id: flight.id }, body: { version, whItems } }
    const answer = await world.ask(by, settleFlight, input, this.expected(flight))
    if (!answer) return
    for (const line of flight.lines) this.bringBack(model, flight, line, line === last ? coming : line.left)
    flight.status = 'FINISHED'
    flight.version = answer.version
  }

  private expected({ status }: ModelFlight): Expected {
    if (this.twist === 'stranger') return '403 otherDepartment'
    if (this.twist === 'stale') return '409 changedMeanwhile'
    if (status !== 'SENT') return '409 wrongState'
    return this.twist === 'tooMuch' ? '422 moreThanLeft' : 'ok'
  }

  private bringBack(model: Model, { id, departmentId }: ModelFlight, line: Aboard, count: number): void {
    const by = `flight-${id}`
    const value = count === 0 ? 0 : shareOf(line.value, count, line.left)
    if (count > 0) arrive(model, by, departmentId, { lotId: line.lotId, count, value }, 'ONBOARD')
    line.short = line.left - count
    line.shortValue = line.value - value
    add(model.places, 'ONBOARD', -line.shortValue)
    add(model.places, 'SHORTAGE', line.shortValue)
    if (line.short > 0) carry(model, by, line.lotId, { from: 'ONBOARD', to: 'SHORTAGE', value: line.shortValue })
    line.left = 0
    line.value = 0
  }
}

export const loadFlight = fc
  .tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 20 }), mostly('none', 'stranger', 'stale'))
  .map((parts) => new LoadFlight(...parts))
export const sellAboard = fc
  .tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 6 }), fc.constantFrom<SellAboard['way'][]>('typed', 'tablet'))
  .map((parts) => new SellAboard(...parts))
export const landFlight = fc
  .tuple(
    fc.nat(),
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom<SettleFlight['twist'][]>('none', 'none', 'none', 'stranger', 'stale', 'tooMuch', 'anyState'),
  )
  .map((parts) => new SettleFlight(...parts))
