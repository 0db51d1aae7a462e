import { DISK_HEADER, DISK_STATES, type DiskState } from '../serverDisk.ts'
import type { Store } from './store.ts'

const listeners = new Set<() => void>()
let state: DiskState = 'ok'

/** How the server's disk was when it last answered. */
export const serverDisk: Store<DiskState> = {
  get: () => state,
  set(next) {
    if (next === state) return
    state = next
    listeners.forEach((listener) => listener())
  },
  subscribe(listener) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Reads it from any answer. */
export const hearOfDisk = ({ headers }: Response): void =>
  serverDisk.set(DISK_STATES.find((known) => known === headers.get(DISK_HEADER)) ?? 'ok')
