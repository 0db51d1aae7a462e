import { ApiFailure } from '../../api/client/apiFailure.ts'
import { call } from '../../api/client/call.ts'
import { session } from '../../api/client/session.ts'
import { claimFlight, type FlightLoad, type PaidFlightSale } from '../../api/flightTablet.ts'
import type { ShopClock } from '../../offline/shopClock.ts'
import { amount, quantity } from '../../rules/money.ts'
import type { OnboardMoney } from '../../rules/onboardPayment.ts'
import { oldestReceipt } from '../deviceReceipts.ts'
import { Journal, type JournalParts } from '../journal.ts'
import type { FlightOutgoing } from '../paidOutgoing.ts'
import { type FlightCart, newFlightCart, type Seller, type SoldLine, totalOf } from './flightCart.ts'
import type { FlightReceipt, MoneyGiven } from '../../print/flightReceipt.tsx'

interface Parts extends JournalParts {
  clock: ShopClock
  newUuid: () => string
}

interface State {
  /** The device has been read. */
  readonly ready: boolean
  /** Another tab of this browser sells on the tablet: this one only shows what it has. */
  readonly elsewhere: boolean
  /** Whether it counts receipts of this flight: a device that never had the server's leave does not sell. */
  readonly counts: boolean
  readonly cart: FlightCart
  /** What was sold on this device, the newest first. */
  readonly receipts: readonly FlightReceipt[]
}

/** A sale as it was paid: money that stayed, what the buyer gave, and the change. */
export interface FlightPayment {
  readonly kept: readonly OnboardMoney[]
  readonly given: readonly MoneyGiven[]
  readonly change: FlightReceipt['change']
}

interface Sold {
  readonly seller: Seller
  readonly lines: readonly SoldLine[]
  readonly payment: FlightPayment
}

type OnboardPaymentType = MoneyGiven['paymentType']

/** Where the tablet of a flight stands among what this device sells: no register has such a key. */
export const flightKeyOf = (flightId: number): string => `flight/${flightId}`

/** A flight's tablet: sells what is on board without the server, each sale in the journal of this device before its receipt prints. */
export class FlightTablet {
  private readonly flightId: number
  readonly registerKey: string
  private readonly parts: Parts
  private readonly journal: Journal
  private state: State
  private openings = 0
  private finishing: Promise<FlightReceipt> | undefined
  private readonly listeners = new Set<() => void>()

  constructor(flightId: number, parts: Parts) {
    this.flightId = flightId
    this.registerKey = flightKeyOf(flightId)
    this.parts = parts
    this.journal = new Journal(this.registerKey, parts)
    this.state = { ready: false, elsewhere: false, counts: false, cart: newFlightCart(parts.newUuid()), receipts: [] }
  }

  readonly get = (): State => this.state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Reads what this device has sold on this flight, and forgets what others have brought long ago. */
  async open(): Promise<void> {
    const opening = ++this.openings
    const { storage, clock, newUuid } = this.parts
    const { cart, all } = await this.read()
    // Another tab has taken the flight over meanwhile.
    if (opening !== this.openings) return
    this.set({ elsewhere: false })
    // A tab that had not heard of its sale wrote it back: it is not sold a second time.
    if (all.some(({ uuid }) => uuid === cart?.uuid))
      this.change(({ employeeId }) => newFlightCart(newUuid(), employeeId))
    const oldest = oldestReceipt(new Date(clock.nowMs()))
    const old = all.filter(({ madeAt }) => madeAt < oldest)
    const gone = old.map(({ uuid }) => ({ store: 'flightReceipts' as const, key: uuid, value: undefined }))
    if (gone.length > 0) await storage.write(gone, 'relaxed').catch(() => undefined)
  }

  /** Another tab of this browser sells: this one shows what the device has. */
  standAside(): void {
    this.openings++
    this.set({ elsewhere: true })
    if (!this.state.ready) this.read().catch(() => undefined)
  }

  private async read(): Promise<{ cart: FlightCart | undefined; all: readonly FlightReceipt[] }> {
    const { storage } = this.parts
    const series = await this.journal.read()
    const cart = await storage.read('flightCarts', this.registerKey)
    const all = await storage.readAll('flightReceipts')
    const receipts = all
      .filter(({ flightId }) => flightId === this.flightId)
      .toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1))
    this.set({ ready: true, counts: series !== undefined, receipts, ...(cart && { cart }) })
    return { cart, all }
  }

  /** Asks for this device's series; without a network it counts on where it was. */
  async claim(): Promise<void> {
    const { storage, newUuid, clock } = this.parts
    // What only this page remembers is no promise.
    if (!storage.lasting || this.state.elsewhere) return
    const { series } = this.journal
    const deviceId = series?.deviceId ?? newUuid()
    try {
      const body = { documentId: this.flightId, deviceId, lastNumber: series?.last ?? 0 }
      const { epoch, now } = await call(claimFlight, { body }, { key: deviceId, retries: 0 })
      clock.set(now)
      await this.journal.begin(deviceId, epoch)
      this.set({ counts: true })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
    }
  }

  /** Another cart; on the disk soon, so that it is there when the tablet is opened again. */
  change(to: (cart: FlightCart) => FlightCart): void {
    if (this.state.elsewhere) return
    const cart = to(this.state.cart)
    this.set({ cart })
    void this.parts.storage
      .write([{ store: 'flightCarts', key: this.registerKey, value: cart }], 'relaxed')
      .catch(() => undefined)
  }

  /** Whether the disk still takes a sale. */
  hasRoom(): Promise<boolean> {
    return this.journal.hasRoom()
  }

  /**
   * Makes the sale a fact. With its number, the next cart and its receipt it is on the disk before this resolves; rejects when the disk does
   * not take it, and then nothing has happened. Asked again before that, it is the same sale.
   */
  finish(load: FlightLoad, sold: Sold): Promise<FlightReceipt> {
    return (this.finishing ??= this.sell(load, sold).finally(() => (this.finishing = undefined)))
  }

  private async sell(load: FlightLoad, { seller, lines, payment }: Sold): Promise<FlightReceipt> {
    const { storage, clock, newUuid } = this.parts
    const { cart } = this.state
    const { brigadeId, employeeId } = seller
    const next = newFlightCart(newUuid(), employeeId)
    const madeAt = new Date(clock.nowMs()).toISOString()
    const { receipt } = await this.journal.write(async ({ epoch, last }) => {
      // Another tab of this device may have sold the cart that both had: the money taken here is for another sale.
      const uuid = (await storage.read('flightReceipts', cart.uuid)) ? newUuid() : cart.uuid
      const number = last + 1
      const flight: PaidFlightSale = {
        uuid,
        documentId: this.flightId,
        brigadeId,
        employeeId,
        epoch,
        number,
        madeAt,
        saleItems: lines.map(({ id, count }) => ({ id, count: quantity(count) })),
        payments: payment.kept.map(({ paymentType, currencyCode, rate, sum }) => ({
          paymentType: paymentType as OnboardPaymentType,
          currencyCode,
          rate,
          amount: amount(sum),
        })),
      }
      const printed = receiptOf(load, { seller, lines, payment, sale: flight })
      const username = session.get().user?.username ?? ''
      const entry: Omit<FlightOutgoing, 'seq' | 'prev' | 'hash'> = {
        uuid,
        registerKey: this.registerKey,
        username,
        flight,
        receipt: printed,
      }
      return {
        entry,
        last: number,
        changes: [
          { store: 'flightReceipts', key: uuid, value: printed },
          { store: 'flightCarts', key: this.registerKey, value: next },
        ],
      }
    })
    this.set({ cart: next, receipts: [receipt, ...this.state.receipts] })
    return receipt
  }

  private set(change: Partial<State>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }
}

function receiptOf(
  { regNumber, flightNumber, routeFrom, routeTo, carrierName, fromDepartmentName }: FlightLoad,
  sold: Sold & { sale: PaidFlightSale },
): FlightReceipt {
  const { uuid, documentId, epoch, number, madeAt } = sold.sale
  return {
    uuid,
    flightId: documentId,
    receiptNumber: `${regNumber}-${epoch}-${number}`,
    madeAt,
    flightNumber,
    route: [routeFrom, routeTo].filter(Boolean).join(' — '),
    shopName: carrierName ?? fromDepartmentName,
    crewName: sold.seller.name,
    lines: sold.lines.map(({ id, goods: { itemName, unitName, priceUzs }, count, sum }) => ({
      id,
      itemName,
      unitName,
      priceUzs,
      count: quantity(count),
      sum: amount(sum),
    })),
    total: amount(totalOf(sold.lines)),
    given: sold.payment.given,
    change: sold.payment.change,
  }
}
