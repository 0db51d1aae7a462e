import { ApiFailure } from '../../../../api/client/apiFailure.ts'
import { randomUuid } from '../../../../api/client/operationKey.ts'
import type { AnswerOf } from '../../../../api/endpoint.ts'
import { COUNT_LINES_MAX, type LineSent, type saveInventory } from '../../../../api/inventoryLine.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import type { CountStore, KeptLine } from './countStore.ts'
import { atFront, type SeenGood, withAnswer } from './seenGoods.ts'

/** Beeps of one good in one visit are one line: so long after the last of them it is sent. */
const VISIT_MS = 1_500
/** A visit whose last beep is older than this grows no more: whoever finds its line on the device may send it. */
const VISIT_MS_MAX = 10_000
/** Without the server it is asked again after this, and each time after twice as long, up to the other. */
const AGAIN_MS = 1_000
const AGAIN_MS_MAX = 10_000

const againMs = (missed: number): number => Math.min(AGAIN_MS_MAX, AGAIN_MS * 2 ** (missed - 1))

/** A good or a code, and the sector where it lies, if its counter says so. */
export type Counted = Pick<KeptLine['line'], 'itemId' | 'barcode' | 'sectorId'>
const isSameVisit = (line: Counted, what: Counted): boolean =>
  line.itemId === what.itemId && line.barcode === what.barcode && (line.sectorId ?? null) === (what.sectorId ?? null)

const isOver = ({ line }: KeptLine): boolean => Date.now() - Date.parse(line.countedAt) >= VISIT_MS_MAX

const byMoment = (a: KeptLine, b: KeptLine): number => Date.parse(a.line.countedAt) - Date.parse(b.line.countedAt)

export type CountAnswer = AnswerOf<typeof saveInventory>
export interface CountState {
  seen: readonly SeenGood[]
  kept: readonly KeptLine[]
  /** The server cannot be reached: lines wait on the device. */
  away: boolean
}

/**
 * Counted lines on their way: each is kept on the device first, sent some time after the last beep, and forgotten when the server has
 * it. Without the network they wait, also for days, and also when the page is closed. What the server will never take is set aside
 * with its reason, and the rest goes on.
 */
export class CountQueue {
  private state: CountState = { seen: [], kept: [], away: false }
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private sending = false
  /** How often in a row the server was not reached. */
  private missed = 0
  /** Lines of this very page: one that another page of the device has made may still grow there. */
  private readonly made = new Set<string>()

  /** `clockOffsetMs`: what is to be added to this device's clock to have the server's. */
  constructor(
    private readonly of: { inventoryId: number; userId: number; clockOffsetMs: number },
    private readonly store: Promise<CountStore>,
    private readonly save: (lines: LineSent[], clockOffsetMs: number) => Promise<CountAnswer>,
    private readonly onRefused: (failure: unknown) => void,
  ) {}

  readonly get = (): CountState => this.state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Goes on with what this device has kept of the count; answers how to stop. */
  start(): () => void {
    const online = () => {
      this.missed = 0
      void this.send()
    }
    globalThis.addEventListener('online', online)
    void this.store
      .then((store) => store.readAll(this.of.inventoryId, this.of.userId))
      .then((lines) => {
        const known = new Set(this.state.kept.map(({ id }) => id))
        const before = lines.filter(({ id }) => !known.has(id)).sort(byMoment)
        const shown = before.reduce(
          (seen, kept) => atFront(seen, kept, kept.code ?? kept.line.barcode ?? ''),
          this.state.seen,
        )
        this.change({ kept: [...before, ...this.state.kept], seen: shown })
        return this.send()
      })
    return () => {
      globalThis.removeEventListener('online', online)
      clearTimeout(this.timer)
      // What was counted last must not wait for the next visit of the page.
      void this.send()
    }
  }

  /**
   * One more of a code or a good: the visit that is still here grows, unless it is being sent or a number was said after it, which
   * stands in place of what it has so far.
   */
  add(what: Counted, code: string): void {
    const at = new Date().toISOString()
    const visit = this.sending
      ? undefined
      : this.state.kept
          .slice(this.state.kept.findLastIndex(({ line }) => line.replaces) + 1)
          .find((kept) => this.made.has(kept.id) && !kept.problem && !isOver(kept) && isSameVisit(kept.line, what))
    const id = visit?.id ?? randomUuid()
    const line = visit
      ? { ...visit.line, quantity: visit.line.quantity + 1, countedAt: at }
      : { id, ...what, quantity: 1, replaces: false, fromAt: at, countedAt: at }
    void this.keep({ id, ...this.of, line, code }, VISIT_MS)
  }

  /** So many there are, whatever this counter said before. */
  say(what: Counted & { itemId: number }, code: string, quantity: number): void {
    const [id, at] = [randomUuid(), new Date().toISOString()]
    const line = { id, ...what, quantity, replaces: true, fromAt: at, countedAt: at }
    void this.keep({ id, ...this.of, line, code }, 0)
  }

  /** A line that the server will not take, and that its counter does not want any more. */
  giveUp(line: KeptLine): void {
    void this.forget([line])
  }

  private async keep(line: KeptLine & { code: string }, ms: number): Promise<void> {
    this.made.add(line.id)
    this.change({
      kept: [...this.state.kept.filter(({ id }) => id !== line.id), line],
      seen: atFront(this.state.seen, line, line.code),
    })
    await (await this.store).put([line])
    this.later(ms)
  }

  private later(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.send(), ms)
  }

  private readonly waiting = () => this.state.kept.filter(({ problem }) => !problem)

  /** What goes in one call: of one clock, and nothing that may still grow on another page. */
  private next(): KeptLine[] {
    const ready = this.waiting().filter((kept) => this.made.has(kept.id) || isOver(kept))
    return ready.filter(({ clockOffsetMs }) => clockOffsetMs === ready[0]!.clockOffsetMs).slice(0, COUNT_LINES_MAX)
  }

  private async send(): Promise<void> {
    if (this.sending) return
    this.sending = true
    const lines = this.next()
    try {
      if (lines.length > 0) await this.sendThese(lines)
    } catch (failure) {
      await this.refused(failure, lines)
    } finally {
      this.sending = false
    }
    if (this.waiting().length > 0) this.later(this.state.away ? againMs(this.missed) : VISIT_MS)
  }

  private async sendThese(lines: readonly KeptLine[]): Promise<void> {
    const answer = await this.save(
      lines.map(({ line }) => line),
      lines[0]!.clockOffsetMs ?? 0,
    )
    this.missed = 0
    this.change({ away: false, seen: withAnswer(this.state.seen, lines, answer) })
    await this.forget(lines)
  }

  private async forget(lines: readonly KeptLine[]): Promise<void> {
    const ids = new Set(lines.map(({ id }) => id))
    this.change({ kept: this.state.kept.filter(({ id }) => !ids.has(id)) })
    await (await this.store).remove([...ids])
  }

  private async refused(failure: unknown, lines: readonly KeptLine[]): Promise<void> {
    // Signed out, too many at once, no network: the lines are sound and go again.
    if (!(failure instanceof ApiFailure) || ![400, 404, 422].includes(failure.status)) return this.lost()
    this.onRefused(failure)
    const bad = new Map(
      Object.entries(failure.fields ?? {}).flatMap(([path, text]) => {
        const line = lines[Number(/^lines\.(\d+)\./.exec(path)?.[1] ?? -1)]
        return line ? [[line.id, text] as const] : []
      }),
    )
    const aside = lines
      .filter(({ id }) => bad.size === 0 || bad.has(id))
      .map((line) => ({ ...line, problem: bad.get(line.id) ?? failureText(failure) }))
    const byId = new Map(aside.map((line) => [line.id, line]))
    this.change({ away: false, kept: this.state.kept.map((line) => byId.get(line.id) ?? line) })
    await (await this.store).put(aside)
  }

  private lost(): void {
    this.missed++
    this.change({ away: true })
  }

  private change(part: Partial<CountState>): void {
    this.state = { ...this.state, ...part }
    for (const listener of this.listeners) listener()
  }
}
