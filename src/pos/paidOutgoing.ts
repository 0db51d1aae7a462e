import type { SentTo } from '../api/endpoint.ts'
import type { PaidFlightSale } from '../api/flightTablet.ts'
import type { closePaidSession, openPaidSession, Paid } from '../api/paidSale.ts'
import type { Sale } from '../api/sale.ts'
import type { FlightReceipt } from '../print/flightReceipt.tsx'
import type { OutgoingSale } from './outgoingSale.ts'

/** What was done at a register or on a flight without the server, on its way there: nothing of it ever changes. */
export type JournalEntry = PaidOutgoing | SessionOutgoing | FlightOutgoing

interface Chain {
  /** Of all that this device did there, counted from 1 on; absent in entries that an older program wrote. */
  readonly seq?: number
  /** Of the entry before it in its series, `''` before the first, and of this one: who changes one breaks the chain. */
  readonly prev: string
  readonly hash: string
}

/** A sale that is paid and done. */
export interface PaidOutgoing extends Pick<OutgoingSale, 'uuid' | 'registerKey' | 'body' | 'username'>, Chain {
  readonly paid: Paid
  /** As it was printed. */
  readonly receipt: Sale
}

/** A session that was opened, or closed. */
export interface SessionOutgoing extends Pick<OutgoingSale, 'uuid' | 'registerKey' | 'username'>, Chain {
  readonly session:
    | { readonly kind: 'OPEN'; readonly body: SentTo<typeof openPaidSession>['body'] }
    | { readonly kind: 'CLOSE'; readonly body: SentTo<typeof closePaidSession>['body'] }
}

/** A sale on board that is paid and done. */
export interface FlightOutgoing extends Pick<OutgoingSale, 'uuid' | 'registerKey' | 'username'>, Chain {
  readonly flight: PaidFlightSale
  /** As it was printed. */
  readonly receipt: FlightReceipt
}

export type ChainKey = keyof Chain
/** An entry before it has its place in the chain. */
export type NewEntry = Omit<PaidOutgoing, ChainKey> | Omit<SessionOutgoing, ChainKey> | Omit<FlightOutgoing, ChainKey>

export const isSale = (entry: JournalEntry): entry is PaidOutgoing => 'paid' in entry
export const isOnboard = (entry: JournalEntry): entry is FlightOutgoing => 'flight' in entry

/** How far this device has counted at a register or on a flight. */
export interface RegisterSeries {
  readonly registerKey: string
  readonly deviceId: string
  readonly epoch: number
  /** Of the last receipt. */
  readonly last: number
  /** Of the last entry; absent where an older program wrote it, which wrote receipts alone. */
  readonly seq?: number
  readonly lastHash: string
}

export const lastSeqOf = ({ seq, last }: RegisterSeries): number => seq ?? last
export const seqOf = (entry: JournalEntry): number => entry.seq ?? (isSale(entry) ? entry.paid.number : 0)
export const epochOf = (entry: JournalEntry): number => {
  if (isSale(entry)) return entry.paid.epoch
  return isOnboard(entry) ? entry.flight.epoch : entry.session.body.epoch
}

type Chained =
  | Pick<PaidOutgoing, 'uuid' | 'registerKey' | 'body' | 'paid'>
  | Pick<SessionOutgoing, 'uuid' | 'registerKey' | 'session'>
  | Pick<FlightOutgoing, 'uuid' | 'registerKey' | 'flight'>

function contentsOf(entry: Chained) {
  if ('session' in entry) return { session: entry.session }
  return 'flight' in entry ? { flight: entry.flight } : { body: entry.body, paid: entry.paid }
}

/** SHA-256 over the hash before it and what the entry is, in base64url. */
export async function hashOf(entry: Chained, prev: string): Promise<string> {
  const { uuid, registerKey } = entry
  const text = `${prev}\n${JSON.stringify({ uuid, registerKey, ...contentsOf(entry) })}`
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
