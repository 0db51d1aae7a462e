import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { endWhenTold } from '../endThread.ts'
import { paperWorkbook } from './paperWorkbook.ts'
import type { PaperFile } from './paperRows.ts'

/** Writes one printed document as a workbook, in a thread of its own, so that no sale waits for it. */

/** Where processors are scarce, the tills' thread goes first. */
const NICENESS = 5
// Linux alone gives each thread a priority of its own.
if (process.platform === 'linux') setPriority(NICENESS)
endWhenTold()
const content = await paperWorkbook(workerData as PaperFile)
parentPort!.postMessage(content, [content.buffer])
