import { readdirSync, readlinkSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readPostmasterFile } from '../../server/db/embedded/postmasterFile.ts'
import { isAlive, signalProcess } from '../../server/db/embedded/processes.ts'

/** Scratch directories of tests are named savdo-test-<process id>-<random>, so that a later run can tell whose they were. */
export const SCRATCH_PREFIX = `savdo-test-${process.pid}-`

/** Processes that work in the cluster of this data directory: the server and its children. */
export function processesOf(dataDir: string): number[] {
  const isOurs = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === join(dataDir, 'postgres')
    } catch {
      return false
    }
  }
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes.filter(isOurs).map(Number)
}

/** Ends the databases that still run in a scratch directory and removes it, with their sockets' folders. */
export async function removeScratch(directory: string): Promise<void> {
  for (const name of ['.', ...(await readdir(directory).catch(() => []))]) {
    const dataDir = join(directory, name)
    const server = await readPostmasterFile(join(dataDir, 'postgres'))
    for (const pid of processesOf(dataDir)) signalProcess(pid, 'SIGKILL')
    if (server?.socketDir) await rm(server.socketDir, { recursive: true, force: true })
  }
  await rm(directory, { recursive: true, force: true, maxRetries: 10 })
}

/** Where a test process builds the server as it is used (tests/embedded/runServer.ts). */
export const SERVER_BUILDS = resolve('.cache/testServers')

/** Removes what test processes that are no more have left: scratch directories of those that were killed, and servers that they built. */
export async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, owner] = /^savdo-test-(\d+)-/.exec(name) ?? []
    if (owner && !(await isAlive(Number(owner)))) await removeScratch(join(tmpdir(), name))
  }
  for (const owner of await readdir(SERVER_BUILDS).catch(() => []))
    if (!(await isAlive(Number(owner)))) await rm(join(SERVER_BUILDS, owner), { recursive: true, force: true })
}
