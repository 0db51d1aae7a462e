import { Worker } from 'node:worker_threads'
import { endBackend } from '../db/cancelBackend.ts'
import type { Database } from '../db/database.ts'
import type { Sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import { threadFile } from '../threadFile.ts'
import type { ExportJob, ThreadWord } from './exportJob.ts'

/** Each is a thread with a connection of its own, beside the pool. */
export const EXPORTS_AT_ONCE_MAX = 3
/** A reader that takes nothing for so long has gone away without saying so. */
export const STALLED_MS_MAX = 120_000
/** No more than that of short-lived objects. A limit for all memory would be worse than none: Node 20 may end the whole process at it. */
const YOUNG_MEGABYTES_MAX = 8

let running = 0
/** Files that are being written, and those given up whose thread has not ended yet. */
export const exportsRunning = (): number => running

interface Orders {
  database: Pick<Database, 'connection'>
  statement: Sql
  table: ExportJob['table']
  /** Says that nobody waits for the file any more. */
  gone: AbortSignal
  /** Hears how many rows are written, and once, whatever happens, that it is over. */
  progress?: (rows: number) => void
  end?: () => void
  stalledMsMax?: number
}

/**
 * Writes a statement's rows as a workbook while it is read, in a thread of its own: neither reading nor writing holds the event
 * loop. Answers when the first rows are there, so that what SQL refuses becomes an answer and not half a file. Whoever stops
 * reading, or goes away before the first byte, ends the thread and its statement in PostgreSQL.
 * @throws 503 `busy` beyond EXPORTS_AT_ONCE_MAX, and what PostgreSQL says.
 */
export async function streamWorkbook(orders: Orders): Promise<ReadableStream<Uint8Array>> {
  const { database, statement, table, gone, progress, end, stalledMsMax = STALLED_MS_MAX } = orders
  if (running >= EXPORTS_AT_ONCE_MAX || gone.aborted) {
    end?.()
    throw new Refusal(503, 'busy')
  }
  const { text, values } = statement.toQuery()
  const job: ExportJob = { connection: database.connection, statement: { text, values }, table }
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MEGABYTES_MAX }
  // What the server was started with (a preloaded module, a debugger) is not the thread's.
  const thread = new Worker(threadFile('exportThread'), { workerData: job, resourceLimits, execArgv: [] })
  running++

  return new Promise((resolve, reject) => {
    let processId: number | undefined
    let over = false
    let hasPlace = true
    let stalled: NodeJS.Timeout | undefined
    let controller!: ReadableStreamDefaultController<Uint8Array>

    const leavePlace = () => {
      if (hasPlace) running--
      hasPlace = false
    }
    const finish = () => {
      over = true
      clearTimeout(stalled)
      gone.removeEventListener('abort', giveUp)
      end?.()
    }
    const fail = (error: Error) => {
      if (over) return
      finish()
      reject(error)
      controller.error(error)
      void stopThread(thread, database, processId)
    }
    const giveUp = () => fail(new Refusal(503, 'busy'))
    const watch = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => fail(new Error('the reader of a file stopped reading')), stalledMsMax).unref()
    }
    const stream = new ReadableStream<Uint8Array>({
      start: (own) => void (controller = own),
      pull() {
        clearTimeout(stalled)
        thread.postMessage('more')
      },
      async cancel() {
        if (over) return
        finish()
        await stopThread(thread, database, processId)
      },
    })

    thread.on('message', (word: ThreadWord) => {
      if (over) {
        // Given up before anybody knew whom to end: the thread is gone, and its statement may wait for a lock for long.
        if (word.kind === 'connected') void stopThread(thread, database, word.processId)
        return
      }
      switch (word.kind) {
        case 'connected':
          processId = word.processId
          return
        case 'begun':
          return resolve(stream)
        case 'chunk':
          progress?.(word.rows)
          watch()
          return controller.enqueue(word.chunk)
        case 'done':
          progress?.(word.rows)
          finish()
          // The next file need not wait for the thread to put itself away.
          leavePlace()
          return controller.close()
        case 'failed':
          return fail(Object.assign(new Error(word.message), { code: word.code, stack: word.stack }))
      }
    })
    thread.on('error', fail)
    thread.on('exit', () => {
      leavePlace()
      fail(new Error('the thread of an export ended early'))
    })
    gone.addEventListener('abort', giveUp)
  })
}

/** Its connection first: PostgreSQL would notice only at the next batch that nobody is there. */
async function stopThread(thread: Worker, { connection }: Pick<Database, 'connection'>, processId: number | undefined) {
  if (processId !== undefined) await endBackend(connection, processId).catch(() => undefined)
  await thread.terminate()
}
