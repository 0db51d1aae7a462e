const AGAIN_MS = 1_000

/** What sells on this device: a till, or a flight's tablet. */
interface Desk {
  readonly registerKey: string
  /** Brings back what the device keeps, and goes to work. */
  open(): Promise<void>
  /** Another tab works on it: this one only shows what there is. */
  standAside(): void
}

/**
 * Lets one tab of this browser work on a register, or on a flight's tablet: the first to come. The others look on; the next one goes on
 * when it leaves, or when its user takes over. Where the browser has no locks (plain http in a shop's network) every tab
 * works, and the server, which finishes a sale only once, is the guard (reliability G2, M6).
 */
export class TabLock {
  private readonly left = new AbortController()
  private readonly desk: Desk
  private readonly locks = (globalThis.navigator as { locks?: LockManager }).locks

  constructor(desk: Desk) {
    this.desk = desk
  }

  /** Begins to work as soon as no other tab does. */
  start(): void {
    if (this.locks) void this.wait(this.locks)
    else void this.desk.open()
  }

  letGo(): void {
    this.left.abort()
  }

  /** Takes it away from the tab that has it. */
  async takeOver(): Promise<void> {
    try {
      await this.locks?.request(this.name, { steal: true }, () => this.work())
    } catch {
      this.lost()
    }
  }

  private get name(): string {
    return `savdo.till.${this.desk.registerKey}`
  }

  private async wait(locks: LockManager): Promise<void> {
    try {
      await locks.request(this.name, { ifAvailable: true }, (lock) => (lock ? this.work() : this.desk.standAside()))
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
    const { signal } = this.left
    try {
      await this.desk.open()
    } catch (error) {
      // What the device keeps cannot be read: that will not be otherwise the next instant.
      this.lost()
      await new Promise((later) => setTimeout(later, AGAIN_MS))
      throw error
    }
    if (!signal.aborted) await new Promise((left) => signal.addEventListener('abort', left))
  }

  /** The wait was given up because the screen is left, or another tab has taken over. */
  private lost(): void {
    if (!this.left.signal.aborted) this.desk.standAside()
  }
}
