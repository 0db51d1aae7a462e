import type { Logger } from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './processes.ts'

const CHECK_MS = 250
const RETRY_MS_FIRST = 500
const RETRY_MS_MAX = 10_000

/**
 * Watches the server's process and starts it again when it has died (killed, out of memory, a full disk), for as long as it
 * takes: a full disk may be freed an hour later. `end` stops watching and answers the process id of the server now running.
 */
export function watchServer(firstPid: number, log: Pick<Logger, 'info' | 'error'>, restart: () => Promise<number>) {
  let pid = firstPid
  const ending = new AbortController()
  const watching = watch()

  async function watch() {
    while (await pause(CHECK_MS)) {
      if (await isAlive(pid)) continue
      log.error({ pid }, 'embedded database has died, starting it again')
      await restartUntilUp()
    }
  }
  async function restartUntilUp() {
    for (let waitMs = RETRY_MS_FIRST; ; waitMs = Math.min(waitMs * 2, RETRY_MS_MAX)) {
      try {
        pid = await restart()
        return log.info({ pid }, 'embedded database is up again')
      } catch (error) {
        log.error({ err: error }, 'embedded database does not start, trying again')
      }
      if (!(await pause(waitMs))) return
    }
  }
  /** Answers false when watching is over. The pause alone does not keep the process alive. */
  async function pause(ms: number): Promise<boolean> {
    await sleep(ms, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
    return !ending.signal.aborted
  }

  return {
    async end(): Promise<number> {
      ending.abort()
      await watching
      return pid
    },
  }
}
