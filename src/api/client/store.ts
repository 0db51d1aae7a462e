import { mirror } from './deviceMirror.ts'

/** A value that screens may watch. No React here: `useSyncExternalStore(store.subscribe, store.get)` binds it. */
export interface Store<T> {
  get: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
}

/**
 * A store whose value stays on the device under `key` and follows the other tabs of this browser. `read` makes the value
 * from what is stored (it may be of an older version, or spoilt by hand: answer the default then).
 */
export function storedOnDevice<T>(key: string, read: (stored: unknown) => T): Store<T> {
  const listeners = new Set<() => void>()
  let value = read(readDevice(key))
  const tell = () => listeners.forEach((listener) => listener())
  globalThis.addEventListener?.('storage', (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    value = read(readDevice(key))
    tell()
  })
  return {
    get: () => value,
    set(next) {
      value = next
      writeDevice(key, next)
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What this device keeps under the key, undefined when it keeps nothing readable. */
export function readDevice(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value on this device; where the browser forbids storage the value lives until the page is closed. */
export function writeDevice(key: string, value: unknown): void {
  try {
    const text = JSON.stringify(value)
    localStorage.setItem(key, text)
    mirror(key, text)
  } catch {
    // A full or forbidden storage must not stop the work at hand.
  }
}
