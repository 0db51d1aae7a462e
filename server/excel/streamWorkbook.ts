import { Worker } from 'node:worker_threads'
import { endBackend } from '../db/cancelBackend.ts'
import type { Database } from '../db/database.ts'
import type { Sql } from '../db/sql.ts'
import { endThread } from '../endThread.ts'
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
  if (running >= EXPORTS_AT_ONCE_MAX || orders.gone.aborted) {
    orders.end?.()
    throw new Refusal(503, 'busy')
  }
  return new Promise((resolve, reject) => new RunningExport(orders, resolve, reject).begin())
}

/** One file that is being written. */
class RunningExport {
  private readonly thread: Worker
  private readonly stream: ReadableStream<Uint8Array>
  private controller!: ReadableStreamDefaultController<Uint8Array>
  private processId: number | undefined
  private over = false
  private hasPlace = true
  private stalled: NodeJS.Timeout | undefined

  constructor(
    private readonly orders: Orders,
    private readonly resolve: (stream: ReadableStream<Uint8Array>) => void,
    private readonly reject: (error: Error) => void,
  ) {
    const { database, statement, table } = orders
    const { text, values } = statement.toQuery()
    const job: ExportJob = { connection: database.connection, statement: { text, values }, table }
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MEGABYTES_MAX }
    // What the server was started with (a preloaded module, a debugger) is not the thread's.
    this.thread = new Worker(threadFile('exportThread'), { workerData: job, resourceLimits, execArgv: [] })
    running++
    this.stream = new ReadableStream<Uint8Array>({
      start: (own) => void (this.controller = own),
      pull: () => {
        clearTimeout(this.stalled)
        this.thread.postMessage('more')
      },
      cancel: async () => {
        if (this.over) return
        this.finish()
        await this.stop()
      },
    })
  }

  begin(): void {
    this.thread.on('message', (word: ThreadWord) => this.hear(word))
    this.thread.on('error', (error) => this.fail(error))
    this.thread.on('exit', () => {
      this.leavePlace()
      this.fail(new Error('the thread of an export ended early'))
    })
    this.orders.gone.addEventListener('abort', this.giveUp)
  }

  private readonly giveUp = () => this.fail(new Refusal(503, 'busy'))

  private hear(word: ThreadWord): void {
    if (this.over) {
      // Given up before anybody knew whom to end: the thread is gone, and its statement may wait for a lock for long.
      if (word.kind === 'connected') {
        this.processId = word.processId
        void this.stop()
      }
      return
    }
    const { progress } = this.orders
    switch (word.kind) {
      case 'connected':
        this.processId = word.processId
        return
      case 'begun':
        return this.resolve(this.stream)
      case 'chunk':
        progress?.(word.rows)
        this.watch()
        return this.controller.enqueue(word.chunk)
      case 'done':
        progress?.(word.rows)
        this.finish()
        // The next file need not wait for the thread to put itself away.
        this.leavePlace()
        return this.controller.close()
      case 'failed':
        return this.fail(Object.assign(new Error(word.message), { code: word.code, stack: word.stack }))
    }
  }

  private watch(): void {
    const { stalledMsMax = STALLED_MS_MAX } = this.orders
    clearTimeout(this.stalled)
    const tooLong = () => this.fail(new Error('the reader of a file stopped reading'))
    this.stalled = setTimeout(tooLong, stalledMsMax).unref()
  }

  private fail(error: Error): void {
    if (this.over) return
    this.finish()
    this.reject(error)
    this.controller.error(error)
    void this.stop()
  }

  private finish(): void {
    this.over = true
    clearTimeout(this.stalled)
    this.orders.gone.removeEventListener('abort', this.giveUp)
    this.orders.end?.()
  }

  private leavePlace(): void {
    if (this.hasPlace) running--
    this.hasPlace = false
  }

  private stop(): Promise<void> {
    return stopThread(this.thread, this.orders.database, this.processId)
  }
}

/** Its connection first: PostgreSQL would notice only at the next batch that nobody is there. */
async function stopThread(
  thread: Worker,
  { connection }: Pick<Database, 'connection'>,
  processId: number | undefined,
): Promise<void> {
  if (processId !== undefined) await endBackend(connection, processId).catch(() => undefined)
  await endThread(thread)
}
