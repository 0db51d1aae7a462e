import { ApiFailure } from '../api/client/apiFailure.ts'
import type { PosItem } from '../api/sale.ts'
import { amount } from '../rules/money.ts'
import { formatMoney } from '../ui/format.ts'
import type { TillHost } from './tillHost.ts'
import { isLocked } from './tillState.ts'
import type { Lookup } from './variantCache.ts'

/** Codes that may wait at once; whoever scans more than that is not looking at the screen. */
const WAITING_MAX = 50

/**
 * Codes on their way into the cart. They are looked up side by side and put in one after the other, in the order of
 * scanning, whichever answer comes first. While a variant is being chosen or a sale is being sent, they wait.
 */
export class ScanQueue {
  private readonly waiting: { code: string; lookup: Lookup }[] = []
  private draining = false
  private readonly till: TillHost

  constructor(till: TillHost) {
    this.till = till
  }

  get length(): number {
    return this.waiting.length
  }

  scan(code: string): void {
    const { elsewhere, ready } = this.till.get()
    if (elsewhere || !ready) return this.till.notify('failure', 'screen.till.locked')
    if (this.waiting.length >= WAITING_MAX) return this.till.notify('failure', 'screen.till.tooManyScans')
    const lookup = this.till.cache.lookUp(code)
    // Its failure is said when its turn comes.
    lookup.fresh.catch(() => {})
    this.waiting.push({ code, lookup })
    this.drain()
  }

  /** Goes on with what waits, now that nothing stands in the way. */
  drain(): void {
    if (!this.draining) void this.run()
  }

  private async run(): Promise<void> {
    this.draining = true
    try {
      for (let next = this.next(); next; next = this.next()) {
        const { code, lookup } = next
        const { known: asked } = lookup
        const own = asked instanceof Promise ? await ownOr(lookup.fresh, asked) : undefined
        const known = asked instanceof Promise ? this.enoughOf(own) : asked
        const items = known ?? (await this.answer(lookup, own))
        // Meanwhile the cart came to stand still, or what waited was dropped.
        if (this.next() !== next) continue
        this.waiting.shift()
        if (!items) continue
        const made = this.madeBy(() => this.offer(code, items))
        if (items === known && items[0]) void this.learnLater(items[0].itemId, lookup.fresh, made, items)
      }
    } finally {
      this.draining = false
      this.count()
    }
  }

  /** Goods that were shown go into the cart as they were; what the server says of them now comes beside. */
  take(item: PosItem, code?: string): void {
    const made = this.madeBy(() => this.till.put(item, code))
    void this.learnLater(item.itemId, this.till.cache.variantsOf(item), made)
  }

  /** The cart that they were meant for is not there: the cashier has to hear it. */
  drop(): void {
    if (this.waiting.length === 0) return
    const codes = this.waiting.splice(0).map(({ code }) => code)
    this.till.notify('failure', 'screen.till.scansDropped', { codes: codes.join(', ') })
    this.count()
  }

  private next() {
    const state = this.till.get()
    return state.choice || isLocked(state) || this.till.isClosed ? undefined : this.waiting[0]
  }

  private offer(code: string, items: readonly PosItem[]): void {
    if (items.length === 0) this.till.notify('failure', 'screen.till.notFound', { code })
    else this.till.offer(code, items)
  }

  /** Of what the device keeps, what lies on the shelf is put in at once; of an empty one the server is asked first, while it answers. */
  private enoughOf(own: readonly PosItem[] | undefined): readonly PosItem[] | undefined {
    const isAway = this.till.parts.goods?.awaySince() !== undefined
    return own?.some(({ qty }) => qty > 0 || isAway) ? own : undefined
  }

  /** What the server says, or where nobody can ask it, what the till itself knows. */
  private async answer(lookup: Lookup, own: readonly PosItem[] | undefined): Promise<readonly PosItem[] | undefined> {
    try {
      return await lookup.fresh
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (own && own.length > 0 && error.status === 0) return own
      this.till.fail(error)
      return undefined
    }
  }

  /** Lines that come into the cart by it; one that stood there keeps its key. */
  private madeBy(put: () => void): ReadonlySet<string> {
    const keys = () => this.till.get().held.cart.lines.map(({ key }) => key)
    const before = new Set(keys())
    put()
    return new Set(keys().filter((key) => !before.has(key)))
  }

  /**
   * The line stands on the screen already; now it gets the stock of this moment, and one that was made just now its price too. Of one
   * that stood there longer the buyer may have heard the price: there it is only said.
   */
  private async learnLater(
    itemId: number,
    asked: Promise<readonly PosItem[] | undefined>,
    made: ReadonlySet<string>,
    known?: readonly PosItem[],
  ): Promise<void> {
    try {
      const fresh = await asked
      if (!fresh || fresh === known || isLocked(this.till.get())) return
      const madeNow = () => this.till.get().held.cart.lines.filter(({ key }) => made.has(key))
      const before = new Set(madeNow().map(({ price }) => price))
      this.till.learn(itemId, fresh, made)
      const repriced = madeNow().find(({ price }) => !before.has(price))
      if (repriced)
        this.till.notify('info', 'screen.till.newPrice', {
          name: repriced.name,
          price: formatMoney(amount(repriced.price)),
        })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // Without a network the known price has to do; the server has the last word when the sale is finished.
    }
  }

  /** Shown where it makes the cashier wait; otherwise a scan would draw the screen twice more. */
  private count(): void {
    const { choice, waitingScans } = this.till.get()
    const shown = choice ? this.waiting.length : 0
    if (waitingScans !== shown) this.till.set({ waitingScans: shown })
  }
}

/** What the device finds; undefined when the server has answered before it: a device that is just opening keeps nobody waiting. */
const ownOr = <T>(fresh: Promise<unknown>, own: Promise<T | undefined>): Promise<T | undefined> =>
  Promise.race([
    own,
    fresh.then(
      () => undefined,
      () => own,
    ),
  ])
