import { ApiFailure } from '../api/client/apiFailure.ts'
import { call } from '../api/client/call.ts'
import { finishPaidSale } from '../api/paidSale.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { deviceTillStorage } from './deviceTillStorage.ts'
import type { PaidOutgoing } from './paidOutgoing.ts'
import { paidWaiting, type PaidWaiting } from './paidWaiting.ts'
import { retryDelayMs } from './sendSale.ts'
import type { TillStorage } from './tillStorage.ts'

const SEND_TIMEOUT_MS = 20_000
/** What another tab has written or sent, and that it is gone, is seen after so long. */
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

/** All that waits on the disk, in order; what another tab has written or sent is known from now on. */
async function lookAt(storage: TillStorage, waiting: PaidWaiting): Promise<PaidOutgoing[]> {
  const before = waiting.uuids()
  const entries = inOrder(await storage.readAll('paid'))
  waiting.found(
    entries.map(({ uuid }) => uuid),
    before,
  )
  return entries
}

/** Sends all that waits, one after the other; what the server does not take stays, and the others go on. */
export async function sendAll(storage: TillStorage, waiting: PaidWaiting): Promise<Round> {
  let problem: string | undefined
  for (const entry of await lookAt(storage, waiting)) {
    try {
      await sendPaid(storage, entry)
      waiting.sent(entry.uuid)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const { status } = error
      const isItsOwn = status >= 400 && status < 500 && status !== 401 && status !== 429
      problem = isItsOwn ? failureText(error) : problem
      if (!isItsOwn) {
        waiting.tell(problem)
        return 'again'
      }
    }
    waiting.tell(problem)
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
  void beSenderOrLookOn()
}

async function beSenderOrLookOn(): Promise<never> {
  const { locks } = globalThis.navigator as { locks?: LockManager }
  const storage = await deviceTillStorage()
  if (!locks) return sendOn(storage)
  while (true) {
    const asTheOne = (lock: Lock | null) => (lock ? sendOn(storage) : lookAt(storage, paidWaiting))
    await locks.request(LOCK, { ifAvailable: true }, asTheOne).catch(globalThis.reportError)
    await pause(LOOKED_EVERY_MS, 'done')
  }
}

async function sendOn(storage: TillStorage): Promise<never> {
  for (let tries = 1; ;) {
    const round = await sendAll(storage, paidWaiting).catch((error: unknown): Round => {
      globalThis.reportError(error)
      return 'again'
    })
    tries = round === 'done' ? 1 : tries + 1
    // Those that were paid for meanwhile.
    if (round === 'done' && paidWaiting.get().count > 0) continue
    await pause(round === 'done' ? LOOKED_EVERY_MS : retryDelayMs(Math.min(tries, 6), Math.random()), round)
  }
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
