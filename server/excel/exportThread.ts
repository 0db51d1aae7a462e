import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { processIdOf } from '../db/cancelBackend.ts'
import { WAYS_OF_READING } from '../db/session.ts'
import { endWhenTold } from '../endThread.ts'
import { CHUNKS_AHEAD, type ExportJob, type ThreadWord } from './exportJob.ts'
import type { ExcelCell } from './table.ts'
import { workbook } from './workbook.ts'

/** Reads a statement's rows and writes them as a workbook, in a thread of its own, so that no sale waits for a long list. */

/** Small, so that little of a batch is still there when memory is cleared up, and outlives it. */
const BATCH_ROWS = 100
/** PostgreSQL counts from the first row to the last, waiting for a slow reader included; who stops reading is noticed elsewhere. */
const STATEMENT_TIMEOUT_MS = 3_600_000
/** Where processors are scarce, the tills' thread goes first. */
const NICENESS = 5
const CHUNK_BYTES = 64 * 1024

const { connection, statement, table } = workerData as ExportJob
const port = parentPort!
const tell = (word: ThreadWord, transfer: ArrayBuffer[] = []) => port.postMessage(word, transfer)

let rows = 0
const gathered: Buffer[] = []
let gatheredBytes = 0
let allowed = CHUNKS_AHEAD
let resume: (() => void) | undefined
endWhenTold(() => {
  allowed++
  resume?.()
})

// Linux alone gives each thread a priority of its own.
if (process.platform === 'linux') setPriority(NICENESS)
const client = new pg.Client({
  ...connection,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  application_name: 'savdo export',
  options: WAYS_OF_READING,
})
client.once('error', fail)
try {
  await client.connect()
  tell({ kind: 'connected', processId: processIdOf(client) })
  const cursor = client.query(new Cursor<ExcelCell[]>(statement.text, statement.values, { rowMode: 'array' }))
  const first = await cursor.read(BATCH_ROWS)
  tell({ kind: 'begun' })
  for await (const piece of workbook({ ...table, batches: batches(cursor, first) })) await send(piece)
  await sendGathered()
  tell({ kind: 'done', rows })
  await client.end()
  port.close()
} catch (error) {
  fail(error as Error)
}

/** What is told still arrives; the connection goes with the thread. */
function fail({ message, code, stack }: Error & { code?: string }): void {
  tell({ kind: 'failed', message, code, stack })
  process.exit()
}

async function* batches(cursor: Cursor<ExcelCell[]>, first: ExcelCell[][]): AsyncGenerator<ExcelCell[][]> {
  for (let batch = first; batch.length > 0; batch = await cursor.read(BATCH_ROWS)) {
    yield batch
    rows += batch.length
  }
}

/** A workbook comes in many small pieces; what changes hands is large enough to be worth it. */
async function send(piece: Buffer): Promise<void> {
  gathered.push(piece)
  gatheredBytes += piece.length
  if (gatheredBytes >= CHUNK_BYTES) await sendGathered()
}

async function sendGathered(): Promise<void> {
  while (allowed === 0) await new Promise<void>((go) => (resume = go))
  allowed--
  const chunk = new Uint8Array(gatheredBytes)
  let filled = 0
  for (const piece of gathered.splice(0)) {
    chunk.set(piece, filled)
    filled += piece.length
  }
  gatheredBytes = 0
  tell({ kind: 'chunk', chunk, rows }, [chunk.buffer])
}
