import type { Connections, Transaction } from '../db/database.ts'

/** Clocks of devices are put right by seconds all the time. */
const CLOCK_TOLERANCE_MS = 120_000
/** Before that nobody sold by this program: a clock that says so has lost its battery. */
const OLDEST_MS = Date.UTC(2020, 0)

/** When it was done, by a clock that may be wrong: what cannot have been yet, or any more, was now. */
export const soundTime = (madeAt: string, now: Date): Date => {
  const made = new Date(madeAt)
  return made > now || made.getTime() < OLDEST_MS ? now : made
}

/** Whether the clock that it was done by was so wrong that somebody should look at it. */
export const isClockWrong = (madeAt: string, now: Date): boolean =>
  Math.abs(soundTime(madeAt, now).getTime() - Date.parse(madeAt)) > CLOCK_TOLERANCE_MS

/**
 * Takes facts one after the other, each in its own transaction. What comes after one that cannot be taken now is left to whoever sends.
 * @throws the refusal of the first
 */
export async function takeInTurn<Fact, Taken>(
  db: Connections,
  facts: readonly Fact[],
  take: (db: Transaction, fact: Fact) => Promise<Taken>,
): Promise<Taken[]> {
  const taken: Taken[] = []
  for (const fact of facts)
    try {
      taken.push(await db.withTransaction((transaction) => take(transaction, fact)))
    } catch (error) {
      if (taken.length === 0) throw error
      break
    }
  return taken
}
