import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../../startupError.ts'
import type { DataDirectory } from './dataDirectory.ts'
import { readObject, writeDurably } from '../../durableFile.ts'
import { bootIdentity, describeProcess, hasLetGo, isAlive, isPostgresOf, somePostgresOf } from './processes.ts'

export interface Postmaster {
  pid: number
  /** Empty until the server listens. */
  socketDir: string
}

const SOCKET_DIR_LINE = 4
const DYING_MAX_MS = 10_000
const DYING_LOOK_EVERY_MS = 20
const WRITING_MAX_MS = 1_000

/** The server that PostgreSQL's own lock file names, or nothing when there is no such file. */
export async function readPostmasterFile(clusterDir: string): Promise<Postmaster | undefined> {
  const text = await readFile(postmasterFile(clusterDir), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number.parseInt(lines[0] ?? '', 10), socketDir: lines[SOCKET_DIR_LINE]?.trim() ?? '' }
}

/** The running server of this data directory, known for certain to be it. */
export async function findPostmaster(places: DataDirectory): Promise<Postmaster | undefined> {
  const named = await readPostmasterFile(places.cluster)
  return named && (await isPostgresOf(named.pid, places.cluster)) ? named : undefined
}

interface LastStart {
  /** In which run of the machine. */
  boot: string
  /** Missing while the server is about to be started. */
  pid: number
}

/** Notes in which run of the machine a server is started, for clearLeftover after a power cut: before it is, and when it has its number. */
export async function rememberStart(places: DataDirectory, pid?: number): Promise<void> {
  await writeDurably(places.lastStart, JSON.stringify({ boot: await bootIdentity(), pid } satisfies Partial<LastStart>))
}

/**
 * Deals with a lock file that names a living process which is not our server: after a power cut another program often has the
 * old number, or the file is empty. PostgreSQL would refuse to start. We move the file aside only where we know that it is of an
 * earlier run of the machine, since nothing of that can be alive. Otherwise only a person can tell, and the process is left alone.
 */
export async function clearLeftover(places: DataDirectory): Promise<void> {
  const named = await readPostmasterFile(places.cluster)
  if (!named) return
  const file = postmasterFile(places.cluster)
  if (!(named.pid > 0)) return clearUnreadable(places.cluster)
  if (!(await isAlive(named.pid)) || (await isPostgresOf(named.pid, places.cluster))) return
  if (await isDying(named.pid)) return
  if (await isOfEarlierRun(places, named.pid)) return rename(file, `${file}.earlier`)
  throw new StartupError(
    `The file ${file} says that ${await describeProcess(named.pid)} is the database of this folder, but it is another program. ` +
      'It is left alone, and the database is not started. If no PostgreSQL uses this folder (look also in other containers), ' +
      'delete that file and start again.',
  )
}

/**
 * Every start notes its run of the machine before PostgreSQL writes its lock file. So where the last note is of another run, the
 * lock file is, too; and a note that cannot be read was cut off by the end of that run.
 */
async function isOfEarlierRun(places: DataDirectory, pid: number): Promise<boolean> {
  const text = await readFile(places.lastStart, 'utf8').catch(() => undefined)
  if (text === undefined) return false
  const started = readObject<LastStart>(text)
  return started.boot !== (await bootIdentity()) && (started.pid === undefined || started.pid === pid)
}

/** PostgreSQL writes its lock file in the moment in which it makes it: one that stays without a number is of a machine that lost its power. */
async function clearUnreadable(clusterDir: string): Promise<void> {
  const file = postmasterFile(clusterDir)
  const giveUpAt = Date.now() + WRITING_MAX_MS
  for (;;) {
    const named = await readPostmasterFile(clusterDir)
    if (!named || named.pid > 0) return
    if (Date.now() > giveUpAt) break
    await wait(DYING_LOOK_EVERY_MS)
  }
  const living = await somePostgresOf(clusterDir)
  if (living === undefined) return rename(file, `${file}.earlier`)
  throw new StartupError(
    `The file ${file} is empty, but ${await describeProcess(living)} works in this folder. End it, then start again.`,
  )
}

/** A killed process keeps its number for a moment after it has let go of its program and folder, by which we would know it. */
async function isDying(pid: number): Promise<boolean> {
  const giveUpAt = Date.now() + DYING_MAX_MS
  while (await hasLetGo(pid)) {
    if (Date.now() > giveUpAt) return false
    await wait(DYING_LOOK_EVERY_MS)
  }
  return !(await isAlive(pid))
}

function postmasterFile(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid')
}
