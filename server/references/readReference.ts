import type { AnswerOf } from '../../src/api/endpoint.ts'
import { type getReference, type Reference, REFERENCE_LEVELS_MAX } from '../../src/api/reference.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { notFound } from '../refusal.ts'
import { isNamed, referenceColumns } from './referenceRows.ts'

type Found = AnswerOf<typeof getReference>

/** A word by its id, or a list by its code, with the way down to it. @throws 404. */
export async function readReference(db: Executor, name: string | number): Promise<Found> {
  const word = await db.first<Reference>(
    sql`select ${referenceColumns} from reference word where ${isNamed(sql`word`, name)}`,
  )
  if (!word) throw notFound()
  const path = await db.rows<Found['path'][number]>(sql`
    with recursive above as (
      select id, parent_id, code, name, 0 as step from reference where id = ${word.id}
      union all
      select parent.id, parent.parent_id, parent.code, parent.name, step + 1
      from above join reference parent on parent.id = above.parent_id where step <= ${REFERENCE_LEVELS_MAX})
    select id, code, name from above order by step desc`)
  return { ...word, path }
}
