import { type ChildProcess, fork } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { businessDayOf, instantOfWall } from '../../src/rules/businessDay.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { makeFolder } from '../makeFolder.ts'
import type { Settings } from '../settings.ts'
import { threadFile } from '../threadFile.ts'
import { alone } from './alone.ts'
import type { BackupOrderWord, BackupPlan, BackupWord } from './backupWords.ts'
import { removeScratch } from './checkBackup.ts'
import { dropLogSlot } from './dropLogSlot.ts'
import { logIdOf } from './logId.ts'
import { noteBackup, noteFailure } from './noteBackup.ts'

const LOOK_EVERY_MS = 60_000
const AGAIN_MS = 5_000
const DAY_MS = 86_400_000
/** What failed is tried again so much later. */
const RETRY_MS = 3_600_000

const LET_GO_MS_MAX = 5_000
const LET_GO_LOOK_MS = 50

/** Where a shop's backups are, for who looks after it. */
export interface Backups {
  folder: string
  /** On the disk of the database, with which it dies. */
  isOnOneDisk: boolean
  /** Undefined: none is made by itself. */
  at: string | undefined
  encrypted: boolean
  /** All that was acknowledged before is in the log; undefined: none is kept, or not yet. */
  logReachedAt: Date | undefined
  keepsLog: boolean
  /** Of the one that is being made here. */
  makingSince: Date | undefined
  startedAt: Date
  /** Makes one now; what becomes of it is a row of `backup_run`. */
  make: () => void
  /** The server's own process ends it, too. */
  stop: () => Promise<void>
}

type Needed = Pick<Settings, 'dataDir' | 'databaseUrl' | 'postgresBin' | 'backup' | 'timeZone'>

/** Makes a backup every night, or as soon as the server runs after a night that it did not, and keeps the log between them. */
export async function keepBackups(
  settings: Needed,
  { database, log }: { database: Database; log: Pick<Logger, 'info' | 'warn' | 'error'> },
): Promise<Backups> {
  const { dataDir, databaseUrl, backup, timeZone } = settings
  const plan = await planOf(settings, database)
  const { parent } = plan
  if (!plan.log && databaseUrl === '') await dropLogSlot(database)
  // Somebody may make one by hand while the server starts or ends: what lies there is his then.
  const tidyUp = () => alone(database.connection, () => removeScratch(dataDir))
  await tidyUp()
  const isOnOneDisk = databaseUrl === '' && (await areOnOneDisk(parent, dataDir))
  let logReachedAt: Date | undefined
  let since: Date | undefined
  let triedAt = 0
  const hear = async (word: BackupWord): Promise<void> => {
    if (word.is === 'reached') logReachedAt = new Date(word.at)
    else if (word.is === 'trouble') log.warn({ reason: word.message }, 'the log could not be kept, trying again')
    else if (word.is === 'gap') make()
    else {
      since = undefined
      if (word.is === 'made') {
        log.info({ folder: word.backup.folder }, 'backup made and found good')
        return noteBackup(database, word.backup)
      }
      if (word.is === 'underway') return
      log.error({ reason: word.message }, 'no backup could be made')
      return noteFailure(database, new Date(word.startedAt), parent, new Error(word.message))
    }
  }
  const told = (word: BackupWord) =>
    void hear(word).catch((error: unknown) => log.warn({ err: error }, 'what became of a backup could not be kept'))
  const child = keepProcess(plan, told, () => {
    if (since) told({ is: 'failed', startedAt: since.toISOString(), message: 'The process that made it was ended.' })
  })
  const make = () => {
    if (since) return
    since = new Date()
    triedAt = since.getTime()
    child.tell({ is: 'make' })
  }
  const look = async () => {
    if (!backup.at || since || Date.now() < triedAt + RETRY_MS) return
    if (await isDue(database, lastTime(backup.at, timeZone, new Date()))) make()
  }
  const looking = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS).unref()
  return {
    folder: parent,
    isOnOneDisk,
    at: backup.at,
    encrypted: backup.words !== '',
    keepsLog: plan.log !== undefined,
    startedAt: new Date(),
    get logReachedAt() {
      return logReachedAt
    },
    get makingSince() {
      return since
    },
    make,
    async stop() {
      clearInterval(looking)
      await child.stop()
      // The one that was broken off here is let go of as soon as PostgreSQL has noticed.
      const giveUpAt = Date.now() + (since ? LET_GO_MS_MAX : 0)
      // Where the database is away, the next start tidies up.
      while (!(await tidyUp().catch(() => true)) && Date.now() < giveUpAt) await sleep(LET_GO_LOOK_MS)
    },
  }
}

async function planOf(settings: Needed, { connection }: Database): Promise<BackupPlan> {
  const { dataDir, databaseUrl, postgresBin, backup } = settings
  return {
    connection,
    kind: databaseUrl ? 'rows' : 'cluster',
    dataDir,
    postgresBin,
    parent: backup.folder || join(dataDir, 'backups'),
    kept: backup.kept,
    words: backup.words,
    ...(backup.folder !== '' && databaseUrl === '' && { log: await logIdOf(dataDir) }),
  }
}

/** When the company's clock last showed this time. */
export function lastTime(at: string, timeZone: string, now: Date): Date {
  const today = instantOfWall(`${businessDayOf(now, timeZone)}T${at}`, timeZone)
  if (today <= now) return today
  return instantOfWall(`${businessDayOf(new Date(now.getTime() - DAY_MS), timeZone)}T${at}`, timeZone)
}

/** Whether neither a good backup nor the first books are later. */
async function isDue(database: Database, time: Date): Promise<boolean> {
  const { due } = await database.one<{ due: boolean }>(sql`
    select greatest((select max(started_at) from backup_run where is_good), (select min(applied_at) from migration)) < ${time} as due`)
  return due
}

/** Whether both folders are on one disk; one that cannot be made is on none, and every backup tells why. */
async function areOnOneDisk(one: string, other: string): Promise<boolean> {
  try {
    await makeFolder(one, 0o700)
    return (await stat(one)).dev === (await stat(other)).dev
  } catch {
    return false
  }
}

/** The process: where a log is kept always there, started again whenever it ends; elsewhere for as long as a backup takes. */
function keepProcess(plan: BackupPlan, hear: (word: BackupWord) => void, onEnd: () => void) {
  let stopped = false
  let child: ChildProcess | undefined
  const start = (): ChildProcess => {
    // What the server was started with (a preloaded module, a debugger) is not its own.
    const started = fork(threadFile('backupProcess'), { execArgv: [], serialization: 'advanced' })
    const forget = () => {
      if (child === started) child = undefined
      if (stopped) return
      onEnd()
      if (plan.log) setTimeout(() => !stopped && (child ??= start()), AGAIN_MS).unref()
    }
    started.on('message', hear)
    started.once('exit', forget)
    // One that could not even start never exits.
    started.once('error', forget)
    started.send({ is: 'begin', plan } satisfies BackupOrderWord, () => undefined)
    started.unref()
    started.channel?.unref()
    return started
  }
  if (plan.log) child = start()
  return {
    tell(word: BackupOrderWord) {
      child ??= start()
      child.send(word, () => undefined)
    },
    async stop() {
      stopped = true
      if (!child?.connected) return
      const ended = new Promise((resolve) => child!.once('exit', resolve))
      child.disconnect()
      await ended
    },
  }
}
