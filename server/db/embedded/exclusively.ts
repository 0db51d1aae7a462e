import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../startupError.ts'
import { readObject, writeDurably } from '../../durableFile.ts'
import { describeProcess, identityOf } from './processes.ts'

const WAIT_MS_MAX = 120_000
const POLL_MS = 25

interface Holder {
  pid: number
  identity: string | undefined
}

/**
 * Runs `work` while no other process runs one under the same lock file: starting and stopping one database twice at a time would
 * tear it from under the other. A lock whose holder died, or that a power cut left unreadable, is taken over; a living holder is
 * waited for up to two minutes.
 */
export async function exclusively<T>(lock: string, work: () => Promise<T>): Promise<T> {
  await acquire(lock)
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

async function acquire(lock: string): Promise<void> {
  const mine = `${lock}.${randomUUID()}`
  await writeDurably(
    mine,
    JSON.stringify({ pid: process.pid, identity: await identityOf(process.pid) } satisfies Holder),
  )
  const deadline = Date.now() + WAIT_MS_MAX
  try {
    while (!(await linked(mine, lock))) {
      const text = await readFile(lock, 'utf8').catch(() => undefined)
      if (text === undefined) continue
      const holder = await livingHolder(text)
      if (!holder) await discard(lock, text, mine)
      else if (Date.now() > deadline) throw await tooLong(lock, holder)
      else await sleep(POLL_MS)
    }
  } finally {
    await rm(mine, { force: true })
  }
}

/** The process that holds the lock, while it lives. A lock is linked when it is whole, so one that cannot be read is of a dead machine. */
async function livingHolder(text: string): Promise<Holder | undefined> {
  const { pid = 0, identity } = readObject<Holder>(text)
  return identity !== undefined && (await identityOf(pid)) === identity ? { pid, identity } : undefined
}

/** A link appears whole or not at all, and never over another, which is what makes the file a lock. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    throw new StartupError(
      `The data directory is on a disk that cannot hold a database: ${message}. Set DATA_DIR to a local disk.`,
    )
  }
}

/** Removes a dead holder's lock; if a living process was quicker and it is its lock that we moved away, it is put back. */
async function discard(lock: string, expectedText: string, mine: string): Promise<void> {
  const aside = `${mine}.aside`
  await rename(lock, aside).catch(() => undefined)
  const moved = await readFile(aside, 'utf8').catch(() => undefined)
  if (moved !== undefined && moved !== expectedText) await linked(aside, lock)
  await rm(aside, { force: true })
}

async function tooLong(lock: string, holder: Holder): Promise<StartupError> {
  return new StartupError(
    `For two minutes ${await describeProcess(holder.pid)} has been starting or stopping the database of ${lock}. ` +
      'Wait for it, or end it and start again.',
  )
}
