import { open, stat } from 'node:fs/promises'
import { rename } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../startupError.ts'
import type { Account } from './account.ts'
import { askServer } from './askServer.ts'
import type { Binaries } from './binaries.ts'
import type { DataDirectory } from './dataDirectory.ts'
import type { Postmaster } from './postmasterFile.ts'
import { rememberStart } from './postmasterFile.ts'
import { spawnAs } from './runAs.ts'
import { serverFlags } from './serverFlags.ts'
import { makeSocketDirectory } from './socketDirectory.ts'

const LOG_BYTES_MAX = 16 * 1024 * 1024
const LOG_TAIL_BYTES = 4096
const POLL_MS = 15
/** Processes of a killed server may outlive it for a moment and hold its memory or lock file. */
const RETRY_MS_MAX = 30_000
const RETRY_PAUSE_MS = 250
/** Recovery after a crash replays at most max_wal_size; this much time means that something else is wrong. */
const READY_MS_MAX = 600_000

const passesByItself = /pre-existing shared memory block|lock file ".*" (already exists|is empty)/

export interface Launch {
  places: DataDirectory
  binaries: Binaries
  account: Account
  settings: Record<string, string>
}

/**
 * Starts the server of an existing cluster and waits until it answers. It runs in a session of its own, so that Ctrl-C in our
 * terminal does not stop the database before the application has finished.
 */
export async function launchServer(launch: Launch): Promise<Postmaster> {
  const deadline = Date.now() + RETRY_MS_MAX
  for (;;) {
    const attempt = await tryLaunch(launch)
    if ('pid' in attempt) return attempt
    if (!passesByItself.test(attempt.complaint) || Date.now() > deadline)
      throw new StartupError(
        `The database does not start. Its last words, from ${launch.places.serverLog}:\n${attempt.complaint.trim()}`,
      )
    await sleep(RETRY_PAUSE_MS)
  }
}

async function tryLaunch({ places, binaries, account, settings }: Launch): Promise<Postmaster | { complaint: string }> {
  const socketDir = await makeSocketDirectory(places.hash, account)
  const log = await openLog(places.serverLog)
  await rememberStart(places)
  const child = spawnAs(account, binaries.postgres, serverFlags(places.cluster, socketDir, settings), {
    detached: true,
    stdio: ['ignore', log.file.fd, log.file.fd],
  })
  child.unref()
  let ended = false
  child.once('exit', () => (ended = true))
  child.once('error', () => (ended = true))
  try {
    if (child.pid !== undefined) await rememberStart(places, child.pid)
    for (const deadline = Date.now() + READY_MS_MAX; !ended && Date.now() < deadline; await sleep(POLL_MS))
      if ((await askServer(socketDir, places.cluster)) === 'ready' && child.pid !== undefined && !ended)
        return { pid: child.pid, socketDir }
    return { complaint: await tailOf(places.serverLog, log.start) }
  } finally {
    await log.file.close()
  }
}

async function openLog(path: string) {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LOG_BYTES_MAX) await rename(path, `${path}.1`)
  const file = await open(path, 'a', 0o600)
  return { file, start: size > LOG_BYTES_MAX ? 0 : size }
}

async function tailOf(path: string, start: number): Promise<string> {
  const file = await open(path)
  try {
    const from = Math.max(start, (await file.stat()).size - LOG_TAIL_BYTES)
    const { bytesRead, buffer } = await file.read(Buffer.alloc(LOG_TAIL_BYTES), 0, LOG_TAIL_BYTES, from)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
