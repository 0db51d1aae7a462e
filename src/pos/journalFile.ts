import { epochOf, hashOf, type JournalEntry, seqOf } from './paidOutgoing.ts'
import type { PaidWaiting } from './paidWaiting.ts'
import type { TillStorage } from './tillStorage.ts'

const KIND = 'savdo-journal'
const VERSION = 1

/** The last line of a journal: without it the file is torn. */
interface Closing {
  readonly kind: typeof KIND
  readonly version: typeof VERSION
  readonly count: number
  readonly lastHash: string
}

/** The journal as a file: a line an entry, then how many there are and the hash of the last. */
export function journalText(entries: readonly JournalEntry[]): string {
  const closing: Closing = { kind: KIND, version: VERSION, count: entries.length, lastHash: entries.at(-1)?.hash ?? '' }
  return [...entries, closing].map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** `notJournal`: another file, or a torn one; `changed`: somebody has written in it. */
export type JournalFault = 'notJournal' | 'changed'

/** Reads a journal and sees whether each entry is as it was written and follows the one before it. */
export async function readJournal(text: string): Promise<readonly JournalEntry[] | JournalFault> {
  const lines = parsed(text)
  const closing = lines?.at(-1) as Closing | undefined
  if (!lines || closing?.kind !== KIND || closing.version !== VERSION) return 'notJournal'
  const entries = lines.slice(0, -1) as JournalEntry[]
  if (entries.length !== closing.count || (entries.at(-1)?.hash ?? '') !== closing.lastHash) return 'notJournal'
  for (const [at, entry] of entries.entries()) {
    const before = entries[at - 1]
    const follows =
      !before ||
      before.registerKey !== entry.registerKey ||
      epochOf(before) !== epochOf(entry) ||
      seqOf(before) + 1 !== seqOf(entry) ||
      before.hash === entry.prev
    if (!follows || (await hashOf(entry, entry.prev)) !== entry.hash) return 'changed'
  }
  return entries
}

function parsed(text: string): unknown[] | undefined {
  try {
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
  } catch {
    return undefined
  }
}

/** Saves what waits on this device to a file, for another device to send. Here it stays until the server has it. */
export function downloadJournal(entries: readonly JournalEntry[], fileName: string): void {
  const url = URL.createObjectURL(new Blob([journalText(entries)], { type: 'application/x-ndjson' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `${fileName}.${KIND}` })
  link.click()
  URL.revokeObjectURL(url)
}

/** Takes in a journal that another device has saved; this one sends it. Whoever sends first, each sale is one. */
export async function takeJournal(
  file: Blob,
  storage: TillStorage,
  waiting: PaidWaiting,
): Promise<{ taken: number; fault?: JournalFault | 'notKept' }> {
  const entries = await readJournal(await file.text())
  if (typeof entries === 'string') return { taken: 0, fault: entries }
  try {
    await storage.write(
      entries.map((entry) => ({ store: 'paid', key: entry.uuid, value: entry })),
      'strict',
    )
  } catch {
    return { taken: 0, fault: 'notKept' }
  }
  waiting.added(entries.map(({ uuid }) => uuid))
  return { taken: entries.length }
}

/** Asks the browser not to throw away what this device keeps; false where it does not promise that. */
export async function askToPersist(): Promise<boolean> {
  const { storage } = navigator as { storage?: StorageManager }
  if (!storage?.persist) return false
  return (await storage.persisted()) || storage.persist()
}
