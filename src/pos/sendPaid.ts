import { ApiFailure } from '../api/client/apiFailure.ts'
import { call } from '../api/client/call.ts'
import { finishPaidSale } from '../api/paidSale.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { deviceTillStorage } from './deviceTillStorage.ts'
import type { PaidOutgoing } from './paidOutgoing.ts'
import { paidWaiting } from './paidWaiting.ts'
import { retryDelayMs } from './sendSale.ts'
import type { TillStorage } from './tillStorage.ts'

const SEND_TIMEOUT_MS = 20_000
/** What another tab has written or sent is seen after so long. */
const LOOKED_EVERY_MS = 5_000
const LOCK = 'savdo.sendPaid'

/** In the order in which each register counted them. */
export const inOrder = (entries: readonly PaidOutgoing[]): PaidOutgoing[] =>
  entries.toSorted(
    (a, b) =>
      a.registerKey.localeCompare(b.registerKey) || a.paid.epoch - b.paid.epoch || a.paid.number - b.paid.number,
  )

/** Sends one and forgets it once the server has it, in whatever way; a receipt that it made takes the place of the printed one. */
export async function sendPaid(storage: TillStorage, { uuid, body, paid, receipt }: PaidOutgoing): Promise<void> {
  const { sale } = await call(
    finishPaidSale,
    { body: { ...body, paid } },
    { key: uuid, retries: 0, timeoutMs: SEND_TIMEOUT_MS },
  )
  await storage.write(
    [
      { store: 'paid', key: uuid, value: undefined },
      { store: 'receipts', key: uuid, value: sale ?? receipt },
    ],
    'strict',
  )
}

type Round = 'done' | 'again'

/** Sends all that waits, one after the other; what the server does not take stays, and the others go on. */
export async function sendAll(storage: TillStorage): Promise<Round> {
  const waiting = inOrder(await storage.readAll('paid'))
  let [left, problem] = [waiting.length, undefined as string | undefined]
  paidWaiting.set({ count: left, problem: paidWaiting.get().problem })
  for (const entry of waiting) {
    try {
      await sendPaid(storage, entry)
      left--
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const { status } = error
      const isItsOwn = status >= 400 && status < 500 && status !== 401 && status !== 429
      problem = isItsOwn ? failureText(error) : problem
      if (!isItsOwn) {
        paidWaiting.set({ count: left, problem })
        return 'again'
      }
    }
    paidWaiting.set({ count: left, problem })
  }
  return problem === undefined ? 'done' : 'again'
}

let started = false

/**
 * Sends the paid sales of this device for as long as the page lives, whatever its screen is and whoever is signed in: one tab of the
 * browser, the others look on. Sent twice all the same they are one sale each.
 */
export function sendPaidAlways(): void {
  if (started) return
  started = true
  const { locks } = globalThis.navigator as { locks?: LockManager }
  const work = async () => {
    const storage = await deviceTillStorage()
    for (let tries = 1; ;) {
      const round = await sendAll(storage).catch((error: unknown): Round => {
        globalThis.reportError(error)
        return 'again'
      })
      tries = round === 'done' ? 1 : tries + 1
      await pause(round === 'done' ? LOOKED_EVERY_MS : retryDelayMs(Math.min(tries, 6), Math.random()), round)
    }
  }
  if (locks) void locks.request(LOCK, work)
  else void work()
}

function pause(delayMs: number, after: Round): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      forget()
      globalThis.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, delayMs)
    const forget = after === 'done' ? paidWaiting.onAdded(done) : () => undefined
    globalThis.addEventListener('online', done)
  })
}
