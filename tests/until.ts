import { vi } from 'vitest'

/**
 * Waits until it is so: until `wanted` answers anything but false, and no expectation in it fails. Ten seconds, because the machine
 * may be busy; who waits for what never comes waits in vain that long.
 */
export const until = (wanted: () => unknown, withinMs = 10_000): Promise<void> =>
  vi.waitFor(
    async () => {
      if ((await wanted()) === false) throw new Error('it never came')
    },
    { timeout: withinMs, interval: 20 },
  )
