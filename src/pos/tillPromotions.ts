import { ApiFailure } from '../api/client/apiFailure.ts'
import { call } from '../api/client/call.ts'
import { readDevice, writeDevice } from '../api/client/store.ts'
import { type ActivePromotion, activeDiscounts } from '../api/promotionTrial.ts'
import { runningOf } from '../rules/runningOf.ts'
import { localMoment, PromotionIndex, promoted } from '../rules/runningPromotions.ts'
import { TIME_ZONE } from '../ui/companyZone.ts'
import type { TillCart } from './tillCart.ts'
import type { TillHost } from './tillHost.ts'
import { isLocked } from './tillState.ts'

/** How long a change of promotions takes to reach a till that sells; a refused sale asks at once. */
const ASKED_EVERY_MS = 30_000
const ASK_TIMEOUT_MS = 10_000

/** What the device keeps for a till that starts without a network. */
interface KeptPromotions {
  readonly revision: string
  readonly promotions: readonly ActivePromotion[]
  readonly timeZone: string
  readonly aheadMs: number
}

/**
 * The promotions of a register's department, with their goods and hours: the till prices by them at every key press, and asks only
 * whether there are others. Without an answer it goes on with those it has: the server prices again and is the authority.
 */
export class TillPromotions {
  private index = new PromotionIndex([])
  private revision: string | undefined
  private timeZone = TIME_ZONE
  /** The server's clock less this device's: an hour begins when the shop's does. */
  private aheadMs = 0
  private timer: ReturnType<typeof setInterval> | undefined
  private readonly till: TillHost

  constructor(till: TillHost) {
    this.till = till
    const kept = readDevice(this.key) as KeptPromotions | undefined
    if (kept) this.take(kept)
  }

  private get key(): string {
    return `savdo.promotions ${this.till.register.departmentId}`
  }

  private take({ revision, promotions, timeZone, aheadMs }: KeptPromotions): void {
    this.revision = revision
    this.timeZone = timeZone
    this.aheadMs = aheadMs
    this.index = new PromotionIndex(promotions.map(runningOf))
  }

  start(): void {
    this.timer ??= setInterval(() => void this.ask(), ASKED_EVERY_MS)
    void this.ask()
  }

  stop(): void {
    clearInterval(this.timer)
    this.timer = undefined
  }

  /** Asks whether there are others now; the cart is priced anew in any case, for an hour may have come. */
  async ask(): Promise<void> {
    try {
      const { revision, promotions, timeZone, now } = await call(
        activeDiscounts,
        { path: { id: this.till.register.departmentId }, query: this.revision ? { revision: this.revision } : {} },
        { timeoutMs: ASK_TIMEOUT_MS },
      )
      this.timeZone = timeZone
      this.aheadMs = Date.parse(now) - this.till.parts.now().getTime()
      if (promotions) {
        const kept = { revision, promotions, timeZone, aheadMs: this.aheadMs }
        this.take(kept)
        writeDevice(this.key, kept)
      }
    } catch (error) {
      if (!(error instanceof ApiFailure) && this.timer) throw error
    }
    // The register was left meanwhile: the cart is no longer this one's.
    if (!this.timer) return
    const { held } = this.till.get()
    if (!isLocked(this.till.get()) && this.appliedTo(held) !== held) this.till.hold(held)
  }

  /** The cart with the promotions of this moment; the same one where nothing changes. */
  appliedTo(held: TillCart): TillCart {
    const { cart } = held
    const moment = localMoment(new Date(this.till.parts.now().getTime() + this.aheadMs), this.timeZone)
    const lines = promoted(cart.lines, this.index, moment)
    return lines === cart.lines ? held : { ...held, cart: { ...cart, lines } }
  }
}
