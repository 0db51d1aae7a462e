import { session } from '../../src/api/client/session.ts'
import type { FinishBody, OutgoingSale } from '../../src/pos/outgoingSale.ts'
import { PaidSales } from '../../src/pos/paidSales.ts'
import type { Register } from '../../src/pos/register.ts'
import { PaidWaiting } from '../../src/pos/paidWaiting.ts'
import { sendAll } from '../../src/pos/sendPaid.ts'
import { sendSale } from '../../src/pos/sendSale.ts'
import { newTillCart } from '../../src/pos/tillCart.ts'
import { memoryTillStorage, type TillChange, type TillStorage } from '../../src/pos/tillStorage.ts'
import type { Sale } from '../../src/api/sale.ts'
import { add, emptyCart } from '../../src/rules/cart.ts'
import { thousandths, tiyin } from '../../src/rules/money.ts'

/** What the network does with the calls of one device. */
export interface Network {
  isCut: boolean
  /** How likely an answer is lost after the server has done what was asked. */
  losesAnswers: number
}

/** The disk of a device: it outlives the page, and one can pull the plug at its next write. */
export interface Disk extends TillStorage {
  /** `before`: nothing of the next write is kept; `after`: all of it, and nobody hears so. */
  pullPlug(when: 'before' | 'after'): void
}

class PowerLost extends Error {}

export function diskOf(): Disk {
  const kept: TillStorage = memoryTillStorage()
  let plug: 'before' | 'after' | undefined
  return {
    lasting: true,
    read: (store, key) => kept.read(store, key),
    readAll: (store) => kept.readAll(store),
    pullPlug: (when) => (plug = when),
    async write(changes: readonly TillChange[], durability) {
      const pulled = plug
      plug = undefined
      if (pulled === 'before') throw new PowerLost()
      await kept.write(changes, durability)
      if (pulled === 'after') throw new PowerLost()
    },
  }
}

/** A till of the simulated shop: a disk, a network, a clock that is wrong, and a page that may die at any moment. */
export class Device {
  readonly disk = diskOf()
  readonly network: Network = { isCut: false, losesAnswers: 0 }
  readonly register: Register
  /** Receipts that went to the printer: what buyers hold in their hands. */
  readonly printed: Sale[] = []
  private readonly skewMs: number
  private readonly nowMs: () => number
  private readonly waiting = new PaidWaiting()
  private page: PaidSales | undefined

  constructor(register: Register, skewMs: number, nowMs: () => number) {
    this.register = register
    this.skewMs = skewMs
    this.nowMs = nowMs
  }

  /** A page is opened; the device keeps its wrong clock until the server has told it the right one. */
  async open(): Promise<void> {
    let aheadMs = this.skewMs
    this.page = new PaidSales(this.register, {
      storage: this.disk,
      clock: {
        nowMs: () => this.nowMs() + aheadMs,
        set: (now) => (aheadMs = Date.parse(now) - this.nowMs()),
      },
      newUuid: () => crypto.randomUUID(),
      goods: undefined,
      waiting: this.waiting,
    })
    await this.page.open()
  }

  /** Sells, as the till does: the server is asked, and where it does not answer the sale is finished here. Undefined: not paid. */
  async sell(outgoing: OutgoingSale): Promise<Sale | undefined> {
    const page = this.page!
    await this.disk.write([{ store: 'outbox', key: outgoing.uuid, value: outgoing }], 'strict')
    const outcome = await sendSale(outgoing)
    if (outcome.is === 'finished') {
      await this.disk.write([{ store: 'outbox', key: outgoing.uuid, value: undefined }], 'strict')
      this.printed.push(outcome.sale)
      return outcome.sale
    }
    if (outcome.is !== 'again' || !page.mayFinish(outgoing)) {
      await this.disk.write([{ store: 'outbox', key: outgoing.uuid, value: undefined }], 'strict')
      return undefined
    }
    const receipt = await page.finish(outgoing)
    this.printed.push(receipt)
    return receipt
  }

  /** The page died with a sale in its hands: the one that opens after it finishes what the outbox holds. */
  async resume(): Promise<void> {
    await this.open()
    for (const outgoing of await this.disk.readAll('outbox')) await this.sell(outgoing)
  }

  send = () => sendAll(this.disk, this.waiting)
}

/** Whole pieces at one price, paid in cash, as the till's cart makes them. */
export function outgoingOf(
  register: Register,
  lines: readonly { itemId: number; count: number; priceUzs: number }[],
  madeAt: string,
): OutgoingSale {
  const uuid = crypto.randomUUID()
  const cart = lines.reduce(
    (all, { itemId, count, priceUzs }) =>
      add(
        all,
        {
          itemId,
          name: `Товар ${itemId}`,
          barcode: null,
          unitName: 'шт',
          weighed: false,
          termOfItem: null,
          price: tiyin(priceUzs),
          stock: null,
          weightGrams: 0,
          brandId: null,
          categoryIds: [],
        },
        { key: `${itemId}`, quantity: thousandths(count) },
      ),
    emptyCart,
  )
  const finalTotalSum = lines.reduce((sum, { count, priceUzs }) => sum + count * priceUzs, 0)
  const body: FinishBody = {
    uuid,
    departmentId: register.departmentId,
    cashboxId: register.cashboxId,
    saleItems: lines.map(({ itemId, count, priceUzs }) => ({ itemId, count, priceUzs, termOfItem: null })).toReversed(),
    payments: [{ paymentType: 'CASH', amount: finalTotalSum }],
    finalTotalSum,
    comment: '',
  }
  return {
    uuid,
    registerKey: `${register.departmentId}/${register.cashboxId}`,
    body,
    cart: { ...newTillCart(uuid), cart },
    madeAt,
    username: session.get().user?.username ?? '',
  }
}
