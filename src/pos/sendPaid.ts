import { ApiFailure } from '../api/client/apiFailure.ts'
import { call } from '../api/client/call.ts'
import { FLIGHT_SALES_AT_ONCE_MAX, finishPaidFlightSales } from '../api/flightTablet.ts'
import {
  closePaidSession,
  finishPaidSale,
  finishPaidSales,
  openPaidSession,
  PAID_AT_ONCE_MAX,
} from '../api/paidSale.ts'
import type { Sale } from '../api/sale.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { numberedBy } from './deviceReceipts.ts'
import { deviceTillStorage } from './deviceTillStorage.ts'
import { journalCopy } from './journalCopy.ts'
import {
  epochOf,
  type FlightOutgoing,
  isOnboard,
  isSale,
  type JournalEntry,
  type PaidOutgoing,
  seqOf,
  type SessionOutgoing,
} from './paidOutgoing.ts'
import { paidWaiting, type PaidWaiting } from './paidWaiting.ts'
import { retryDelayMs } from './sendSale.ts'
import type { TillChange, TillStorage } from './tillStorage.ts'

const SEND_TIMEOUT_MS = 20_000
/** What another tab has written or sent, and that it is gone, is seen after so long. */
const LOOKED_EVERY_MS = 5_000
const LOCK = 'savdo.sendPaid'

/** In the order in which each register or flight counted them. */
export const inOrder = <E extends JournalEntry>(entries: readonly E[]): E[] =>
  entries.toSorted(
    (a, b) => a.registerKey.localeCompare(b.registerKey) || epochOf(a) - epochOf(b) || seqOf(a) - seqOf(b),
  )

/** What is sent in one piece: some sales that follow each other, or one session. */
type Sold = PaidOutgoing | FlightOutgoing
type Piece = readonly Sold[] | SessionOutgoing

const isSession = (piece: Piece): piece is SessionOutgoing => 'session' in piece
const isSold = (entry: JournalEntry): entry is Sold => isSale(entry) || isOnboard(entry)

/** A piece is not larger than this, so that a weak line brings it through before its time is over. */
const PIECE_CHARACTERS_MAX = 400_000
const AT_ONCE_MAX = Math.min(PAID_AT_ONCE_MAX, FLIGHT_SALES_AT_ONCE_MAX)

const paidBody = ({ body, paid }: PaidOutgoing) => ({ ...body, paid })
const bodyOf = (sold: Sold) => (isOnboard(sold) ? sold.flight : paidBody(sold))

function piecesOf(entries: readonly JournalEntry[]): Piece[] {
  const pieces: Piece[] = []
  let sales: Sold[] = []
  let size = 0
  const end = () => {
    if (sales.length > 0) pieces.push(sales)
    ;[sales, size] = [[], 0]
  }
  for (const entry of entries) {
    if (!isSold(entry)) {
      end()
      pieces.push(entry)
      continue
    }
    const characters = JSON.stringify(bodyOf(entry)).length
    const [first = entry] = sales
    // Tills and tablets have calls of their own.
    if (sales.length === AT_ONCE_MAX || size + characters > PIECE_CHARACTERS_MAX || isSale(first) !== isSale(entry))
      end()
    sales.push(entry)
    size += characters
  }
  end()
  return pieces
}

const options = (key: string) => ({ key, retries: 0 as const, timeoutMs: SEND_TIMEOUT_MS })

/** What the server made of the first sales, in whatever way: at least of one. @throws ApiFailure */
async function sendSales(sales: readonly PaidOutgoing[]): Promise<readonly (Sale | null)[]> {
  const [only] = sales
  if (sales.length === 1) return [(await call(finishPaidSale, { body: paidBody(only!) }, options(only!.uuid))).sale]
  const taken = await call(finishPaidSales, { body: { sales: sales.map(paidBody) } }, options(only!.uuid))
  return taken.map(({ sale }) => sale)
}

/** Sends sales of a till, and says with them what takes the place of the printed receipts. Answers how many were taken. @throws ApiFailure */
async function sendOfTill(storage: TillStorage, sold: readonly PaidOutgoing[], changes: TillChange[]): Promise<number> {
  const sales = await sendSales(sold)
  for (const [at, { uuid, receipt }] of sold.slice(0, sales.length).entries()) {
    const printed = (await storage.read('receipts', uuid)) ?? receipt
    const sale = sales[at]
    changes.push({ store: 'receipts', key: uuid, value: sale ? numberedBy(sale, printed) : printed })
  }
  return sales.length
}

/** Sends sales of a tablet; its receipts stay as they were printed. Answers how many were taken. @throws ApiFailure */
async function sendOfTablet(sold: readonly FlightOutgoing[]): Promise<number> {
  const body = { sales: sold.map(({ flight }) => flight) }
  return (await call(finishPaidFlightSales, { body }, options(sold[0]!.uuid))).length
}

/**
 * Sends what is in one piece and forgets it once the server has it. Answers what it has taken, the first ones.
 * @throws ApiFailure where it has taken none
 */
async function sendPiece(storage: TillStorage, piece: Piece): Promise<readonly JournalEntry[]> {
  const changes: TillChange[] = []
  let taken: readonly JournalEntry[]
  if (isSession(piece)) {
    const { session } = piece
    if (session.kind === 'OPEN') await call(openPaidSession, { body: session.body }, options(piece.uuid))
    else await call(closePaidSession, { body: session.body }, options(piece.uuid))
    taken = [piece]
  } else {
    const ofTill = piece.filter(isSale)
    const count =
      ofTill.length > 0 ? await sendOfTill(storage, ofTill, changes) : await sendOfTablet(piece.filter(isOnboard))
    taken = piece.slice(0, count)
  }
  for (const { uuid } of taken) changes.push({ store: 'paid', key: uuid, value: undefined })
  await storage.write(changes, 'strict')
  await journalCopy().gone(taken.map(({ uuid }) => uuid))
  return taken
}

type Round = 'done' | 'again'

/** All that waits on the disk, in order; what another tab has written or sent is known from now on. */
async function lookAt(storage: TillStorage, waiting: PaidWaiting): Promise<JournalEntry[]> {
  const before = waiting.uuids()
  const entries = inOrder(await storage.readAll('paid'))
  waiting.found(
    entries.map(({ uuid }) => uuid),
    before,
  )
  return entries
}

/** The server said no to this very entry, or failed over it: another try brings nothing today, and others need not wait for it. */
const isItsOwn = ({ status }: ApiFailure) => status >= 400 && status <= 500 && status !== 401 && status !== 429

/** Sends all that waits, in its order; what the server does not take stays, and the others go on. */
export async function sendAll(storage: TillStorage, waiting: PaidWaiting): Promise<Round> {
  let problem: string | undefined
  const pieces = piecesOf(await lookAt(storage, waiting))
  for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
    let rest: readonly Sold[] = []
    try {
      const taken = await sendPiece(storage, piece)
      for (const { uuid } of taken) waiting.sent(uuid)
      if (!isSession(piece)) rest = piece.slice(taken.length)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (!isItsOwn(error)) {
        waiting.tell(problem)
        return 'again'
      }
      // Of several nobody can say which it was: each is sent by itself.
      if (!isSession(piece) && piece.length > 1) pieces.unshift(...piece.map((sale) => [sale]))
      else problem = failureText(error)
    }
    waiting.tell(problem)
    if (rest.length > 0) pieces.unshift(rest)
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
