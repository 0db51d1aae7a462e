import { Worker } from 'node:worker_threads'
import { endThread } from '../endThread.ts'
import { Refusal } from '../refusal.ts'
import type { PaperFile } from './paperRows.ts'
import { threadFile } from '../threadFile.ts'

/** They are written one after the other, beside the exports of lists; more than that wait for nothing that comes soon. */
export const PAPERS_WAITING_MAX = 12
/** The longest document that prints takes some seconds; a thread that takes so long is stuck. */
const PAPER_MS_MAX = 60_000
const YOUNG_MEGABYTES_MAX = 8

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Writes a printed document as a workbook in a thread of its own.
 * @throws 503 `busy` while PAPERS_WAITING_MAX others wait, or when the caller has gone away.
 */
export async function writePaper(file: PaperFile, gone: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  if (waiting >= PAPERS_WAITING_MAX) throw new Refusal(503, 'busy')
  waiting++
  return new Promise((resolve, reject) => {
    last = last
      .then(() => inThread(file, gone, { resolve, reject }))
      .catch(reject)
      .finally(() => waiting--)
  })
}

interface Answer {
  resolve: (bytes: Uint8Array<ArrayBuffer>) => void
  reject: (error: Error) => void
}

/** Resolves when the thread has ended, however the caller was answered: until then it takes its part of the machine. */
function inThread(file: PaperFile, gone: AbortSignal, { resolve, reject }: Answer): Promise<void> {
  return new Promise((ended) => {
    if (gone.aborted) {
      reject(new Refusal(503, 'busy'))
      return ended()
    }
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MEGABYTES_MAX }
    const thread = new Worker(threadFile('paperThread'), { workerData: file, resourceLimits, execArgv: [] })
    const end = (error: Error) => {
      reject(error)
      void endThread(thread)
    }
    const giveUp = () => end(new Refusal(503, 'busy'))
    const stuck = setTimeout(() => end(new Error('the thread of a workbook is stuck')), PAPER_MS_MAX)
    gone.addEventListener('abort', giveUp, { once: true })
    thread.on('message', resolve)
    thread.on('error', reject)
    thread.on('exit', () => {
      clearTimeout(stuck)
      gone.removeEventListener('abort', giveUp)
      reject(new Error('the thread of a workbook ended early'))
      ended()
    })
  })
}
