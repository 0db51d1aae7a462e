import type { ApiFailure } from '../api/client/apiFailure.ts'
import type { PosItem, Sale } from '../api/sale.ts'
import { add, type Cart, CartRefusal, lacksStock } from '../rules/cart.ts'
import { markOf } from '../rules/barcodes.ts'
import { quantity, thousandths } from '../rules/money.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { formatQuantity } from '../ui/format.ts'
import { i18n } from '../ui/i18n/i18n.ts'
import { CartKeeper } from './cartKeeper.ts'
import { Finishing } from './finishing.ts'
import { goodOf, packScanned } from './goods.ts'
import { Holding } from './holding.ts'
import type { FinishBody } from './outgoingSale.ts'
import { type Register, registerKeyOf } from './register.ts'
import { ScanQueue } from './scanQueue.ts'
import { expiredLast, hasExpired, saleRefusal } from './sellable.ts'
import type { Sound } from './sounds.ts'
import { type HeldCart, isEmpty, newTillCart, TILL_CART_VERSION, type TillCart, withCart } from './tillCart.ts'
import type { TillHost, TillParts } from './tillHost.ts'
import { TillPromotions } from './tillPromotions.ts'
import { isLocked, type TillState } from './tillState.ts'
import { VariantCache } from './variantCache.ts'
import { withReturns, type Returned } from './withReturns.ts'
import { type Reprice, withVariants } from './withVariants.ts'

/** Nothing to be said of the cart as it is now. */
const CALM = { refusal: undefined, notice: undefined }

/**
 * The till of one register: its cart, what the scanner brings, and the sale on its way to the server. Screens watch it with
 * `useSyncExternalStore(till.subscribe, till.get)`; whatever they do goes through its methods, which never throw.
 */
export class Till implements TillHost {
  readonly register: Register
  readonly registerKey: string
  readonly parts: TillParts
  readonly cache: VariantCache
  readonly keeper: CartKeeper
  readonly promotions: TillPromotions
  private readonly queue: ScanQueue
  private readonly finishing: Finishing
  private readonly holding: Holding
  private readonly listeners = new Set<() => void>()
  private state: TillState
  private notices = 0
  private openings = 0
  private closed = false

  constructor(register: Register, parts: TillParts) {
    this.register = register
    this.registerKey = registerKeyOf(register)
    this.parts = parts
    this.cache = new VariantCache(register.departmentId, parts.goods)
    this.keeper = new CartKeeper(
      parts.storage,
      this.registerKey,
      () => this.state.held,
      () => this.notify('failure', 'screen.till.notKept'),
    )
    this.promotions = new TillPromotions(this)
    this.queue = new ScanQueue(this)
    this.finishing = new Finishing(this)
    this.holding = new Holding(this)
    this.state = {
      ready: false,
      lasting: parts.storage.lasting,
      elsewhere: false,
      held: newTillCart(parts.newUuid()),
      selectedKey: undefined,
      notice: undefined,
      choice: undefined,
      waitingScans: 0,
      sending: undefined,
      work: undefined,
      refusal: undefined,
      refused: undefined,
      lastSale: undefined,
      otherFinished: undefined,
      rejected: [],
    }
  }

  readonly get = (): TillState => this.state
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  set(patch: Partial<TillState>): void {
    this.state = { ...this.state, ...patch }
    for (const listener of this.listeners) listener()
  }

  /** Brings back the cart that the device keeps, and sends on what was on its way when the page was closed. */
  async open(): Promise<void> {
    const opening = ++this.openings
    const { storage, paid } = this.parts
    void paid?.open().catch((error: unknown) => globalThis.reportError(error))
    const kept = await storage.read('carts', this.registerKey)
    const waiting = await this.finishing.waiting()
    // The screen was left meanwhile, or another tab has taken the register over.
    if (this.closed || opening !== this.openings) return
    const held = kept?.version === TILL_CART_VERSION ? kept : this.state.held
    // All in one go: the cart is shown in the instant in which it is the cashier's, and is never his while it is on its way.
    this.set({ ready: true, elsewhere: false, held, selectedKey: held.cart.lines[0]?.key })
    this.promotions.start()
    await this.finishing.resume(waiting)
  }

  /** Another tab has taken the register over: this one only shows what it had. */
  standAside(): void {
    this.openings++
    this.keeper.now()
    // The other tab sends on what was on its way: both read it from the same outbox.
    this.finishing.stop()
    this.promotions.stop()
    this.set({ elsewhere: true, ready: true, sending: undefined, choice: undefined })
  }

  /** The screen is left. The cart and the outbox stay on the device. */
  close(): void {
    this.closed = true
    this.keeper.now()
    this.finishing.stop()
    this.promotions.stop()
  }

  get isClosed(): boolean {
    return this.closed
  }

  notify(tone: Sound | 'info', key: string, values?: Record<string, unknown>): void {
    this.say(tone, i18n.t(key, values))
  }

  say(tone: Sound | 'info', text: string): void {
    if (tone !== 'info') this.parts.play(tone)
    this.set({ notice: { id: ++this.notices, tone, text } })
  }

  fail(error: unknown): void {
    this.say('failure', failureText(error))
  }

  readonly dismiss = (): void => this.set({ notice: undefined })

  /** Puts another cart in place of the one there is, and keeps it. */
  hold(next: TillCart, patch: Partial<TillState> = {}): void {
    const held = this.promotions.appliedTo(next)
    const begins = isEmpty(this.state.held) && !isEmpty(held)
    this.set({ held, ...(begins && { lastSale: undefined }), ...patch })
    this.keeper.soon()
  }

  /** Changes the cart by its rules; a refusal of theirs is said and nothing changes. Answers whether it was done. */
  change(how: (cart: Cart) => Cart, patch: Partial<TillState> = {}): boolean {
    if (isLocked(this.state)) {
      this.notify('failure', 'screen.till.locked')
      return false
    }
    return this.attempt(() => this.hold(withCart(this.state.held, how(this.state.held.cart)), { ...CALM, ...patch }))
  }

  /** A code from the scanner: it finds its way into the cart in the order in which it was scanned. */
  scan(code: string): void {
    this.queue.scan(code)
  }

  /** Codes on their way into the cart. */
  get scansUnderWay(): number {
    return this.queue.length
  }

  /** One variant into the cart, as much of it as the scanned code stands for. */
  put(item: PosItem, code = ''): void {
    const good = goodOf(item)
    if (!good) return this.notify('failure', 'screen.till.unpriced', { name: item.name })
    const refusal = this.refusalOf(item)
    if (refusal) return this.notify('failure', `message.${refusal}`, { name: item.name })
    const key = this.parts.newUuid()
    const before = new Set(this.state.held.cart.lines)
    const scanned = {
      quantity: thousandths(item.scannedCount),
      packRatio: packScanned(item),
      mark: markOf(code) ?? undefined,
    }
    if (!this.change((cart) => add(cart, good, { key, ...scanned }), { choice: undefined })) return
    const line = this.state.held.cart.lines.find((candidate) => !before.has(candidate))
    this.set({ selectedKey: line?.key })
    if (line && lacksStock(line))
      this.notify('warning', 'screen.till.lacking', {
        name: line.name,
        stock: formatQuantity(quantity(line.stock ?? 0)),
      })
    else this.parts.play('success')
  }

  /** Why this variant does not go into the cart; what comes back is always taken. */
  refusalOf(item: PosItem) {
    return this.state.held.cart.mode === 'SALE' ? saleRefusal(item, this.parts.now()) : undefined
  }

  /** Whether goods of this term have expired by now. */
  hasExpired(termOfItem: string | null): boolean {
    return hasExpired(termOfItem, this.parts.now())
  }

  offer(code: string, items: readonly PosItem[]): void {
    const [only] = items
    const expired = only && this.state.held.cart.mode === 'SALE' && this.hasExpired(only.termOfItem)
    // Goods that have expired are sold by nobody who has not said so; without the right it is refused at once.
    if (only && items.length === 1 && (!expired || this.refusalOf(only))) return this.put(only, code)
    this.parts.play('warning')
    this.set({ choice: { code, items: expiredLast(items, this.parts.now()) }, notice: undefined })
  }

  /** Closes the choice of variants without choosing. */
  readonly leaveChoice = (): void => {
    this.set({ choice: undefined })
    this.queue.drain()
  }

  /** Goods that were shown, taken by hand. */
  choose(item: PosItem): void {
    this.queue.take(item, this.state.choice?.code)
    this.leaveChoice()
  }

  readonly select = (key: string | undefined): void => this.set({ selectedKey: key })

  /** What the server knows of an item now: stock, and whether the price in the cart still stands. */
  learn(itemId: number, variants: readonly PosItem[], reprice: Reprice = false): void {
    const held = withVariants(this.state.held, itemId, variants, { reprice })
    if (held !== this.state.held) this.hold(held)
  }

  takeBack(receipt: Sale, returned: Returned): boolean {
    if (isLocked(this.state)) return false
    return this.attempt(() => {
      const held = withReturns(this.state.held, receipt, returned, this.parts.newUuid)
      this.hold(held, { selectedKey: held.cart.lines[0]?.key, ...CALM })
    })
  }

  owe(contragent: TillCart['contragent']): void {
    this.hold({ ...this.state.held, contragent })
  }

  readonly finish: Finishing['finish'] = (payments, rounding) => this.finishing.finish(payments, rounding)
  readonly finishApproved = (approvalId: string): Promise<void> => this.finishing.finishApproved(approvalId)
  readonly retryNow = (): void => this.finishing.retryNow()
  readonly backToCart = (): Promise<void> => this.finishing.backToCart()
  readonly acceptOther = (): Promise<void> => this.finishing.acceptOther()
  readonly suspend = (): Promise<boolean> => this.holding.suspend()
  readonly reopen = (sale: Sale): Promise<boolean> => this.holding.reopen(sale)
  readonly reopenHere = (held: HeldCart): Promise<boolean> => this.holding.reopenHere(held)
  readonly clear = (): Promise<boolean> => this.holding.clear()
  readonly refresh = (): Promise<void> => this.holding.refresh()
  readonly restoreRejected = (uuid: string): Promise<boolean> => this.holding.restoreRejected(uuid)
  readonly forgetRejected = (uuid: string): Promise<void> => this.holding.forgetRejected(uuid)

  /** The cart stands still for as long as it takes; a failure is said. Answers whether it was done. */
  async working(work: NonNullable<TillState['work']>, run: () => Promise<void>): Promise<boolean> {
    if (isLocked(this.state)) return false
    this.set({ work, notice: undefined })
    try {
      await run()
      return true
    } catch (error) {
      this.fail(error)
      return false
    } finally {
      if (work !== 'refreshing') this.parts.changed()
      this.set({ work: undefined })
      this.queue.drain()
    }
  }

  /** What was scanned while a sale was being sent goes into the next cart, or, when it was refused, nowhere. */
  continueScanning(finished: boolean): void {
    if (finished) this.queue.drain()
    else this.queue.drop()
  }

  refuse(refusal: ApiFailure, refused: FinishBody): void {
    this.parts.play('failure')
    this.set({ refusal, refused })
  }

  private attempt(run: () => void): boolean {
    try {
      run()
      return true
    } catch (error) {
      if (!(error instanceof CartRefusal)) throw error
      this.notify('failure', `screen.till.refusal.${error.reason}`)
      return false
    }
  }
}
