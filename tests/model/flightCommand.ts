import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { createFlight, type Flight, sendFlight, settleFlight, startFlight } from '../../src/api/flight.ts'
import { finishSkyShop } from '../../src/api/flightSale.ts'
import { claimFlight, finishPaidFlightSales, type PaidFlightSale } from '../../src/api/flightTablet.ts'
import { coverDifference, searchDifferences } from '../../src/api/paidSale.ts'
import { LedgerCommand, mostly, pick, type Source } from './ledgerCommand.ts'
import { add, arrive, choose, leave, type Model, shareOf } from './model.ts'
import { rounded } from './receiptSums.ts'
import type { World } from './world.ts'

const DAY = '2026-11-20'

/** A line that is on board: what is left of it there, and what that is worth. */
interface Aboard {
  id: number
  lotId: number
  price: number
  left: number
  value: number
}

/** Its sale is typed from paper, brought by a tablet before the flight is settled (and once more), or only when it is. */
type Way = 'typed' | 'tablet' | 'late'

/** A flight from its loading to its end: some of its first line is sold, maybe more than there is, and not all comes back. */
export class FlyFlight extends LedgerCommand {
  constructor(
    readonly department: Source,
    readonly item: Source,
    /** Tenths of a unit for goods by weight, else units. */
    readonly count: number,
    readonly sold: number,
    /** Of what is left of the last line, how much does not come back. */
    readonly missing: number,
    readonly twist: 'none' | 'stranger' | 'stale',
    readonly way: Way,
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
    const flight = await this.load(model, world, draft, departmentId, { itemId: item.id, count })
    if (!flight) return
    const sent = await world.ask(
      world.admin,
      sendFlight,
      { path: { id: flight.id }, body: { version: flight.version } },
      'ok',
    )
    const aboard = flight.lines
    const first = aboard[0]!
    const sold = this.way !== 'late' && (await this.sell(model, world, flight.id, departmentId, first, unit))
    const version = sent!.version + (sold ? 1 : 0)
    await this.settle(model, world, { id: flight.id, version }, departmentId, aboard, unit)
    if (this.way === 'late') await this.sellLate(model, world, flight.id, departmentId, first, unit)
  }

  private async load(
    model: Model,
    world: World,
    { id, version }: Flight,
    departmentId: number,
    wish: { itemId: number; count: number },
  ): Promise<{ id: number; version: number; lines: Aboard[] } | undefined> {
    const chosen = choose(model, departmentId, [wish])
    const priceOf = (lotId: number) => model.prices.get(`${departmentId} ${lotId}`)?.retail ?? null
    const expected =
      this.twist === 'stale'
        ? '409 changedMeanwhile'
        : typeof chosen === 'string'
          ? `409 ${chosen}`
          : chosen[0]!.some(({ lotId }) => priceOf(lotId) === null)
            ? '422 onboardPriceMissing'
            : 'ok'
    const input = { path: { id }, body: { version: version - (this.twist === 'stale' ? 1 : 0) } }
    const loaded = await world.ask(world.admin, startFlight, input, expected)
    if (!loaded || typeof chosen === 'string') return undefined
    const lines = chosen[0]!.map(({ lotId, count }, at) => ({
      id: loaded.whItems[at]!.id,
      lotId,
      price: priceOf(lotId)!,
      left: count,
      value: leave(model, `flight-${id}`, { departmentId, lotId, count, to: 'ONBOARD' }),
    }))
    return { id, version: loaded.version, lines }
  }

  private async sell(
    model: Model,
    world: World,
    documentId: number,
    departmentId: number,
    line: Aboard,
    unit: number,
  ): Promise<boolean> {
    const count = this.sold * unit
    const sum = sumOf(line, count)
    if (sum === 0) return false
    if (this.way === 'tablet') await this.bring(world, documentId, line, count)
    else await this.type(world, documentId, line, count)
    const sold = Math.min(count, line.left)
    const value = sold === 0 ? 0 : shareOf(line.value, sold, line.left)
    const over = costOf(model, line, count - sold)
    add(model.places, 'ONBOARD', -value)
    add(model.places, 'SHORTAGE', -over)
    add(model.places, 'CUSTOMER', value + over)
    line.left -= sold
    line.value -= value
    pay(model, departmentId, sum)
    return true
  }

  /** A sale that comes when all is settled is parked and changes nothing, until somebody makes it of what is short. */
  private async sellLate(
    model: Model,
    world: World,
    documentId: number,
    departmentId: number,
    line: Aboard,
    unit: number,
  ): Promise<void> {
    const count = this.sold * unit
    const sum = sumOf(line, count)
    if (sum === 0) return
    await this.bring(world, documentId, line, count)
    const listed = await world.admin.call(searchDifferences, { query: {}, body: { departmentId, status: 'OPEN' } })
    const { id } = listed.items.find(({ flightId }) => flightId === documentId)!
    await world.ask(world.admin, coverDifference, { path: { id } }, 'ok')
    const cost = costOf(model, line, count)
    add(model.places, 'SHORTAGE', -cost)
    add(model.places, 'CUSTOMER', cost)
    pay(model, departmentId, sum)
  }

  private async type(world: World, documentId: number, line: Aboard, count: number): Promise<void> {
    const body = {
      uuid: randomUUID(),
      documentId,
      brigadeId: world.flyer.brigadeId,
      saleItems: [{ id: line.id, count: count / 1000 }],
      payments: [{ paymentType: 'CASH' as const, currencyCode: 'UZS', amount: sumOf(line, count) / 100 }],
    }
    await world.ask(world.admin, finishSkyShop, { body }, 'ok')
  }

  /** By tablet, twice. */
  private async bring(world: World, documentId: number, line: Aboard, count: number): Promise<void> {
    const claimed = { documentId, deviceId: randomUUID(), lastNumber: 0 }
    const { epoch } = (await world.ask(world.admin, claimFlight, { body: claimed }, 'ok'))!
    const sale: PaidFlightSale = {
      uuid: randomUUID(),
      documentId,
      ...world.flyer,
      epoch,
      number: 1,
      madeAt: world.now().toISOString(),
      saleItems: [{ id: line.id, count: count / 1000 }],
      payments: [{ paymentType: 'CASH', currencyCode: 'UZS', rate: 1, amount: sumOf(line, count) / 100 }],
    }
    for (const sales of [[sale], [sale]]) await world.ask(world.admin, finishPaidFlightSales, { body: { sales } }, 'ok')
  }

  private async settle(
    model: Model,
    world: World,
    { id, version }: { id: number; version: number },
    departmentId: number,
    aboard: readonly Aboard[],
    unit: number,
  ): Promise<void> {
    const last = aboard.at(-1)!
    const back = Math.max(0, last.left - this.missing * unit)
    const whItems = [{ id: last.id, count: back / 1000 }]
    await world.ask(world.admin, settleFlight, { path: { id }, body: { version, whItems } }, 'ok')
    for (const line of aboard) {
      const coming = line === last ? back : line.left
      if (line.left === 0) continue
      const value = coming === 0 ? 0 : shareOf(line.value, coming, line.left)
      if (coming > 0)
        arrive(model, `flight-${id}`, departmentId, { lotId: line.lotId, count: coming, value }, 'ONBOARD')
      add(model.places, 'ONBOARD', value - line.value)
      add(model.places, 'SHORTAGE', line.value - value)
    }
  }
}

const sumOf = ({ price }: Aboard, count: number): number => rounded(BigInt(price) * BigInt(count), 1000n)
/** Of goods that no place had, at what their lot cost when it was born. */
const costOf = ({ lots }: Model, { lotId }: Aboard, count: number): number =>
  rounded(BigInt(lots.find(({ id }) => id === lotId)!.cost) * BigInt(count), 1000n)
function pay(model: Model, departmentId: number, sum: number): void {
  add(model.money, `${departmentId} SAFE department`, sum)
  add(model.money, `${departmentId} REVENUE department`, -sum)
}

export const flyFlight = fc
  .tuple(
    fc.nat(),
    fc.nat(),
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: 0, max: 6 }),
    fc.integer({ min: 0, max: 3 }),
    mostly('none', 'stranger', 'stale'),
    fc.constantFrom<Way>('typed', 'tablet', 'late'),
  )
  .map((parts) => new FlyFlight(...parts))
