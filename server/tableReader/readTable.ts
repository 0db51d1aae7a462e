import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { endThread } from '../endThread.ts'
import type { SheetRow } from '../excelReader/readRows.ts'
import { Refusal, requireAwaited } from '../refusal.ts'
import { threadFile } from '../threadFile.ts'
import type { ReadingJob, ReadingWord } from './readingJob.ts'
import type { Table, TableChoice } from './table.ts'

/** No more than that of short-lived objects; a limit for all memory may end the whole process (see streamWorkbook). */
const YOUNG_MEGABYTES_MAX = 16

interface Orders {
  /** They are given away: whoever asks cannot read them afterwards. */
  bytes: Uint8Array<ArrayBuffer>
  choice?: TableChoice
  rowsMax: number
  /** Says that nobody waits for the file any more. */
  gone: AbortSignal
}

let running: Promise<unknown> = Promise.resolve()

/**
 * Reads a table (.xlsx, .xls or text) in a thread of its own and hands it to `work`, whose rows come a few at a time; other
 * requests run in between. One file at a time: two would take both cores and twice the memory. When nobody waits any more, the
 * thread ends.
 * @throws what `openTable` throws, 413 `tooManyRows` and `tooManyColumns`, 503 `busy` when the client has gone
 */
export function readTable<T>(orders: Orders, work: (table: Table) => Promise<T>): Promise<T> {
  const turn = running.then(() => read(orders, work))
  running = turn.catch(() => undefined)
  return turn
}

async function read<T>({ bytes, choice = {}, rowsMax, gone }: Orders, work: (table: Table) => Promise<T>): Promise<T> {
  requireAwaited(gone)
  const job: ReadingJob = { bytes, choice, rowsMax }
  const thread = new Worker(threadFile('readingThread'), {
    workerData: job,
    transferList: [bytes.buffer],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES_MAX },
    // What the server was started with (a preloaded module, a debugger) is not the thread's.
    execArgv: [],
  })
  const words = wordsOf(thread, gone)
  try {
    const first = await words.next()
    if (first.done || first.value.kind !== 'head') throw new Error('a table begins with its head')
    return await work({ head: first.value.head, rows: rowsOf(thread, words) })
  } finally {
    await words.return(undefined)
    await endThread(thread)
  }
}

async function* rowsOf(thread: Worker, words: AsyncGenerator<ReadingWord>): AsyncGenerator<SheetRow> {
  for await (const word of words) {
    if (word.kind !== 'rows') return
    yield* word.rows
    thread.postMessage('more')
    // Others come between two portions, however many are there already.
    await nextTurn()
  }
}

/** What the thread tells, one after another; a failure, an early end and a client that goes away are thrown. */
async function* wordsOf(thread: Worker, gone: AbortSignal): AsyncGenerator<ReadingWord> {
  const told: ReadingWord[] = []
  let failure: Error | undefined
  let wake = () => {}
  const hear = (word: ReadingWord) => {
    if (word.kind === 'refused') {
      const { status, code, values, fields, details } = word.refusal
      failure = new Refusal(status, code, values, fields, details)
    } else if (word.kind === 'failed') failure = Object.assign(new Error(word.message), { stack: word.stack })
    else told.push(word)
    wake()
  }
  const fail = (error: Error) => {
    failure ??= error
    wake()
  }
  const end = () => fail(new Error('the thread of a reading ended early'))
  const leave = () => fail(new Refusal(503, 'busy'))
  thread.on('message', hear).on('error', fail).on('exit', end)
  gone.addEventListener('abort', leave)
  try {
    while (true) {
      const word = told.shift()
      if (word) yield word
      else if (failure) throw failure
      else await new Promise<void>((go) => (wake = go))
      if (word?.kind === 'done') return
      requireAwaited(gone)
    }
  } finally {
    gone.removeEventListener('abort', leave)
    thread.off('exit', end)
  }
}
