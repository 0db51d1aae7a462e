import { Refusal } from './refusal.ts'

/** How much of one kind of work there may be. */
export interface Bound {
  /** Works that go on at the same time. */
  atOnce: number
  /** Works that may wait for their turn; who comes when so many wait is refused. */
  waiting: number
  /** How many of these one caller may take, so that nobody fills the line alone. */
  waitingOfOne?: number
  /** Whoever has waited so long is refused. */
  waitMs?: number
}

interface Waiting {
  of: string
  go: () => void
}

/** A line in which one kind of work waits for its turn, first come first served. */
export class Turns {
  readonly bound: Required<Bound>
  #running = 0
  readonly #line = new Set<Waiting>()

  constructor(bound: Bound) {
    this.bound = { waitingOfOne: bound.waiting, waitMs: Number.POSITIVE_INFINITY, ...bound }
  }

  /** How many wait now. */
  get waiting(): number {
    return this.#line.size
  }

  /** Nothing goes on, and so nobody waits. */
  get isIdle(): boolean {
    return this.#running === 0
  }

  /** Runs the work when its turn has come. `of` says whose it is. @throws Refusal 503 `busy` when the line is full or takes too long. */
  async run<T>(work: () => Promise<T>, of = ''): Promise<T> {
    await this.take(of)
    try {
      return await work()
    } finally {
      this.give()
    }
  }

  /** Waits for a turn, which is the caller's until `give`. @throws as `run` */
  async take(of = ''): Promise<void> {
    if (this.#running < this.bound.atOnce) {
      this.#running++
      return
    }
    if (this.#line.size >= this.bound.waiting || this.#waitingOf(of) >= this.bound.waitingOfOne) throw busy()
    await this.#stand(of)
  }

  /** Gives the turn to whoever waits longest. */
  give(): void {
    const [next] = this.#line
    if (!next) {
      this.#running--
      return
    }
    this.#line.delete(next)
    next.go()
  }

  #waitingOf(of: string): number {
    let count = 0
    for (const waiting of this.#line) if (waiting.of === of) count++
    return count
  }

  #stand(of: string): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const waiting: Waiting = {
        of,
        go() {
          clearTimeout(timer)
          resolve()
        },
      }
      this.#line.add(waiting)
      if (this.bound.waitMs === Number.POSITIVE_INFINITY) return
      timer = setTimeout(() => {
        this.#line.delete(waiting)
        reject(busy())
      }, this.bound.waitMs)
    })
  }
}

/** A line for each caller: whoever comes with very much at once waits for himself, and nobody else for him. */
export class TurnsOfEach {
  readonly #bound: Bound
  readonly #lines = new Map<string, Turns>()

  constructor(bound: Bound) {
    this.#bound = bound
  }

  /** The line of one caller. */
  of(caller: string): Turns {
    const line = this.#lines.get(caller) ?? new Turns(this.#bound)
    this.#lines.set(caller, line)
    return line
  }

  /** Runs the work when its caller's turn has come. @throws Refusal 503 `tooMuchAtOnce` when the caller's line is full. */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const line = this.of(caller)
    try {
      return await line.run(work)
    } finally {
      if (line.isIdle) this.#lines.delete(caller)
    }
  }
}

const busy = () => new Refusal(503, 'tooMuchAtOnce')
