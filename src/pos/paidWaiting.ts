/** How many paid sales a device has not brought to the server yet, for whoever shows it. */
interface Waiting {
  readonly count: number
  /** The server did not take one of them as it is: it stays, and is tried again. */
  readonly problem: string | undefined
}

/** The paid sales that one device's disk holds, as far as this page knows. */
export class PaidWaiting {
  private known: ReadonlySet<string> = new Set()
  private state: Waiting = { count: 0, problem: undefined }
  private readonly listeners = new Set<() => void>()
  private readonly wakers = new Set<() => void>()

  readonly get = (): Waiting => this.state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Their `uuid`s. */
  uuids(): ReadonlySet<string> {
    return this.known
  }

  /** These have been written: whoever sends them goes to work. */
  added(uuids: readonly string[]): void {
    this.keep(new Set([...this.known, ...uuids]), this.state.problem)
    for (const wake of this.wakers) wake()
  }

  /** The disk held these when it was read; of those known `before` the rest is gone, and what was added since stays. */
  found(uuids: readonly string[], before: ReadonlySet<string>): void {
    const since = [...this.known].filter((uuid) => !before.has(uuid))
    this.keep(new Set([...uuids, ...since]), this.state.problem)
  }

  sent(uuid: string): void {
    this.keep(new Set([...this.known].filter((other) => other !== uuid)), this.state.problem)
  }

  /** What the server said last of those that it did not take, if anything. */
  tell(problem: string | undefined): void {
    this.keep(this.known, problem)
  }

  onAdded(wake: () => void): () => void {
    this.wakers.add(wake)
    return () => this.wakers.delete(wake)
  }

  private keep(known: ReadonlySet<string>, problem: string | undefined): void {
    this.known = known
    this.state = { count: known.size, problem }
    for (const listener of this.listeners) listener()
  }
}

/** Those of this device. */
export const paidWaiting = new PaidWaiting()
