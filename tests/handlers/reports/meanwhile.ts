import { vi } from 'vitest'
import type { TestServer } from '../../server.ts'

/** Does something between the look at the sums and the reading of the next report. */
export function meanwhile(database: TestServer['database'], work: () => Promise<unknown>): void {
  const whileAwaited = database.whileAwaited.bind(database)
  let isDone = false
  const spy = vi.spyOn(database, 'whileAwaited').mockImplementation((gone) => ({
    ...whileAwaited(gone),
    rows: async (statement) => {
      spy.mockRestore()
      if (!isDone) {
        isDone = true
        await work()
      }
      return whileAwaited(gone).rows(statement)
    },
  }))
}
