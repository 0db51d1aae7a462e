import type { Connections } from '../db/database.ts'
import type { ReadCall } from '../handle.ts'
import type { RolledUp } from './question.ts'
import { caughtUp } from './rollups/catchUp.ts'

/**
 * What a replica refuses a statement for that the database itself would answer: it had to take up changes, or went away. Of
 * connections that end or stay silent pg tells without a code.
 */
const OF_REPLICA = /^(40001|57P0\d|08\w{3}|E[A-Z]+|)$/

/**
 * Reads a report where it disturbs nobody: from the replica, as soon as that has everything that was committed when the report was
 * asked for, the caller's own changes above all; else, and where the replica gives up, from the database itself. What was sold is in the
 * sums first (`caughtUp`).
 */
export async function reporting<C extends Pick<ReadCall, 'db' | 'timeZone' | 'now' | 'context'>, T>(
  call: C,
  work: (call: C & { rolled: RolledUp | undefined }) => Promise<T>,
): Promise<T> {
  const rolled = await caughtUp(call)
  const replica: Connections | undefined = await call.context.replica?.caughtUpWith(call.db)
  if (replica)
    try {
      return await work({ ...call, rolled, db: replica })
    } catch (error) {
      if (!OF_REPLICA.test((error as { code?: string }).code ?? '')) throw error
    }
  return work({ ...call, rolled })
}
