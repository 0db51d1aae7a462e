import { afterAll, vi } from 'vitest'
import { dropOpened } from './database.ts'

// The next file has the same world: files are not isolated (vitest.config.ts).
afterAll(async () => {
  await dropOpened()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.resetConfig()
})
