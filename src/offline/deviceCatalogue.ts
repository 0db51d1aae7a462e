import { ApiFailure } from '../api/client/apiFailure.ts'
import { call } from '../api/client/call.ts'
import type { PosItem } from '../api/sale.ts'
import { type CatalogueClient, tillCatalogue, tillCatalogueChanges } from '../api/tillCatalogue.ts'
import type { CatalogueDesk } from './catalogueDesk.ts'
import type { Progress } from './catalogueStore.ts'
import type { ShopClock } from './shopClock.ts'

/** How long a change takes to reach a till that stands by; whatever it scans it asks the server about besides. */
const ASKED_EVERY_MS = 15_000
const ASK_TIMEOUT_MS = 10_000
const SNAPSHOT_TIMEOUT_MS = 180_000
/** A snapshot is that old at most when it comes; another one sooner would bring nothing new. */
const SNAPSHOT_EVERY_MS = 3_600_000

/**
 * The catalogue of a department on this device, kept up to date with the server for as long as a till is open. Everything it answers is
 * undefined while there is no catalogue yet.
 */
export class DeviceCatalogue {
  readonly clock: ShopClock
  private readonly departmentId: number
  private readonly desk: CatalogueDesk
  /** Until then the device does not know yet what it keeps, and whoever asks waits for it. */
  private opened: Promise<unknown> = Promise.resolve()
  private progress: Progress | undefined
  private snapshotAtMs = Number.NEGATIVE_INFINITY
  private timer: ReturnType<typeof setTimeout> | undefined
  private stopped = false
  private away: Date | undefined
  private readonly listeners = new Set<() => void>()

  constructor(departmentId: number, desk: CatalogueDesk, clock: ShopClock) {
    this.departmentId = departmentId
    this.desk = desk
    this.clock = clock
  }

  /** Opens what the device keeps, then asks for news until `stop`. */
  async start(): Promise<void> {
    const opening = this.desk.open(this.departmentId).catch(() => undefined)
    this.opened = opening
    this.progress = await opening
    this.tell()
    globalThis.addEventListener('online', this.hurry)
    await this.followOn()
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
    globalThis.removeEventListener('online', this.hurry)
  }

  /** The browser says that there is a network again: it is not waited for the next turn. */
  private readonly hurry = () => {
    if (this.timer === undefined || this.stopped) return
    clearTimeout(this.timer)
    void this.followOn()
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** By the server's clock, when the device last heard of it; undefined without a catalogue. */
  readonly asOf = (): string | undefined => this.progress?.now
  /** How long ago that was; undefined without a catalogue. */
  readonly ageMs = (): number | undefined =>
    this.progress && Math.max(0, this.clock.nowMs() - Date.parse(this.progress.now))
  /** Since when the server has not answered; undefined while it does. */
  readonly awaySince = (): Date | undefined => this.away

  findCode = (code: string): Promise<PosItem[] | undefined> =>
    this.ask(() => this.desk.findCode(code, this.clock.nowMs()))
  findWords = (words: string): Promise<PosItem[] | undefined> =>
    this.ask(() => this.desk.findWords(words, this.clock.nowMs()))
  variantsOf = (itemId: number): Promise<PosItem[] | undefined> =>
    this.ask(() => this.desk.variantsOf(itemId, this.clock.nowMs()))
  clientOfCard = (memberCard: string): Promise<CatalogueClient | undefined> =>
    this.ask(() => this.desk.clientOfCard(memberCard))
  findClients = (words: string): Promise<CatalogueClient[] | undefined> => this.ask(() => this.desk.findClients(words))

  private async followOn(): Promise<void> {
    this.timer = undefined
    try {
      await this.catchUp()
      this.setAway(undefined)
    } catch (error) {
      if (!(error instanceof ApiFailure)) globalThis.reportError(error)
      else if (error.status === 0) this.setAway(this.away ?? new Date())
    }
    if (!this.stopped) this.timer = setTimeout(() => void this.followOn(), ASKED_EVERY_MS)
  }

  /** Everything that has changed; a whole catalogue where there is none, or too much has. */
  private async catchUp(): Promise<void> {
    let whole = !this.progress
    if (whole) await this.takeSnapshot()
    for (let more = true; more && !this.stopped;) {
      const { catalogueId, revision } = this.progress!
      try {
        const changes = await call(
          tillCatalogueChanges,
          { path: { depId: this.departmentId }, query: { catalogueId, since: revision } },
          { timeoutMs: ASK_TIMEOUT_MS, retries: 0 },
        )
        this.clock.set(changes.now)
        const { heavy } = await this.desk.apply(changes)
        this.progress = changes
        more = changes.more
        if (heavy && performance.now() - this.snapshotAtMs > SNAPSHOT_EVERY_MS) await this.takeSnapshot()
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.code !== 'catalogueTooOld' || whole) throw error
        whole = true
        await this.takeSnapshot()
      }
    }
    this.tell()
  }

  private async takeSnapshot(): Promise<void> {
    const path = { depId: this.departmentId }
    const { blob } = await call(tillCatalogue, { path }, { timeoutMs: SNAPSHOT_TIMEOUT_MS, retries: 0 })
    const loading = this.desk.load(this.departmentId, blob)
    // The first one is here: should the server go away now, whoever asks has only to wait for it.
    if (!this.progress) this.opened = loading.catch(() => undefined)
    this.progress = await loading
    this.snapshotAtMs = performance.now()
    this.tell()
  }

  /** What the worker cannot say, nobody here can: the till asks the server. */
  private ask<T>(question: () => Promise<T | undefined>): Promise<T | undefined> {
    return this.opened.then(question).catch(() => undefined)
  }

  private setAway(since: Date | undefined): void {
    this.away = since
    this.tell()
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}
