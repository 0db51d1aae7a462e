import { ApiFailure } from '../api/client/apiFailure.ts'
import { call } from '../api/client/call.ts'
import { session } from '../api/client/session.ts'
import { claimSeries } from '../api/paidSale.ts'
import type { Sale } from '../api/sale.ts'
import { DEBT } from '../rules/payments.ts'
import type { ShopClock } from '../offline/shopClock.ts'
import type { OutgoingSale } from './outgoingSale.ts'
import { hashOf, type PaidOutgoing, type RegisterSeries } from './paidOutgoing.ts'
import { localReceipt } from './localReceipt.ts'
import { type Register, registerKeyOf } from './register.ts'
import { linesInOrder, newTillCart } from './tillCart.ts'
import type { TillStorage } from './tillStorage.ts'
import type { GoodsOnDevice } from './variantCache.ts'
import type { PaidWaiting } from './paidWaiting.ts'

/** Money that only the server can say how much there is of. */
const ASKED_ABOUT: ReadonlySet<string> = new Set(['CERTIFICATE', DEBT])

/** The longest receipts take less. */
const ROOM = 'x'.repeat(256 * 1024)
const TRIAL_KEY = 'trial'

/** What the till takes from the world around it to finish a sale by itself. */
interface Parts {
  storage: TillStorage
  clock: ShopClock
  newUuid: () => string
  goods: GoodsOnDevice | undefined
  waiting: PaidWaiting
}

/**
 * Finishes sales without the server: each gets the register's own number, and is on the disk with it before its receipt prints. From
 * then on it is a fact (reliability §5).
 */
export class PaidSales {
  private readonly register: Register
  private readonly registerKey: string
  private readonly parts: Parts
  private series: RegisterSeries | undefined

  constructor(register: Register, parts: Parts) {
    this.register = register
    this.registerKey = registerKeyOf(register)
    this.parts = parts
  }

  /** Reads how far this device has counted, and claims a series for it once the server can be asked. */
  async open(): Promise<void> {
    const { storage, newUuid, clock } = this.parts
    // What only this page remembers is no promise.
    if (!storage.lasting) return
    this.series = await storage.read('series', this.registerKey)
    const { departmentId, cashboxId } = this.register
    const deviceId = this.series?.deviceId ?? newUuid()
    try {
      const body = { departmentId, cashboxId, deviceId, lastNumber: this.series?.last ?? 0 }
      const { epoch, now } = await call(claimSeries, { body }, { key: deviceId, retries: 0 })
      clock.set(now)
      if (this.series) return
      const begun = { registerKey: this.registerKey, deviceId, epoch, last: 0, lastHash: '' }
      await storage.write([{ store: 'series', key: this.registerKey, value: begun }], 'strict')
      this.series = begun
    } catch (error) {
      // Without a network it counts on where it was; a device that never had one waits for the server, as before.
      if (!(error instanceof ApiFailure)) throw error
    }
  }

  /** Whether this sale may be finished without the server: money that only it knows of, and goods that come back, may not. */
  mayFinish({ body }: Pick<OutgoingSale, 'body'>): boolean {
    return (
      this.series !== undefined &&
      session.get().user !== null &&
      !body.certificateNumber &&
      body.saleItems.every(({ count }) => count > 0) &&
      body.payments.every(({ paymentType, currencyCode }) => !ASKED_ABOUT.has(paymentType) && !currencyCode)
    )
  }

  /** Whether the disk still takes what a sale needs and some more: browsers promise room that is not there, so it is tried. */
  async hasRoom(): Promise<boolean> {
    const { storage } = this.parts
    const { series } = this
    if (!series) return true
    try {
      const trial = { ...series, lastHash: ROOM }
      await storage.write([{ store: 'series', key: TRIAL_KEY, value: trial }], 'strict')
      await storage.write([{ store: 'series', key: TRIAL_KEY, value: undefined }], 'relaxed')
      return true
    } catch {
      return false
    }
  }

  /** Nobody can be asked, or there are sales before it that must go first. */
  goesBehind(): boolean {
    return this.parts.goods?.awaySince() !== undefined || this.parts.waiting.get().count > 0
  }

  /**
   * Makes the sale a fact. With its number, the new cart and its receipt it is on the disk before this resolves; rejects when the disk does
   * not take it, and then nothing has happened.
   */
  async finish(outgoing: OutgoingSale): Promise<Sale> {
    const { storage, clock, newUuid, waiting } = this.parts
    const series = this.series!
    const number = series.last + 1
    const { uuid, registerKey, body, username } = outgoing
    const madeAt = new Date(clock.nowMs()).toISOString()
    const paid = {
      epoch: series.epoch,
      number,
      madeAt,
      sellerId: session.get().user!.id,
      cardPercent: outgoing.cart.cart.cardPercent ?? 0,
      promotions: linesInOrder(outgoing.cart.cart).map(({ promotions = [] }) => [...promotions]),
    }
    const receipt = localReceipt(outgoing, {
      register: this.register,
      receiptNumber: `${this.register.cashboxNumber}-${series.epoch}-${number}`,
      madeAt,
      currencyName: 'UZS',
      vatPercents: await this.vatPercentsOf(outgoing),
    })
    const entry = { uuid, registerKey, body, username, paid }
    const hash = await hashOf(entry, series.lastHash)
    const kept: PaidOutgoing = { ...entry, receipt, prev: series.lastHash, hash }
    const next = { ...series, last: number, lastHash: hash }
    await storage.write(
      [
        { store: 'paid', key: uuid, value: kept },
        { store: 'series', key: this.registerKey, value: next },
        { store: 'outbox', key: uuid, value: undefined },
        { store: 'receipts', key: uuid, value: receipt },
        { store: 'carts', key: this.registerKey, value: newTillCart(newUuid()) },
      ],
      'strict',
    )
    this.series = next
    waiting.added([uuid])
    return receipt
  }

  private async vatPercentsOf({ body }: OutgoingSale): Promise<ReadonlyMap<number, number>> {
    const known = await Promise.all(
      [...new Set(body.saleItems.map(({ itemId }) => itemId))].map(async (itemId) => {
        const [variant] = (await this.parts.goods?.variantsOf(itemId)) ?? []
        return [itemId, variant?.vatPercent ?? 0] as const
      }),
    )
    return new Map(known)
  }
}
