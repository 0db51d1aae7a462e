import type { CountProgress } from '../../src/api/inventory.ts'
import { PROGRESS_SHARED_MS } from '../../src/rules/inventory.ts'
import type { Database, Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { comparedGoods } from './comparedGoods.ts'
import { findInventory } from './findInventory.ts'
import { readSectors, showsExpected, unsettledOf } from './readInventory.ts'

type Figures = Omit<Required<CountProgress>, 'status'>

/** What is being told, by count: of each server its own. */
const told = new WeakMap<Database, Map<number, { atMs: number; figures: Promise<Figures> }>>()

/** How far a count is. All of a big count is looked at, so whoever asks within some seconds is told the same. */
export async function readProgressShared({ db, caller, now, context }: ReadCall, id: number): Promise<CountProgress> {
  const head = await findInventory(db, caller, id)
  const { differing, ...figures } = await sharedFigures(db, context.database, id, now)
  return { ...figures, status: head.status, ...(showsExpected(caller, head) ? { differing } : {}) }
}

function sharedFigures(db: Executor, database: Database, id: number, now: Date): Promise<Figures> {
  const counts = told.get(database) ?? new Map<number, { atMs: number; figures: Promise<Figures> }>()
  told.set(database, counts)
  for (const [other, { atMs }] of counts) if (now.getTime() - atMs >= PROGRESS_SHARED_MS) counts.delete(other)
  const known = counts.get(id)
  if (known) return known.figures
  const figures = readFigures(db, id, now)
  counts.set(id, { atMs: now.getTime(), figures })
  figures.catch(() => counts.delete(id))
  return figures
}

async function readFigures(db: Executor, id: number, now: Date): Promise<Figures> {
  const figures = await db.one<Omit<Figures, 'sectors' | 'serverTime'>>(sql`
    select count(*) as goods, count(counted) as counted, count(*) filter (where counted <> expected) as differing,
      count(*) filter (where mark is not null) as marked, (${unsettledOf(id)}) as unsettled
    from (${comparedGoods(id)}) goods`)
  return { ...figures, sectors: await readSectors(db, id), serverTime: now.toISOString() }
}
