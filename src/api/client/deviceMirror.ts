const DATABASE = 'savdo.device'
const STORE = 'values'
/** What a till cannot sell without: who is signed in, which register it is, how it is set, what the server said last. */
const MIRRORED = ['savdo.session', 'savdo.register', 'savdo.till', 'savdo.shopClock', 'savdo.kept ']
/** Under it localStorage says how far it has come. */
const COUNT_KEY = 'savdo.written'

interface Mirrored {
  /** As localStorage keeps it. */
  readonly text: string
  /** Which write of this device it was. */
  readonly count: number
}

const isMirrored = (key: string) => MIRRORED.some((start) => key.startsWith(start))
const countWritten = () => Number(localStorage.getItem(COUNT_KEY) ?? 0)

let opened: Promise<IDBDatabase> | undefined

/**
 * Keeps a value a second time, on the disk: what localStorage has written a browser that is killed forgets, up to some seconds of it
 * (reliability M4). Called after localStorage has it.
 */
export function mirror(key: string, text: string): void {
  if (!isMirrored(key) || !globalThis.indexedDB) return
  const count = countWritten() + 1
  localStorage.setItem(COUNT_KEY, String(count))
  void put(key, { text, count }).catch(() => undefined)
}

async function put(key: string, value: Mirrored): Promise<void> {
  const transaction = (await open()).transaction(STORE, 'readwrite', { durability: 'strict' })
  transaction.objectStore(STORE).put(value, key)
  transaction.commit()
}

/**
 * Brings back into localStorage what it has forgotten; answers whether it was anything. What was written there by anybody since the last
 * mirrored write stands.
 */
export async function recoverDevice(): Promise<boolean> {
  if (!globalThis.indexedDB) return false
  try {
    const known = countWritten()
    const lost = (await readAll()).filter(([, { count }]) => count > known)
    for (const [key, { text }] of lost) localStorage.setItem(key, text)
    const last = Math.max(known, ...lost.map(([, { count }]) => count))
    if (lost.length > 0) localStorage.setItem(COUNT_KEY, String(last))
    return lost.length > 0
  } catch {
    // A private window, a spoilt profile: the program starts with what there is.
    return false
  }
}

async function readAll(): Promise<[key: string, value: Mirrored][]> {
  const store = (await open()).transaction(STORE).objectStore(STORE)
  const [keys, values] = [answerOf(store.getAllKeys()), answerOf(store.getAll() as IDBRequest<Mirrored[]>)]
  const all = await values
  return (await keys).map((key, at) => [key as string, all[at]!])
}

function open(): Promise<IDBDatabase> {
  if (!opened) {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    opened = answerOf(request)
    opened.catch(() => (opened = undefined))
  }
  return opened
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the device’s database does not answer')))
  })
