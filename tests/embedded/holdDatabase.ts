import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { atCleanup } from './scratch.ts'

export interface Holder {
  /** Process id of its PostgreSQL. */
  serverPid: number
  /** Ends the application as a crash does, and waits until it is gone. Its PostgreSQL stays. */
  kill: () => Promise<void>
}

/** Starts an application of its own (holder.ts) on the embedded database of `dataDir`, as this user where one is given. */
export async function holdDatabase(dataDir: string, ids?: { uid: number; gid: number }): Promise<Holder> {
  const child = spawn(process.execPath, ['scripts/runTypescript.js', 'tests/embedded/holder.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...ids,
  })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  atCleanup(kill)
  let complaint = ''
  child.stderr.on('data', (part: Buffer) => (complaint += part.toString('utf8')))
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => Promise.reject(new Error(`the holder ended: ${complaint}`))),
  ])) as [string]
  return { serverPid: Number(line), kill }
}
