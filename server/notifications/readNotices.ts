import { businessDayOf } from '../../src/rules/businessDay.ts'
import { knowsOf, NOTICE_NAMES, type NoticeName } from '../../src/rules/notices.ts'
import { holds } from '../../src/rules/permissions.ts'
import { lockoutsFor } from '../auth/lockouts.ts'
import { isLogLate, lastBackup } from '../backup/lastBackup.ts'
import { join, raw, sql } from '../db/sql.ts'
import { recentScan } from '../lists/sharedScan.ts'
import { countExpiring } from './countExpiring.ts'
import { type Asked, COUNTS, SLOW_COUNTS } from './counts.ts'

type Counts = Partial<Record<NoticeName, number>>

/** How much waits for the caller, by name; what his rights do not let him know of is absent. */
export async function readNotices(asked: Asked): Promise<Counts> {
  const { db, caller, now, timeZone } = asked
  const told = new Set(NOTICE_NAMES.filter((name) => isToldTo(asked, name)))
  const counts: Counts = await countAtOnce(asked, told)
  for (const [name, count] of Object.entries(SLOW_COUNTS) as [
    keyof typeof SLOW_COUNTS,
    (of: Asked) => ReturnType<typeof sql>,
  ][])
    if (told.has(name)) counts[name] = (await recentScan<{ count: number }>(asked, count(asked)))[0]!.count
  if (told.has('expiredLots')) Object.assign(counts, await countExpiring(db, caller, businessDayOf(now, timeZone)))
  if (told.has('brokenBooks')) counts.brokenBooks = asked.context.watch?.books?.breaches.length ?? 0
  if (told.has('lateBackups')) counts.lateBackups = await lateBackups(asked)
  return { ...counts, ...(await recentLockouts(asked)) }
}

/** Whoever is a contragent has orders of his own, and none that wait for him. */
const OF_CONTRAGENTS: ReadonlySet<NoticeName> = new Set(['newOrders', 'productRequests'])

const isToldTo = ({ caller: { permissions, contragentId } }: Asked, name: NoticeName): boolean =>
  knowsOf(name, (permission) => holds(permissions, permission)) && (contragentId === null || !OF_CONTRAGENTS.has(name))

/** All that are counted by an index, in one trip. */
async function countAtOnce(asked: Asked, told: ReadonlySet<NoticeName>): Promise<Counts> {
  const names = (Object.keys(COUNTS) as (keyof typeof COUNTS)[]).filter((name) => told.has(name))
  if (names.length === 0) return {}
  return asked.db.one<Counts>(
    sql`select ${join(names.map((name) => sql`(${COUNTS[name](asked)}) as ${raw(`"${name}"`)}`))}`,
  )
}

const LOCKOUT_DAYS = 1

/** None is no news. */
async function recentLockouts({ db, caller }: Asked): Promise<{ lockouts?: number }> {
  const { lockouts } = await db.one<{ lockouts: number }>(
    sql`select count(*) as lockouts from ${lockoutsFor(caller, LOCKOUT_DAYS)}`,
  )
  return lockouts > 0 ? { lockouts } : {}
}

/** The last good backup is too old, and the log too far behind: each is one. */
async function lateBackups({ db, context, now }: Asked): Promise<number> {
  const { isLate } = await lastBackup(db, now)
  return Number(isLate) + Number(isLogLate(context, now))
}
