/** Upper bounds of the shelves that durations are sorted into, milliseconds; what takes longer is on none. */
export const SHELVES_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const

export interface RouteTimes {
  /** `POST /sale/finish`. */
  route: string
  calls: number
  /** Answers by the first digit of their status: `2`, `4`, `5`. */
  byClass: Readonly<Record<string, number>>
  /** How many were on each shelf, not those below it. */
  shelves: readonly number[]
  sumMs: number
}

/** How often every call was answered, and how long that took, since the server has started. */
export class CallTimes {
  readonly #routes = new Map<
    string,
    { calls: number; byClass: Record<string, number>; shelves: number[]; sumMs: number }
  >()

  note(route: string, status: number, ms: number): void {
    let times = this.#routes.get(route)
    if (!times) this.#routes.set(route, (times = { calls: 0, byClass: {}, shelves: SHELVES_MS.map(() => 0), sumMs: 0 }))
    times.calls += 1
    times.sumMs += ms
    const of = String(Math.floor(status / 100))
    times.byClass[of] = (times.byClass[of] ?? 0) + 1
    const shelf = SHELVES_MS.findIndex((bound) => ms <= bound)
    if (shelf >= 0) times.shelves[shelf]! += 1
  }

  all(): RouteTimes[] {
    return [...this.#routes].map(([route, times]) => ({ route, ...times }))
  }
}

/** The shelf within which such a share of the calls was answered, in milliseconds; undefined: it took longer than the last. */
export function withinMs({ calls, shelves }: Pick<RouteTimes, 'calls' | 'shelves'>, share: number): number | undefined {
  let seen = 0
  for (const [index, count] of shelves.entries()) {
    seen += count
    if (seen >= calls * share) return SHELVES_MS[index]
  }
  return undefined
}
