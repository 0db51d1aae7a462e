import { setTimeout as wait } from 'node:timers/promises'

/** Waits until it is so. @throws when it has not come within the time. */
export async function until(wanted: () => Promise<boolean>, withinMs = 10_000): Promise<void> {
  for (const deadline = Date.now() + withinMs; !(await wanted()); await wait(20))
    if (Date.now() > deadline) throw new Error('it never came')
}

/** Settings of a database whose statements wait for a lock until somebody ends them: what such tests are about. */
export const WAITING_FOR_EVER = { lock_timeout: 0 }
