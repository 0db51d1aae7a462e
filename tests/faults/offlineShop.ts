import { session } from '../../src/api/client/session.ts'
import type { FinishBody, OutgoingSale } from '../../src/pos/outgoingSale.ts'
import { PaidSales } from '../../src/pos/paidSales.ts'
import { receiptsAfter } from '../../src/pos/deviceReceipts.ts'
import { type Register, registerKeyOf } from '../../src/pos/register.ts'
import { finishBodyOf } from '../../src/pos/saleSent.ts'
import { PaidWaiting } from '../../src/pos/paidWaiting.ts'
import { sendAll } from '../../src/pos/sendPaid.ts'
import { sendSale, UNANSWERED } from '../../src/pos/sendSale.ts'
import { newTillCart, pricedOf, type TillCart } from '../../src/pos/tillCart.ts'
import { memoryTillStorage, type TillChange, type TillStorage } from '../../src/pos/tillStorage.ts'
import { withReturns } from '../../src/pos/withReturns.ts'
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
  /** Every sale that was rung up here, whatever became of it: the history that nobody else has written. */
  readonly rung = new Map<string, FinishBody>()
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
    this.rung.set(outgoing.uuid, outgoing.body)
    await this.disk.write([{ store: 'outbox', key: outgoing.uuid, value: outgoing }], 'strict')
    const outcome = page.goesBehind() || page.namesOwn(outgoing) ? UNANSWERED : await sendSale(outgoing)
    if (outcome.is === 'finished') {
      const { uuid } = outgoing
      await this.disk.write(
        [
          { store: 'outbox', key: uuid, value: undefined },
          ...(await receiptsAfter(outgoing.cart, this.disk)),
          { store: 'receipts', key: uuid, value: outcome.sale },
        ],
        'strict',
      )
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

  /** All of a receipt that this device knows, brought back by its buyer; undefined where nothing is left to come back. */
  async returnOf(pick: (count: number) => number, madeAt: string): Promise<OutgoingSale | undefined> {
    const receipts = (await this.disk.readAll('receipts')).filter(
      ({ kind, cashboxId, saleItems }) =>
        kind === 'SALE' && cashboxId === this.register.cashboxId && saleItems.every(({ returned }) => returned === 0),
    )
    const receipt = receipts[pick(receipts.length)]
    return receipt && returnOfReceipt(this.register, receipt, madeAt)
  }

  /** The evening and the next morning, with nobody to be asked. */
  async changeSession(): Promise<void> {
    await this.page!.session({ kind: 'CLOSE', countedCash: 0, notes: null, comment: '' })
    await this.page!.session({ kind: 'OPEN', openingCash: 0 })
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
  return outgoing(register, { ...newTillCart(uuid), cart }, madeAt)
}

const returnOfReceipt = (register: Register, receipt: Sale, madeAt: string): OutgoingSale => {
  const all = new Map(receipt.saleItems.map(({ id, count }) => [id, thousandths(count)]))
  const cart = withReturns(newTillCart(crypto.randomUUID()), receipt, all, () => crypto.randomUUID())
  return outgoing(register, cart, madeAt)
}

/** Paid in cash to the last so'm, as the till sends it. */
const outgoing = (register: Register, cart: TillCart, madeAt: string): OutgoingSale => ({
  uuid: cart.uuid,
  registerKey: registerKeyOf(register),
  body: finishBodyOf(cart, register, [{ paymentType: 'CASH', amount: pricedOf(cart.cart).totals.finalTotalSum }]),
  cart,
  madeAt,
  username: session.get().user?.username ?? '',
})
