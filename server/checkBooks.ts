import type { Logger } from 'pino'
import type { Database } from './db/database.ts'
import type { ServerWatch } from './metrics/watchServer.ts'
import { fsck } from './db/fsck/fsck.ts'
import { holdToKeptEnds, readChainEnds } from './history/chainEnds.ts'

const HOUR_MS = 3_600_000
/** Where a check takes minutes, it is made less often: it works at most one part in so many of the time. */
const RESTS = 20

/**
 * Checks every invariant of the database (db/fsck) now and once an hour, beside the work of the shop, and logs each breach as an
 * error. It holds nobody up; the end of the process ends it. Where the chain of the history ends is logged, so that whoever collects
 * the logs can hold it to that.
 */
export async function checkBooksHourly(
  { database, dataDir }: { database: Database; dataDir: string },
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  watch?: Pick<ServerWatch, 'books'>,
): Promise<void> {
  const begunMs = performance.now()
  try {
    const breaches = [...(await fsck(database)), ...(await holdToKeptEnds(database, dataDir))]
    for (const breach of breaches) log.error(breach, 'the books do not agree')
    if (watch) watch.books = { at: new Date(), breaches }
    log.info({ breaches: breaches.length, history: await readChainEnds(database) }, 'books checked')
  } catch (error) {
    log.warn({ err: error }, 'the books could not be checked')
  }
  const pauseMs = Math.max(HOUR_MS, RESTS * (performance.now() - begunMs))
  setTimeout(() => void checkBooksHourly({ database, dataDir }, log, watch), pauseMs).unref()
}
