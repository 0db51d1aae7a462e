import type { TillCart } from './tillCart.ts'
import type { TillChange, TillStorage } from './tillStorage.ts'

/**
 * What happens within this time is kept in one write, after the screen has shown it, which may take it two frames; a crash loses no
 * more (reliability G6: 250 ms at most).
 */
export const KEEP_AFTER_MS = 40

/**
 * Keeps the cart of one register on the device. Every write puts the cart as it is at that moment, so a late one can never
 * bring back an older cart.
 */
export class CartKeeper {
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly storage: TillStorage
  private readonly registerKey: string
  private readonly current: () => TillCart
  private readonly onFailure: (error: unknown) => void

  constructor(storage: TillStorage, registerKey: string, current: () => TillCart, onFailure: (error: unknown) => void) {
    this.storage = storage
    this.registerKey = registerKey
    this.current = current
    this.onFailure = onFailure
  }

  /** Soon, together with what changes until then. */
  soon(): void {
    this.timer ??= setTimeout(() => this.now(), KEEP_AFTER_MS)
  }

  /** At once, when the page may be closed next. */
  now(): void {
    if (this.timer === undefined) return
    this.cancel()
    this.storage.write([this.change()], 'relaxed').catch(this.onFailure)
  }

  /** The cart and whatever goes with it, on the disk before it resolves. */
  async surely(others: readonly TillChange[] = []): Promise<void> {
    this.cancel()
    await this.storage.write([...others, this.change()], 'strict')
  }

  private change(): TillChange {
    return { store: 'carts', key: this.registerKey, value: this.current() }
  }

  private cancel(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
