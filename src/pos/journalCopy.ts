import { type CopyDesk } from '../offline/copyDesk.ts'
import { deviceCopy } from '../offline/deviceCopy.ts'
import { newFlightCart } from './onboard/flightCart.ts'
import { isOnboard, isSale, type JournalEntry, lastSeqOf, type RegisterSeries } from './paidOutgoing.ts'
import { newTillCart } from './tillCart.ts'
import type { TillChange, TillStorage } from './tillStorage.ts'

/** What the copy tells, one after the other: an entry with how far its register counted by it, or entries that are no longer needed. */
type CopyRecord = { entry?: JournalEntry; series: RegisterSeries } | { gone: readonly string[] }

/** A disk answers in a hundredth of that; a sale does not wait for one that hangs, for the database has it. */
const ANSWER_MS_MAX = 3_000

/** The journal a second time, in a file beside the browser's database: should that be spoilt or gone, it is read back. */
export class JournalCopy {
  private readonly desk: CopyDesk | undefined

  constructor(desk: CopyDesk | undefined) {
    this.desk = desk
  }

  /** Before the database has it. @throws where the disk has no room: then it is in neither */
  async added(entry: JournalEntry, series: RegisterSeries): Promise<void> {
    await this.append({ entry, series })
  }

  /** The server has them, or they came to nothing. */
  async gone(uuids: readonly string[]): Promise<void> {
    if (uuids.length > 0) await this.append({ gone: uuids }).catch(() => undefined)
  }

  async hasRoom(): Promise<boolean> {
    return (await this.soon(this.desk?.hasRoom())) ?? true
  }

  /** Brings back into the database what it has lost; where nothing waits any more the file begins anew. */
  async restore(storage: TillStorage, newUuid: () => string): Promise<void> {
    const texts = await this.soon(this.desk?.read())
    if (!texts || texts.length === 0) return
    const { entries, series } = told(texts)
    const lost: TillChange[] = []
    for (const [key, of] of series) {
      const known = await storage.read('series', key)
      if (!known || lastSeqOf(known) < lastSeqOf(of)) lost.push({ store: 'series', key, value: of })
    }
    for (const entry of entries.values())
      if (!(await storage.read('paid', entry.uuid))) lost.push(...(await changesOf(entry, storage, newUuid)))
    if (lost.length > 0) await storage.write(lost, 'strict')
    if (entries.size === 0 && texts.length > series.size)
      await this.soon(this.desk!.replace([...series.values()].map((of) => JSON.stringify({ series: of }))))
  }

  private async append(record: CopyRecord): Promise<void> {
    await this.soon(this.desk?.append([JSON.stringify(record)]))
  }

  /** Undefined where there is no copy, or none that answers; only that there is no room is passed on. */
  private async soon<T>(answer: Promise<T> | undefined): Promise<T | undefined> {
    if (!answer) return undefined
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ANSWER_MS_MAX))
    try {
      return await Promise.race([answer, late])
    } catch (error) {
      if ((error as Error).name === 'QuotaExceededError') throw error
      return undefined
    }
  }
}

/** The entries that still wait, and the last of each series. */
function told(texts: readonly string[]): {
  entries: ReadonlyMap<string, JournalEntry>
  series: ReadonlyMap<string, RegisterSeries>
} {
  const entries = new Map<string, JournalEntry>()
  const series = new Map<string, RegisterSeries>()
  for (const text of texts) {
    const record = JSON.parse(text) as CopyRecord
    if ('gone' in record) for (const uuid of record.gone) entries.delete(uuid)
    else {
      series.set(record.series.registerKey, record.series)
      if (record.entry) entries.set(record.entry.uuid, record.entry)
    }
  }
  return { entries, series }
}

/** What the database would hold had it heard of the entry. */
async function changesOf(entry: JournalEntry, storage: TillStorage, newUuid: () => string): Promise<TillChange[]> {
  const { uuid, registerKey } = entry
  const kept: TillChange = { store: 'paid', key: uuid, value: entry }
  if (isOnboard(entry)) {
    const sold = (await storage.read('flightCarts', registerKey))?.uuid === uuid
    const next = newFlightCart(newUuid(), entry.flight.employeeId)
    return [
      kept,
      { store: 'flightReceipts', key: uuid, value: entry.receipt },
      ...(sold ? [{ store: 'flightCarts' as const, key: registerKey, value: next }] : []),
    ]
  }
  if (!isSale(entry)) return [kept]
  const cart = await storage.read('carts', registerKey)
  return [
    kept,
    { store: 'outbox', key: uuid, value: undefined },
    { store: 'receipts', key: uuid, value: entry.receipt },
    ...(cart?.uuid === uuid ? [{ store: 'carts' as const, key: registerKey, value: newTillCart(newUuid()) }] : []),
  ]
}

let opened: JournalCopy | undefined
/** That of this device. */
export const journalCopy = (): JournalCopy => (opened ??= new JournalCopy(deviceCopy()))
