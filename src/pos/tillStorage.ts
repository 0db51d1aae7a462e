import type { Sale } from '../api/sale.ts'
import type { KnownSession } from './knownSession.ts'
import type { FlightCart } from './onboard/flightCart.ts'
import type { FlightReceipt } from '../print/flightReceipt.tsx'
import type { OutgoingSale, RejectedSale } from './outgoingSale.ts'
import type { JournalEntry, RegisterSeries } from './paidOutgoing.ts'
import type { HeldCart, TillCart } from './tillCart.ts'

/**
 * What the till keeps on the device (reliability §5.3): carts by register, and by the sale's UUID the sales on their way to
 * the server, the receipts of what it has taken, and what it refused when its cart was gone.
 */
export interface TillStores {
  carts: TillCart
  outbox: OutgoingSale
  receipts: Sale
  rejected: RejectedSale
  /** Carts that were set aside while the server could not be asked, by the UUIDs of their sales. */
  held: HeldCart
  /** What was done without the server, by its UUID, until it has it. */
  paid: JournalEntry
  /** By register. */
  series: RegisterSeries
  /** By register, whether its session is open, as far as this device knows. */
  sessions: KnownSession
  /** By flight, what is being sold on its tablet just now. */
  flightCarts: FlightCart
  /** What was sold on this tablet, by the sale's UUID. */
  flightReceipts: FlightReceipt
}
export type TillStoreName = keyof TillStores
export const TILL_STORES: readonly TillStoreName[] = [
  'carts',
  'outbox',
  'receipts',
  'rejected',
  'held',
  'paid',
  'series',
  'sessions',
  'flightCarts',
  'flightReceipts',
]

/** Puts a value under a key, or takes it away where there is none. */
export type TillChange = {
  [S in TillStoreName]: { store: S; key: string; value: TillStores[S] | undefined }
}[TillStoreName]

/**
 * `strict`: on the disk before `write` resolves, so that neither a crash nor a power cut can lose it; for what must not be
 * lost. `relaxed`: quick, safe from a crash of the browser; for the cart while one types (reliability M4, M5).
 */
export type Durability = 'strict' | 'relaxed'

export interface TillStorage {
  /** False where the browser forbids storage (a private window): everything is lost with the page. */
  readonly lasting: boolean
  read<S extends TillStoreName>(store: S, key: string): Promise<TillStores[S] | undefined>
  readAll<S extends TillStoreName>(store: S): Promise<TillStores[S][]>
  /** All changes or none. Rejects when they could not be kept. */
  write(changes: readonly TillChange[], durability: Durability): Promise<void>
}

/** Keeps everything for as long as the page lives. */
export function memoryTillStorage(): TillStorage {
  const stores = new Map<TillStoreName, Map<string, unknown>>(TILL_STORES.map((name) => [name, new Map()]))
  return {
    lasting: false,
    read: <S extends TillStoreName>(store: S, key: string) =>
      Promise.resolve(stores.get(store)!.get(key) as TillStores[S] | undefined),
    readAll: <S extends TillStoreName>(store: S) =>
      Promise.resolve([...stores.get(store)!.values()] as TillStores[S][]),
    async write(changes) {
      for (const { store, key, value } of changes) {
        if (value === undefined) stores.get(store)!.delete(key)
        // A copy, as a database makes one: what the program changes afterwards is not what was kept.
        else stores.get(store)!.set(key, structuredClone(value))
      }
    },
  }
}
