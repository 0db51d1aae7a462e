import type { Till } from './till.ts'

/**
 * Lets one tab of this browser work on the register: the first to come. The others look on; the next one goes on when it
 * leaves, or when its user takes the register over. Where the browser has no locks (plain http in a shop's network) every tab
 * works, and the server, which finishes a sale only once, is the guard (reliability G2, M6).
 */
export class TillLock {
  private readonly left = new AbortController()
  private readonly till: Till
  private readonly locks = (globalThis.navigator as { locks?: LockManager }).locks

  constructor(till: Till) {
    this.till = till
  }

  /** Begins to work as soon as no other tab does. */
  start(): void {
    if (this.locks) void this.wait(this.locks)
    else void this.till.open()
  }

  letGo(): void {
    this.left.abort()
  }

  /** Takes the register away from the tab that has it. */
  async takeOver(): Promise<void> {
    try {
      await this.locks?.request(this.name, { steal: true }, () => this.work())
    } catch {
      this.lost()
    }
  }

  private get name(): string {
    return `savdo.till.${this.till.registerKey}`
  }

  private async wait(locks: LockManager): Promise<void> {
    try {
      await locks.request(this.name, { ifAvailable: true }, (lock) => (lock ? this.work() : this.till.standAside()))
    } catch {
      this.lost()
    }
    while (!this.left.signal.aborted) {
      try {
        await locks.request(this.name, { signal: this.left.signal }, () => this.work())
      } catch {
        this.lost()
      }
    }
  }

  /** The lock is held for as long as this is pending. */
  private async work(): Promise<void> {
    await this.till.open()
    const { signal } = this.left
    if (!signal.aborted) await new Promise((left) => signal.addEventListener('abort', left))
  }

  /** The wait was given up because the screen is left, or another tab has taken the register over. */
  private lost(): void {
    if (!this.left.signal.aborted) this.till.standAside()
  }
}
