import { parentPort, type Worker } from 'node:worker_threads'

const END = 'end'
/** A thread that has not heard for so long is stuck in one step and is cut off. */
const HEARS_MS_MAX = 10_000

/**
 * Ends a thread from outside and waits until it has. It is told and ends by itself, between two steps: Node 20 aborts the whole
 * process when a thread is cut off while it makes a zlib stream.
 */
export async function endThread(thread: Worker): Promise<void> {
  if (hasEnded(thread)) return
  const ended = new Promise((resolve) => thread.once('exit', resolve))
  const stuck = setTimeout(() => void thread.terminate(), HEARS_MS_MAX).unref()
  thread.postMessage(END)
  await ended
  clearTimeout(stuck)
}

const hasEnded = ({ threadId }: Worker) => threadId === -1

/**
 * In a thread: ends it when it is told to.
 * @param hear Takes any other word; the thread then lives until it closes its port. Without it the thread lives as long as its work.
 */
export function endWhenTold(hear?: () => void): void {
  const port = parentPort!
  port.on('message', (word: unknown) => {
    if (word === END) process.exit()
    hear?.()
  })
  if (!hear) port.unref()
}
