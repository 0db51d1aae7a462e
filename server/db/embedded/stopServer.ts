import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataDirectory } from './dataDirectory.ts'
import { isAlive, signalProcess } from './processes.ts'
import type { Postmaster } from './postmasterFile.ts'
import { findPostmaster } from './postmasterFile.ts'

/** A fast shutdown writes a last checkpoint, at most shared_buffers to the disk. */
const STOP_MS_MAX = 60_000
const POLL_MS = 10

/**
 * Stops the server of this data directory (SIGINT: running queries end, nothing acknowledged is lost) and waits for its end.
 * Signals only a process that is certainly that server. Answers false if it is still stopping after a minute: it is then left
 * to finish, since the next start waits for it.
 */
export async function stopServer(places: DataDirectory, postmaster: Postmaster): Promise<boolean> {
  const certain = await findPostmaster(places)
  if (certain?.pid !== postmaster.pid) return true
  signalProcess(postmaster.pid, 'SIGINT')
  if (!(await ends(postmaster.pid, STOP_MS_MAX))) return false
  if (postmaster.socketDir !== '') await rm(postmaster.socketDir, { recursive: true, force: true })
  return true
}

/** Waits for the end of a process; false when it lives on after `timeMs`. */
export async function ends(pid: number, timeMs: number): Promise<boolean> {
  for (const deadline = Date.now() + timeMs; await isAlive(pid); await sleep(POLL_MS))
    if (Date.now() > deadline) return false
  return true
}
