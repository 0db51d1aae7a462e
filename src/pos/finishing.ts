import { session } from '../api/client/session.ts'
import type { Sale } from '../api/sale.ts'
import { setCertificate, setRounding } from '../rules/cart.ts'
import { thousandths, tiyin, type Tiyin } from '../rules/money.ts'
import { settle } from '../rules/payments.ts'
import type { ApiFailure } from '../api/client/apiFailure.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { forgetOldReceipts, receiptsAfter } from './deviceReceipts.ts'
import type { OutgoingSale } from './outgoingSale.ts'
import type { TillPayment } from './paymentRows.ts'
import { finishBodyOf, lineNamed } from './saleSent.ts'
import { answerSoon, type Outcome, retryDelayMs, sendSale, UNANSWERED } from './sendSale.ts'
import type { TillHost } from './tillHost.ts'
import { hasDebtor, isEmpty, type LineTrouble, newTillCart, pricedOf, type TillCart } from './tillCart.ts'
import { isLocked, type Sending } from './tillState.ts'

/**
 * The way of a sale from the cart to the server (reliability G1, G6): first the device keeps it for certain, then it is sent
 * until the server has said what became of it, always the same body under the same UUID. The cart leaves the screen only then.
 */
export class Finishing {
  private readonly till: TillHost
  private wake: (() => void) | undefined
  private run = 0

  constructor(till: TillHost) {
    this.till = till
  }

  /** @param rounding what cash rounding takes off; the cart on the screen stays as it is */
  async finish(payments: readonly TillPayment[], rounding: Tiyin = 0): Promise<void> {
    const { till } = this
    const { held } = till.get()
    if (isLocked(till.get()) || isEmpty(held)) return
    const sold = rounding > 0 ? { ...held, cart: setRounding(held.cart, rounding) } : held
    const total = pricedOf(sold.cart).totals.finalTotalSum
    if (!settle(total, payments, { hasDebtor: hasDebtor(held) }).accepted) return
    const outgoing: OutgoingSale = {
      uuid: held.uuid,
      registerKey: till.registerKey,
      body: finishBodyOf(sold, till.register, payments),
      cart: held,
      madeAt: till.parts.now().toISOString(),
      username: session.get().user?.username ?? '',
    }
    this.show(outgoing, { phase: 'keeping' })
    till.set({ refusal: undefined, notice: undefined, choice: undefined })
    try {
      await till.keeper.surely([{ store: 'outbox', key: outgoing.uuid, value: outgoing }])
    } catch {
      till.set({ sending: undefined })
      return till.notify('failure', 'screen.till.notKept')
    }
    await this.sendOn(outgoing)
  }

  /** A supervisor has let the refused sale pass: the very same is sent again with his approval. */
  async finishApproved(approvalId: string): Promise<void> {
    const { till } = this
    const { held, refused } = till.get()
    if (!refused) return
    till.hold({ ...held, approvals: [approvalId] }, { refusal: undefined, refused: undefined })
    const payments = refused.payments.map(({ certificateNumber: _named, ...payment }) => ({
      ...payment,
      amount: tiyin(payment.amount),
    }))
    await this.finish(payments, tiyin(refused.rounding ?? 0))
  }

  /** The sales of this register that were on their way when the page was closed; those that were put aside are shown. */
  async waiting(): Promise<OutgoingSale[]> {
    const { storage } = this.till.parts
    this.till.set({ rejected: (await storage.readAll('rejected')).filter(this.isOurs) })
    return (await storage.readAll('outbox')).filter(this.isOurs)
  }

  /** Sends them on; the one whose cart the till holds is shown as on its way before this answers. */
  async resume(waiting: readonly OutgoingSale[]): Promise<void> {
    const own = waiting.find(({ uuid }) => uuid === this.till.get().held.uuid)
    for (const other of waiting) if (other !== own) void this.sendWithoutCart(other)
    if (own) await this.sendOn(own)
    void forgetOldReceipts(this.till.parts)
  }

  retryNow(): void {
    this.wake?.()
  }

  stop(): void {
    this.run++
    this.wake?.()
  }

  /** Stops trying; the cart may be changed and sent again under its UUID, which the server takes only once. */
  async backToCart(): Promise<void> {
    const { till } = this
    const { sending, held } = till.get()
    if (!sending || sending.phase === 'keeping') return
    const uncertain = held.uncertain || sending.uncertain || sending.phase === 'sending'
    this.stop()
    till.set({ sending: undefined, held: { ...held, uncertain } })
    await this.keep([{ store: 'outbox', key: sending.outgoing.uuid, value: undefined }])
    till.continueScanning(false)
  }

  /** The cashier has seen that the sale was finished before with another content: it stands, and a new cart begins. */
  async acceptOther(): Promise<void> {
    const { otherFinished } = this.till.get()
    if (!otherFinished) return
    this.till.set({ otherFinished: undefined })
    await this.complete(otherFinished)
  }

  private async sendOn(outgoing: OutgoingSale): Promise<void> {
    const run = ++this.run
    const goesOn = () => run === this.run && !this.till.isClosed
    for (let tries = 1, uncertain = false; goesOn(); tries++) {
      this.show(outgoing, { phase: 'sending', tries, uncertain })
      const outcome = await this.asked(outgoing)
      if (!goesOn()) return
      if (outcome.is === 'again' && (await this.finishHere(outgoing))) return
      if (outcome.is === 'again') {
        uncertain ||= outcome.uncertain
        this.show(outgoing, { phase: 'waiting', tries, uncertain, failure: outcome.failure })
        await this.pause(retryDelayMs(tries, this.till.parts.random()))
      } else if (outcome.is === 'signInNeeded') {
        this.show(outgoing, { phase: 'signIn', tries, uncertain })
        await this.signedIn()
      } else return this.settleDown(outgoing, outcome)
    }
  }

  /** What the server says; a till that can do without it does not wait for long, and not at all behind others that wait. */
  private asked(outgoing: OutgoingSale): Promise<Outcome> {
    const { paid } = this.till.parts
    if (!paid?.mayFinish(outgoing)) return sendSale(outgoing)
    return paid.goesBehind() || paid.namesOwn(outgoing) ? Promise.resolve(UNANSWERED) : answerSoon(outgoing)
  }

  /** Nobody answers: the sale is a fact without the server, and what it says later changes nothing of it. Answers whether that was done. */
  private async finishHere(outgoing: OutgoingSale): Promise<boolean> {
    const { paid } = this.till.parts
    if (!paid?.mayFinish(outgoing)) return false
    try {
      const receipt = await paid.finish(outgoing)
      const held = await this.till.parts.storage.read('carts', this.till.registerKey)
      this.begin(receipt, held ?? newTillCart(this.till.parts.newUuid()))
      this.goOn(receipt)
      return true
    } catch (error) {
      // A disk that is full takes nothing: the sale waits for the server, as it did before there was another way.
      if (!(error instanceof DOMException)) globalThis.reportError(error)
      return false
    }
  }

  private async settleDown(
    outgoing: OutgoingSale,
    outcome: Exclude<Outcome, { is: 'again' | 'signInNeeded' }>,
  ): Promise<void> {
    const { till } = this
    if (outcome.is === 'finished') return this.complete(outcome.sale)
    await this.keep([{ store: 'outbox', key: outgoing.uuid, value: undefined }])
    if (outcome.is === 'otherFinished') {
      till.parts.play('warning')
      till.set({ sending: undefined, otherFinished: outcome.sale })
      return
    }
    till.set({ sending: undefined })
    const held = withoutRefused(withTroubles(till.get().held, outcome.failure), outcome.failure)
    const named = held.cart.lines.find((line) => held.troubles[line.key])
    till.hold(held, named && { selectedKey: named.key })
    till.refuse(outcome.failure, outgoing.body)
    // The shop's promotions are no longer those of this till: the cart takes the price that the server works out.
    if (outcome.failure.code === 'totalsDiffer') void till.promotions.ask()
    till.parts.changed()
    till.continueScanning(false)
  }

  /** The server has it: now, and only now, the cart leaves the screen. */
  private async complete(sale: Sale): Promise<void> {
    const { parts } = this.till
    const { held } = this.till.get()
    this.begin(sale, newTillCart(parts.newUuid()))
    await this.keep([
      { store: 'outbox', key: sale.uuid, value: undefined },
      ...(await receiptsAfter(held, parts.storage)),
      { store: 'receipts', key: sale.uuid, value: sale },
    ])
    this.goOn(sale)
  }

  private begin(lastSale: Sale, held: TillCart): void {
    const { till } = this
    till.set({ sending: undefined, refusal: undefined, notice: undefined, held, selectedKey: undefined, lastSale })
    till.parts.play('success')
    till.cache.age()
  }

  private goOn(sale: Sale): void {
    const { till } = this
    till.parts.print(sale)
    till.parts.changed()
    till.continueScanning(true)
  }

  /** A sale whose cart is gone, from a tab that was closed in the middle: it is sent, or put aside for somebody to look at. */
  private async sendWithoutCart(outgoing: OutgoingSale): Promise<void> {
    const outcome = await sendSale(outgoing)
    const { till } = this
    const gone = { store: 'outbox', key: outgoing.uuid, value: undefined } as const
    if (outcome.is === 'finished' || outcome.is === 'otherFinished') {
      await this.keep([gone, { store: 'receipts', key: outgoing.uuid, value: outcome.sale }])
      till.notify('info', 'screen.till.sentLater', { number: outcome.sale.saleNumber })
    } else if (outcome.is === 'refused') {
      const rejected = { ...outgoing, code: outcome.failure.code, message: failureText(outcome.failure) }
      await this.keep([gone, { store: 'rejected', key: outgoing.uuid, value: rejected }])
      till.set({ rejected: [...till.get().rejected, rejected] })
      till.notify('failure', 'screen.till.rejected', { message: rejected.message })
    }
  }

  private readonly isOurs = ({ registerKey }: OutgoingSale) => registerKey === this.till.registerKey

  private show(outgoing: OutgoingSale, sending: Partial<Sending> & Pick<Sending, 'phase'>): void {
    this.till.set({ sending: { outgoing, tries: 0, failure: undefined, uncertain: false, ...sending } })
  }

  /** What the server has said already cannot be undone by a disk that is full: it is said, and selling goes on. */
  private async keep(changes: Parameters<TillHost['keeper']['surely']>[0]): Promise<void> {
    try {
      await this.till.keeper.surely(changes)
    } catch {
      this.till.notify('failure', 'screen.till.notKept')
    }
  }

  private pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, delayMs)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  private signedIn(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (session.get().user) done()
      }
      const forget = session.subscribe(look)
      const done = () => {
        forget()
        resolve()
      }
      this.wake = done
      look()
    })
  }
}

/** What the line's goods cost now at its term, as the refusal says; undefined where there are none of that term. */
function priceNow({ cart }: TillCart, key: string, { details }: ApiFailure): Tiyin | undefined {
  const { variants = [] } = (details ?? {}) as { variants?: { termOfItem: string | null; priceUzs: number | null }[] }
  const { termOfItem } = cart.lines.find((line) => line.key === key)!
  const found = variants.find((variant) => variant.termOfItem === termOfItem && variant.priceUzs !== null)
  return found && tiyin(found.priceUzs!)
}

/** A certificate that the server refused is put on the table anew: what it is worth has changed. */
const withoutRefused = (held: TillCart, { code }: ApiFailure): TillCart =>
  code.startsWith('certificate') ? { ...held, certificates: [], cart: setCertificate(held.cart, undefined) } : held

/** Marks the lines that the server's refusal names. */
function withTroubles(held: TillCart, failure: ApiFailure): TillCart {
  const { itemId, available } = (failure.details ?? {}) as { itemId?: number; available?: number }
  const troubles: Record<string, LineTrouble> = {}
  for (const [field, message] of Object.entries(failure.fields)) {
    const key = lineNamed(held.cart, field)
    if (key === undefined) continue
    if (failure.code === 'outOfStock') troubles[key] = { is: 'outOfStock', available: thousandths(available ?? 0) }
    else if (failure.code === 'priceChanged') troubles[key] = { is: 'priceChanged', now: priceNow(held, key, failure) }
    else troubles[key] = { is: 'refused', message }
  }
  if (failure.code !== 'outOfStock' || itemId === undefined) return { ...held, troubles }
  const stock = thousandths(available ?? 0)
  const lines = held.cart.lines.map((line) => (line.itemId === itemId && line.quantity > 0 ? { ...line, stock } : line))
  return { ...held, troubles, cart: { ...held.cart, lines } }
}
