import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, text, time } from './fields.ts'

/** So many calls are shown, those that took most of the server's time first. */
export const SLOWEST_SHOWN = 30

/** So many of what does not agree are shown. */
export const BROKEN_SHOWN = 20

const RouteFigures = z.object({
  route: text,
  calls: count,
  /** Answers that were our fault (5xx). */
  failed: count,
  /** Half of the calls, and all but one of twenty, were answered within; null: within no shelf. */
  medianMs: count.nullable(),
  slowMs: count.nullable(),
})

/** Of statements that took longer than a second since the server was started so many are shown, those that took most in all first. */
export const STATEMENTS_SHOWN = 20

const SlowStatement = z.object({
  id: text,
  text: z.string(),
  times: count,
  longestMs: count,
  totalMs: count,
  lastAt: time,
})

/** How the server does now, the same that /metrics tells a Prometheus. Not in the specification, which knows none. */
export const serverFigures = endpoint('GET /server/figures', {
  can: 'view server',
  answer: z.object({
    startedAt: time,
    memoryMb: count,
    /** The longest that anybody had to wait for the event loop in the last minute, milliseconds. */
    loopMs: count,
    callsLastMinute: count,
    salesLastMinute: count,
    connections: z.object({ busy: count, idle: count, waiting: count, most: count }),
    unsentReceipts: count,
    booksCheckedAt: time.nullable(),
    breaches: count,
    /** What does not agree, promise by promise, some of it: in the words of `npm run fsck`. */
    broken: z.array(z.object({ promise: text, what: text })),
    /** Entries of the history that have their link, and how the chain ends: who has noted it elsewhere holds it to that. */
    history: z.object({ entries: count, end: text }),
    lastBackupAt: time.nullable(),
    logReachedAt: time.nullable(),
    freeDiskMb: count.nullable(),
    /** Of the log, what the replica has not taken up yet, kilobytes; null: there is none, or it is away. */
    replicaBehindKb: count.nullable(),
    databaseMb: count,
    routes: z.array(RouteFigures),
    slowStatements: z.array(SlowStatement),
  }),
})

/** How the database goes about one of the slow statements: planned when it is asked for, without its values, and not run. */
export const statementPlan = endpoint('GET /server/plan/{statement}', {
  can: 'view server',
  answer: z.object({ lines: z.array(z.string()) }),
})
