import { readDevice, writeDevice } from '../api/client/store.ts'

const KEY = 'savdo.shopClock'

/** The server's clock as this device knows it: what the server said last, and the device's own time since. */
export interface ShopClock {
  /** Milliseconds since 1970; never less than it was before, whatever somebody does to the device's clock. */
  nowMs(): number
  /** The server has said what time it is. */
  set(serverNow: string): void
}

/** @param deviceMs the device's clock, which may be wrong by hours */
export function shopClock(deviceMs: () => number = Date.now): ShopClock {
  const { aheadMs: keptAheadMs = 0, latestMs: keptLatestMs = 0 } = (readDevice(KEY) ?? {}) as {
    aheadMs?: number
    latestMs?: number
  }
  let [aheadMs, latestMs] = [keptAheadMs, keptLatestMs]
  return {
    nowMs() {
      latestMs = Math.max(latestMs, deviceMs() + aheadMs)
      return latestMs
    },
    set(serverNow) {
      const serverMs = Date.parse(serverNow)
      aheadMs = serverMs - deviceMs()
      // Only the server may set it back.
      latestMs = serverMs
      writeDevice(KEY, { aheadMs, latestMs })
    },
  }
}
