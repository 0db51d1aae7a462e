import { type IDBPDatabase, openDB } from 'idb'
import { randomUuid } from '../api/client/operationKey.ts'
import { journalCopy } from './journalCopy.ts'
import { memoryTillStorage, TILL_STORES, type TillChange, type TillStorage } from './tillStorage.ts'

const DATABASE = 'savdo.till'
/** Each one only adds stores: an older program that is open in another tab goes on with its own. */
const DATABASE_VERSION = 4

let opened: Promise<TillStorage> | undefined

/** The till's storage of this device: IndexedDB, or the page's memory where the browser forbids it. */
export const deviceTillStorage = (): Promise<TillStorage> => (opened ??= openDeviceStorage())

async function openDeviceStorage(): Promise<TillStorage> {
  if (!globalThis.indexedDB) return memoryTillStorage()
  try {
    const storage = reopening(indexedDbStorage(await openTillDatabase()))
    await journalCopy()
      .restore(storage, randomUuid)
      .catch((error: unknown) => globalThis.reportError(error))
    return storage
  } catch {
    // A private window, a full disk, a spoilt profile: selling goes on, and the screen says what is missing.
    return memoryTillStorage()
  }
}

/** A disk that was full once leaves the connection dead for ever, also when there is room again: it is opened anew. */
function reopening(first: TillStorage): TillStorage {
  let current = first
  const attempt = async <T>(work: (storage: TillStorage) => Promise<T>): Promise<T> => {
    try {
      return await work(current)
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
      current = indexedDbStorage(await openTillDatabase())
      return work(current)
    }
  }
  return {
    lasting: true,
    read: (store, key) => attempt((storage) => storage.read(store, key)),
    readAll: (store) => attempt((storage) => storage.readAll(store)),
    write: (changes, durability) => attempt((storage) => storage.write(changes, durability)),
  }
}

const openTillDatabase = (): Promise<IDBPDatabase> =>
  openDB(DATABASE, DATABASE_VERSION, {
    upgrade(database) {
      for (const name of TILL_STORES) if (!database.objectStoreNames.contains(name)) database.createObjectStore(name)
    },
    // A newer program in another tab wants to change the stores; this tab opens them anew when it needs them.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: () => (opened = undefined),
  })

function indexedDbStorage(database: IDBPDatabase): TillStorage {
  return {
    lasting: true,
    read: (store, key) => database.get(store, key),
    readAll: (store) => database.getAll(store),
    async write(changes, durability) {
      const stores = [...new Set(changes.map((change) => change.store))]
      const transaction = database.transaction(stores, 'readwrite', { durability })
      const done = changes.map(({ store, key, value }: TillChange) => {
        const of = transaction.objectStore(store)
        return value === undefined ? of.delete(key) : of.put(value, key)
      })
      // Without waiting for the answers first: a page that is being left gets none, and the browser would take the writes back.
      transaction.commit()
      // `done` of the transaction comes only with its `complete` event: with `strict`, after the disk has it.
      await Promise.all([...done, transaction.done])
    },
  }
}
