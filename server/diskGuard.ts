import type { Logger } from 'pino'
import type { DiskState } from '../src/api/serverDisk.ts'

const MEGABYTE = 1024 * 1024
const LOOK_EVERY_MS = 2_000
/** What was told once is taken back only when there is so much more room: a log that grows and shrinks would be told again and again. */
const MORE = 1.1

export interface DiskGuard {
  state: () => DiskState
  /** At the last look. */
  freeBytes: () => number
  look: () => Promise<void>
  stop: () => void
}

export interface DiskLimits {
  /** Below, somebody is told. */
  lowBytes: number
  /** Below, nothing is saved: PostgreSQL ends where it cannot write its next file of 16 MB, and does not start again before it can. */
  fullBytes: number
}
export const DISK_LIMITS: DiskLimits = { lowBytes: 1024 * MEGABYTE, fullBytes: 300 * MEGABYTE }

/** Looks again and again how much room the disk of the database has; everything goes on by itself when there is room again. */
export async function guardDisk(
  readFreeBytes: () => Promise<number>,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  { lowBytes, fullBytes }: DiskLimits = DISK_LIMITS,
): Promise<DiskGuard> {
  let state: DiskState = 'ok'
  let free = Infinity
  const next = (): DiskState => {
    if (free < fullBytes || (state === 'full' && free < fullBytes * MORE)) return 'full'
    return free < lowBytes || (state !== 'ok' && free < lowBytes * MORE) ? 'low' : 'ok'
  }
  const look = async () => {
    try {
      free = await readFreeBytes()
    } catch (error) {
      return log.warn({ err: error }, 'the disk could not be looked at')
    }
    const before = state
    state = next()
    if (state === before) return
    const room = { freeMegabytes: Math.floor(free / MEGABYTE) }
    if (state === 'full') log.error(room, 'the disk is full: nothing is saved until there is room')
    else if (state === 'low') log.warn(room, 'the disk is nearly full')
    else log.info(room, 'the disk has room again')
  }
  await look()
  const looking = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return { state: () => state, freeBytes: () => free, look, stop: () => clearInterval(looking) }
}
