import type { Board, DepartmentBoard } from '../../src/api/board.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { holds } from '../../src/rules/permissions.ts'
import { findCaller } from '../auth/findCaller.ts'
import { type Caller, mayUse } from '../caller.ts'
import type { ReadCall } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { BoardHints } from './boardHints.ts'
import { readBoard } from './readBoard.ts'

/** However much changes, the board is read so often at most, once for all who watch. */
const READ_MS_MIN = 1_000
/** And so often at least: a hint may get lost, and an hour ends by itself. */
const WHOLE_MS = 30_000
/** A stream says so often that it lives; whether its viewer still may watch is asked then, too. */
const BEAT_MS = 15_000
const VIEWERS_MAX = 200
const OF_USER_MAX = 5

interface Viewer {
  caller: Caller
  token: string
  sent: string
  /** There is a newer state than `sent`, for which there was no room yet. */
  isBehind: boolean
  /** Whether there was room for it: one text waits for a viewer at most. */
  send: (text: string) => boolean
  end: () => void
}
type Source = Pick<ReadCall, 'db' | 'context'>

/** The board of one process: one reader, any number of viewers. It hears and reads only while somebody watches. */
class LiveBoard {
  private readonly viewers = new Set<Viewer>()
  private departments: DepartmentBoard[] | undefined
  private readAtMs = -Infinity
  private reading: NodeJS.Timeout | undefined
  private isDue = false
  private clocks: NodeJS.Timeout[] = []
  private readonly hints: BoardHints

  constructor(private readonly source: Source) {
    this.hints = new BoardHints(source.context.database, () => this.readSoon())
  }

  /** Throws 503 `tooMuchAtOnce` when there are too many viewers, or too many of one user. */
  requireRoom(userId: number): void {
    const ofUser = [...this.viewers].filter(({ caller }) => caller.userId === userId).length
    if (this.viewers.size >= VIEWERS_MAX || ofUser >= OF_USER_MAX) throw new Refusal(503, 'tooMuchAtOnce')
  }

  join(viewer: Viewer): void {
    this.viewers.add(viewer)
    if (this.departments) this.tell(viewer)
    if (this.viewers.size > 1) return
    this.hints.listen()
    this.clocks = [
      setInterval(() => this.readSoon(), WHOLE_MS).unref(),
      setInterval(() => void this.beat().catch(this.warn), BEAT_MS).unref(),
    ]
    this.readSoon()
  }

  /** There is room again for somebody who reads slowly: they get what stands now, and never what stood between. */
  catchUp(viewer: Viewer): void {
    if (viewer.isBehind && this.departments && this.viewers.has(viewer)) this.tell(viewer)
  }

  leave(viewer: Viewer): void {
    if (!this.viewers.delete(viewer) || this.viewers.size > 0) return
    this.hints.stop()
    for (const clock of this.clocks) clearInterval(clock)
    clearTimeout(this.reading)
    this.reading = undefined
    this.departments = undefined
  }

  /** At once, or when the last reading is a while ago; what changes until then is read with it. */
  private readSoon(): void {
    this.isDue = true
    const waitMs = Math.max(0, this.readAtMs + READ_MS_MIN - performance.now())
    this.reading ??= setTimeout(() => void this.readDue(), waitMs)
  }

  /** One reading after the other. */
  private async readDue(): Promise<void> {
    this.isDue = false
    this.readAtMs = performance.now()
    await this.read().catch(this.warn)
    this.reading = undefined
    if (this.isDue && this.viewers.size > 0) this.readSoon()
  }

  private async read(): Promise<void> {
    const { db, context } = this.source
    const departments = await readBoard(db, context.now(), context.timeZone)
    if (this.viewers.size === 0) return
    this.departments = departments
    for (const viewer of this.viewers) this.tell(viewer)
  }

  private readonly warn = (error: unknown): void =>
    this.source.context.log.warn({ err: error }, 'the board could not be read')

  /** What this viewer may see, unless it is what they have seen already. */
  private tell(viewer: Viewer): void {
    const { now, timeZone } = this.source.context
    const board = boardFor(viewer.caller, this.departments!, now(), timeZone)
    const told = JSON.stringify(board.departments)
    viewer.isBehind = told !== viewer.sent && !viewer.send(`data: ${JSON.stringify(board)}\n\n`)
    if (!viewer.isBehind) viewer.sent = told
  }

  private async beat(): Promise<void> {
    for (const viewer of this.viewers) {
      const caller = await findCaller(this.source.db, `Bearer ${viewer.token}`)
      if (!caller || !holds(caller.permissions, 'view monitoring')) viewer.end()
      else {
        viewer.caller = caller
        viewer.send(': beat\n\n')
      }
    }
  }
}

/** The departments of the caller. */
export const boardFor = (
  caller: Caller,
  departments: readonly DepartmentBoard[],
  now: Date,
  timeZone: string,
): Board => ({
  day: businessDayOf(now, timeZone),
  asOf: now.toISOString(),
  departments: departments.filter(({ departmentId }) => mayUse(caller, departmentId)),
})

const boards = new WeakMap<object, LiveBoard>()

/** A stream of boards until its viewer goes away, signs out or loses the right to watch. */
export function watch({ context, caller, token, gone }: ReadCall): ReadableStream<Uint8Array> {
  let board = boards.get(context.database)
  if (!board) boards.set(context.database, (board = new LiveBoard({ db: context.database, context })))
  board.requireRoom(caller.userId)
  const encoder = new TextEncoder()
  const joined = board
  let leave: () => void = () => undefined
  let catchUp: () => void = () => undefined
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const viewer: Viewer = {
        caller,
        token,
        sent: '',
        isBehind: false,
        // Who reads slowly skips to the newest: what is told is the whole state.
        send: (text) => {
          if ((controller.desiredSize ?? 0) <= 0) return false
          controller.enqueue(encoder.encode(text))
          return true
        },
        end: () => {
          leave()
          controller.close()
        },
      }
      leave = () => joined.leave(viewer)
      catchUp = () => joined.catchUp(viewer)
      gone.addEventListener('abort', leave, { once: true })
      joined.join(viewer)
    },
    pull: () => catchUp(),
    cancel: () => leave(),
  })
}
