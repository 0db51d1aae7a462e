import type { Board, DepartmentBoard } from '../../src/api/board.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { holds } from '../../src/rules/permissions.ts'
import { findCaller } from '../auth/findCaller.ts'
import { type Caller, mayUse } from '../caller.ts'
import { sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { readBoard } from './readBoard.ts'

/** The database is asked so often whether anything has changed, however many watch. */
const LOOK_MS = 1_000
/** And read whole so often, whether or not. */
const WHOLE_MS = 30_000
/** A stream says so often that it lives; whether its viewer still may watch is asked then, too. */
const BEAT_MS = 15_000
const VIEWERS_MAX = 200
const OF_USER_MAX = 5

interface Viewer {
  caller: Caller
  token: string
  sent: string
  send: (text: string) => void
  end: () => void
}
type Source = Pick<ReadCall, 'db' | 'context'>

/** The board of one process: one reader, any number of viewers. It reads only while somebody watches. */
class LiveBoard {
  private readonly viewers = new Set<Viewer>()
  private departments: DepartmentBoard[] | undefined
  private seen = ''
  private readAtMs = 0
  private beatAtMs = performance.now()
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly source: Source) {}

  /** Throws 503 `tooMuchAtOnce` when there are too many viewers, or too many of one user. */
  requireRoom(userId: number): void {
    const ofUser = [...this.viewers].filter(({ caller }) => caller.userId === userId).length
    if (this.viewers.size >= VIEWERS_MAX || ofUser >= OF_USER_MAX) throw new Refusal(503, 'tooMuchAtOnce')
  }

  join(viewer: Viewer): void {
    this.viewers.add(viewer)
    if (this.departments) this.tell(viewer)
    this.timer ??= setTimeout(() => void this.look(), 0)
  }

  leave(viewer: Viewer): void {
    this.viewers.delete(viewer)
  }

  private async look(): Promise<void> {
    try {
      if (await this.hasChanged()) await this.read()
      await this.beat()
    } catch (error) {
      this.source.context.log.warn({ err: error }, 'the board could not be read')
    }
    this.timer = undefined
    if (this.viewers.size > 0) this.timer = setTimeout(() => void this.look(), LOOK_MS)
    else this.departments = undefined
  }

  /** Every sale and every session leaves an event or a row behind: their last numbers tell that there is something new. */
  private async hasChanged(): Promise<boolean> {
    const { last } = await this.source.db.one<{ last: string }>(sql`
      select concat_ws('.', (select max(id) from document_event), (select max(id) from cash_session),
        (select count(*) from cash_session where status = 'OPEN')) as last`)
    const changed = last !== this.seen || this.departments === undefined || performance.now() - this.readAtMs > WHOLE_MS
    this.seen = last
    return changed
  }

  private async read(): Promise<void> {
    const { db, context } = this.source
    this.departments = await readBoard(db, context.now(), context.timeZone)
    this.readAtMs = performance.now()
    for (const viewer of this.viewers) this.tell(viewer)
  }

  /** What this viewer may see, unless it is what they have seen already. */
  private tell(viewer: Viewer): void {
    const { now, timeZone } = this.source.context
    const board = boardFor(viewer.caller, this.departments!, now(), timeZone)
    const told = JSON.stringify(board.departments)
    if (told === viewer.sent) return
    viewer.sent = told
    viewer.send(`data: ${JSON.stringify(board)}\n\n`)
  }

  private async beat(): Promise<void> {
    if (performance.now() - this.beatAtMs < BEAT_MS) return
    this.beatAtMs = performance.now()
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
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const viewer: Viewer = {
        caller,
        token,
        sent: '',
        // Who reads slowly skips to the newest: what is told is the whole state.
        send: (text) => ((controller.desiredSize ?? 0) > -1 ? controller.enqueue(encoder.encode(text)) : undefined),
        end: () => {
          leave()
          controller.close()
        },
      }
      leave = () => joined.leave(viewer)
      gone.addEventListener('abort', leave, { once: true })
      joined.join(viewer)
    },
    cancel: () => leave(),
  })
}
