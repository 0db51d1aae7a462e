/** How many paid sales this device has not brought to the server yet, for whoever shows it. */
export interface PaidWaiting {
  readonly count: number
  /** The server did not take one of them as it is: it stays, and is tried again. */
  readonly problem: string | undefined
}

let state: PaidWaiting = { count: 0, problem: undefined }
const listeners = new Set<() => void>()
const wakers = new Set<() => void>()

function set(next: PaidWaiting): void {
  state = next
  for (const listener of listeners) listener()
}

export const paidWaiting = {
  get: (): PaidWaiting => state,
  set,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Another one has been written: whoever sends them goes to work. */
  added(count = 1): void {
    set({ ...state, count: state.count + count })
    for (const wake of wakers) wake()
  },
  onAdded(wake: () => void): () => void {
    wakers.add(wake)
    return () => wakers.delete(wake)
  },
}
