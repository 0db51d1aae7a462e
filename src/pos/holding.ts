import { ApiFailure } from '../api/client/apiFailure.ts'
import { call } from '../api/client/call.ts'
import { createSale, deleteSuspendedSale, editSale, type Sale, suspendSale } from '../api/sale.ts'
import { type Cart, isReturn } from '../rules/cart.ts'
import { amount } from '../rules/money.ts'
import { formatMoney } from '../ui/format.ts'
import { cartOfSale } from './goods.ts'
import { saleSentOf } from './saleSent.ts'
import type { TillHost } from './tillHost.ts'
import { type HeldCart, isByReceipt, isEmpty, newTillCart, pricedOf } from './tillCart.ts'

/** Questions to the server at once when a whole cart is looked up again. */
const QUESTIONS_AT_ONCE = 6

const sumOf = (cart: Cart) => formatMoney(amount(pricedOf(cart).totals.finalTotalSum), 2)

/** Setting a cart aside on the server and taking it up again (specification 1 §4), and bringing it up to date. */
export class Holding {
  private readonly till: TillHost

  constructor(till: TillHost) {
    this.till = till
  }

  /** The cart goes to the server as a suspended sale. It leaves the screen only when the server has it. */
  suspend(): Promise<boolean> {
    const { till } = this
    const { held } = till.get()
    if (isEmpty(held)) return Promise.resolve(false)
    if (held.cart.lines.some(isByReceipt)) {
      till.notify('failure', 'screen.till.returnNotHeld')
      return Promise.resolve(false)
    }
    return till.working('holding', async () => {
      try {
        const id = await this.draftOf()
        await call(suspendSale, { path: { id }, body: {} })
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.status !== 0) throw error
        return this.holdHere()
      }
      await this.begin()
      till.notify('success', 'screen.till.suspended')
    })
  }

  /** Nobody can be asked: the cart stays on this device, and is taken up again at it. */
  private async holdHere(): Promise<void> {
    const { till } = this
    const cart = till.get().held
    const heldAt = till.parts.now().toISOString()
    const held = { uuid: cart.uuid, registerKey: till.registerKey, cart, heldAt }
    const next = newTillCart(till.parts.newUuid())
    // Before it leaves the screen: a disk that is full takes nothing away.
    await till.parts.storage.write(
      [
        { store: 'held', key: cart.uuid, value: held },
        { store: 'carts', key: till.registerKey, value: next },
      ],
      'strict',
    )
    till.hold(next, { selectedKey: undefined, refusal: undefined, notice: undefined })
    till.notify('success', 'screen.till.offline.heldHere')
  }

  /** A cart that was set aside on this device comes back into the empty one. */
  async reopenHere({ uuid, cart }: HeldCart): Promise<boolean> {
    const { till } = this
    if (!isEmpty(till.get().held)) {
      till.notify('failure', 'screen.till.cartNotEmpty')
      return false
    }
    return till.working('reopening', async () => {
      till.hold(cart, { selectedKey: cart.cart.lines[0]?.key, refusal: undefined, lastSale: undefined })
      await till.keeper.surely([{ store: 'held', key: uuid, value: undefined }])
    })
  }

  /** A suspended sale comes back into the empty cart, under its own UUID. */
  async reopen(sale: Sale): Promise<boolean> {
    const { till } = this
    if (!isEmpty(till.get().held)) {
      till.notify('failure', 'screen.till.cartNotEmpty')
      return false
    }
    const done = await till.working('reopening', async () => {
      const reopened = await call(suspendSale, { path: { id: sale.id }, body: { reopen: true } })
      const held = cartOfSale(reopened, till.parts.newUuid)
      till.hold(held, { selectedKey: held.cart.lines[0]?.key, refusal: undefined, lastSale: undefined })
      await till.keeper.surely()
    })
    // What is on hand of its goods the sale does not know.
    if (done) await this.refresh()
    return done
  }

  /** Throws the cart away, also what the server has of it. When the server has finished the sale meanwhile, it stands. */
  clear(): Promise<boolean> {
    const { till } = this
    return till.working('clearing', async () => {
      const { held } = till.get()
      if (held.uncertain || held.draftAsked) {
        const id = held.saleId ?? (await call(createSale, this.draftInput())).id
        const sale = await this.deleteDraft(id)
        if (sale) return till.set({ otherFinished: sale })
      }
      await this.begin()
    })
  }

  /** Asks for the stock and the price of everything in the cart; changed prices are taken over and said. */
  async refresh(): Promise<void> {
    const { till } = this
    await till.working('refreshing', async () => {
      const before = till.get().held.cart
      const sold = before.lines.filter((line) => !isReturn(line))
      const items = [...new Map(sold.map((line) => [line.itemId, line])).values()]
      for (let from = 0; from < items.length; from += QUESTIONS_AT_ONCE) {
        await Promise.all(
          items.slice(from, from + QUESTIONS_AT_ONCE).map(async (line) => {
            const variants = await till.cache.variantsOf(line)
            if (variants) till.learn(line.itemId, variants, true)
          }),
        )
      }
      const { held } = till.get()
      const changed = held.cart.lines.filter((line, index) => line.price !== before.lines[index]?.price).length
      till.set({ refusal: undefined })
      if (changed > 0)
        till.notify('warning', 'screen.till.repriced', {
          count: changed,
          before: sumOf(before),
          after: sumOf(held.cart),
        })
    })
  }

  /** What the server refused without its cart comes back into the empty cart. */
  async restoreRejected(uuid: string): Promise<boolean> {
    const { till } = this
    const rejected = till.get().rejected.find((sale) => sale.uuid === uuid)
    if (!rejected) return false
    if (!isEmpty(till.get().held)) {
      till.notify('failure', 'screen.till.cartNotEmpty')
      return false
    }
    till.hold(rejected.cart, { selectedKey: rejected.cart.cart.lines[0]?.key })
    await this.forgetRejected(uuid)
    return true
  }

  async forgetRejected(uuid: string): Promise<void> {
    const { till } = this
    await till.keeper.surely([{ store: 'rejected', key: uuid, value: undefined }])
    till.set({ rejected: till.get().rejected.filter((sale) => sale.uuid !== uuid) })
  }

  /** The server's draft of this cart, with the lines of now; kept for certain before it is asked for. */
  private async draftOf(): Promise<number> {
    const { till } = this
    const { held } = till.get()
    const known = held.draftAsked || held.uncertain
    till.set({ held: { ...held, draftAsked: true } })
    await till.keeper.surely()
    const id = held.saleId ?? (await call(createSale, this.draftInput())).id
    till.set({ held: { ...till.get().held, saleId: id } })
    if (known) {
      const { uuid: _uuid, ...lines } = saleSentOf(till.get().held)
      await call(editSale, { path: { id }, body: lines })
    }
    return id
  }

  private draftInput() {
    const { held } = this.till.get()
    const { departmentId, cashboxId } = this.till.register
    return { path: { depId: departmentId, cashboxId }, body: saleSentOf(held) }
  }

  /** Deletes a draft; answers the sale where it turns out to be finished. */
  private async deleteDraft(id: number): Promise<Sale | undefined> {
    try {
      await call(suspendSale, { path: { id }, body: {} })
      await call(deleteSuspendedSale, { path: { id } })
      return undefined
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'wrongState') throw error
    }
    const sale = await call(createSale, this.draftInput())
    return sale.status === 'FINISHED' ? sale : undefined
  }

  private async begin(): Promise<void> {
    const { till } = this
    till.hold(newTillCart(till.parts.newUuid()), { selectedKey: undefined, refusal: undefined, notice: undefined })
    await till.keeper.surely()
  }
}
