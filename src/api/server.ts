import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, text, time } from './fields.ts'

/** So many calls are shown, those that took most of the server's time first. */
export const SLOWEST_SHOWN = 30

const RouteFigures = z.object({
  route: text,
  calls: count,
  /** Answers that were our fault (5xx). */
  failed: count,
  /** Half of the calls, and all but one of twenty, were answered within; null: within no shelf. */
  medianMs: count.nullable(),
  slowMs: count.nullable(),
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
    lastBackupAt: time.nullable(),
    logReachedAt: time.nullable(),
    freeDiskMb: count.nullable(),
    databaseMb: count,
    routes: z.array(RouteFigures),
  }),
})
