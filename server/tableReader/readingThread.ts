import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { SheetRow } from '../excelReader/readRows.ts'
import { endWhenTold } from '../endThread.ts'
import { Refusal } from '../refusal.ts'
import { openTable } from './openTable.ts'
import { PORTIONS_AHEAD, type ReadingJob, type ReadingWord, ROWS_AT_ONCE } from './readingJob.ts'

/** Reads a file that somebody sent, in a thread of its own: whatever is in it, no sale waits for it. */

/** Where processors are scarce, the tills' thread goes first. */
const NICENESS = 5

const { bytes, choice, rowsMax } = workerData as ReadingJob
const port = parentPort!
const tell = (word: ReadingWord) => port.postMessage(word)

let allowed = PORTIONS_AHEAD
let resume: (() => void) | undefined
endWhenTold(() => {
  allowed++
  resume?.()
})

// Linux alone gives each thread a priority of its own.
if (process.platform === 'linux') setPriority(NICENESS)
try {
  const { head, rows } = await openTable(bytes, choice, rowsMax)
  tell({ kind: 'head', head })
  let portion: SheetRow[] = []
  for await (const row of rows) {
    if (portion.push(row) < ROWS_AT_ONCE) continue
    await send(portion)
    portion = []
  }
  await send(portion)
  tell({ kind: 'done' })
} catch (error) {
  if (error instanceof Refusal) {
    const { status, code, values, fields, details } = error
    tell({ kind: 'refused', refusal: { status, code, values, ...(fields && { fields }), ...(details && { details }) } })
  } else tell({ kind: 'failed', message: (error as Error).message, stack: (error as Error).stack })
}
port.close()

async function send(rows: SheetRow[]): Promise<void> {
  while (allowed === 0) await new Promise<void>((go) => (resume = go))
  allowed--
  tell({ kind: 'rows', rows })
}
