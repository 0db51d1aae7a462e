import { type IDBPDatabase, openDB } from 'idb'
import type { LineSent } from '../../../../api/inventoryLine.ts'

/** A counted line that is on its way to the server, or that the server will not take. */
export interface KeptLine {
  /** Of the line: made here, so that it counts once however often it is sent. */
  id: string
  inventoryId: number
  /** Whose line it is: another user of the device sends it not. */
  userId: number
  line: Required<Pick<LineSent, 'id' | 'quantity' | 'replaces' | 'fromAt' | 'countedAt'>> &
    Pick<LineSent, 'itemId' | 'barcode' | 'sectorId'>
  /** What its counter saw of the good: a code, or a name. */
  code?: string
  /** What is to be added to the device's clock of that moment to have the server's. */
  clockOffsetMs?: number
  /** Why the server refused it, in words; it waits for a person. */
  problem?: string
}

/** Lines that are kept on the device until the server has them, for as long as that takes. */
export interface CountStore {
  readAll(inventoryId: number, userId: number): Promise<KeptLine[]>
  /** The counts that it keeps lines of this user for. */
  counts(userId: number): Promise<number[]>
  put(lines: readonly KeptLine[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}

const DATABASE = 'savdo.count'
const STORE = 'lines'

let opened: Promise<CountStore> | undefined

/** This device's store: its own database, or the page's memory where the browser forbids one. */
export const countStore = (): Promise<CountStore> => (opened ??= openStore())

async function openStore(): Promise<CountStore> {
  if (!globalThis.indexedDB) return memoryStore()
  try {
    return databaseStore(
      await openDB(DATABASE, 1, {
        upgrade: (database) => void database.createObjectStore(STORE),
        terminated: () => (opened = undefined),
      }),
    )
  } catch {
    // A private window, a full disk: counting goes on, and lives as long as the page.
    return memoryStore()
  }
}

const ofCount = (inventoryId: number, userId: number) => (kept: KeptLine) =>
  kept.inventoryId === inventoryId && kept.userId === userId

const countsOf = (lines: readonly KeptLine[], userId: number): number[] => [
  ...new Set(lines.filter((kept) => kept.userId === userId).map(({ inventoryId }) => inventoryId)),
]

const databaseStore = (database: IDBPDatabase): CountStore => ({
  readAll: async (inventoryId, userId) =>
    ((await database.getAll(STORE)) as KeptLine[]).filter(ofCount(inventoryId, userId)),
  counts: async (userId) => countsOf((await database.getAll(STORE)) as KeptLine[], userId),
  async put(lines) {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
    await Promise.all([...lines.map((kept) => transaction.store.put(kept, kept.id)), transaction.done])
  },
  async remove(ids) {
    const transaction = database.transaction(STORE, 'readwrite')
    await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done])
  },
})

function memoryStore(): CountStore {
  const lines = new Map<string, KeptLine>()
  return {
    readAll: (inventoryId, userId) => Promise.resolve([...lines.values()].filter(ofCount(inventoryId, userId))),
    counts: (userId) => Promise.resolve(countsOf([...lines.values()], userId)),
    put: (more) => Promise.resolve(more.forEach((kept) => lines.set(kept.id, kept))),
    remove: (ids) => Promise.resolve(ids.forEach((id) => lines.delete(id))),
  }
}
