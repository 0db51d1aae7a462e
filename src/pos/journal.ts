import type { JournalCopy } from './journalCopy.ts'
import { hashOf, type JournalEntry, lastSeqOf, type NewEntry, type RegisterSeries } from './paidOutgoing.ts'
import type { PaidWaiting } from './paidWaiting.ts'
import type { TillChange, TillStorage } from './tillStorage.ts'

/** The longest receipts take less. */
const ROOM = 'x'.repeat(256 * 1024)
const TRIAL_KEY = 'trial'

export interface JournalParts {
  storage: TillStorage
  waiting: PaidWaiting
  copy?: JournalCopy | undefined
}

/** What goes to the disk with an entry, all or nothing. */
interface Written<Entry> {
  readonly entry: Entry
  /** The number of the last receipt, this one's if it is one. */
  readonly last: number
  readonly changes: readonly TillChange[]
}

/** What a device does at one place, a register or a flight, without the server: a chain of entries, each on the disk before it counts. */
export class Journal {
  private readonly key: string
  private readonly parts: JournalParts
  private known: RegisterSeries | undefined

  /** @param key of the place, for the series and for the order in which entries are sent */
  constructor(key: string, parts: JournalParts) {
    this.key = key
    this.parts = parts
  }

  /** How far this device has counted; undefined where it has no series here yet. */
  get series(): RegisterSeries | undefined {
    return this.known
  }

  async read(): Promise<RegisterSeries | undefined> {
    this.known = await this.parts.storage.read('series', this.key)
    return this.known
  }

  /** The server has said which series this device writes here: what it wrote before goes on. */
  async begin(deviceId: string, epoch: number): Promise<void> {
    if (this.known) return
    const begun = { registerKey: this.key, deviceId, epoch, last: 0, lastHash: '' }
    await this.parts.storage.write([{ store: 'series', key: this.key, value: begun }], 'strict')
    this.known = begun
  }

  /** Whether the disk still takes what a sale needs and some more: browsers promise room that is not there, so it is tried. */
  async hasRoom(): Promise<boolean> {
    const { storage, copy } = this.parts
    const series = this.known
    if (!series) return true
    if ((await copy?.hasRoom()) === false) return false
    try {
      const trial = { ...series, lastHash: ROOM }
      await storage.write([{ store: 'series', key: TRIAL_KEY, value: trial }], 'strict')
      await storage.write([{ store: 'series', key: TRIAL_KEY, value: undefined }], 'relaxed')
      return true
    } catch {
      return false
    }
  }

  /**
   * The next entry of the series, on the disk with all that goes with it, in both copies, when this resolves.
   * @param make is asked when nobody else writes here, in any tab; what it throws leaves nothing behind
   */
  async write<Entry extends NewEntry>(
    make: (series: RegisterSeries) => Promise<Written<Entry>>,
  ): Promise<Entry & JournalEntry> {
    const { storage, waiting, copy } = this.parts
    const written = await alone(`savdo.series ${this.key}`, async () => {
      // Another tab of this device may have counted on meanwhile.
      const series = (await storage.read('series', this.key))!
      const { entry, last, changes } = await make(series)
      const seq = lastSeqOf(series) + 1
      const hash = await hashOf(entry, series.lastHash)
      const kept = { ...entry, seq, prev: series.lastHash, hash } as Entry & JournalEntry
      const next = { ...series, last, seq, lastHash: hash }
      await copy?.added(kept, next)
      try {
        await storage.write(
          [
            { store: 'paid', key: entry.uuid, value: kept },
            { store: 'series', key: this.key, value: next },
            ...changes,
          ],
          'strict',
        )
      } catch (error) {
        await copy?.gone([entry.uuid])
        throw error
      }
      this.known = next
      return kept
    })
    waiting.added([written.uuid])
    return written
  }
}

/** Nobody else does work of this name meanwhile, in any tab. */
function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = (globalThis.navigator ?? {}) as { locks?: LockManager }
  return locks ? locks.request(name, work) : work()
}
