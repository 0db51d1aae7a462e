import { setTimeout as wait } from 'node:timers/promises'

/** Waits until it is so. @throws when it has not come within the time. */
export async function until(wanted: () => Promise<boolean>, withinMs = 10_000): Promise<void> {
  for (const deadline = Date.now() + withinMs; !(await wanted()); await wait(20))
    if (Date.now() > deadline) throw new Error('it never came')
}

/** A statement that waits for a lock gives up by itself after 5 s: what is ended for its caller ends before. */
export const ENDED_MS_MAX = 4_000
