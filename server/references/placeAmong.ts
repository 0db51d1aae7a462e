import { POSITION_MAX } from '../../src/api/reference.ts'
import { type Sql, sql } from '../db/sql.ts'

/**
 * SQL of the place of a new word: after the last one of a list that somebody has put in order, else among the others by its
 * name. `siblings` is a condition on `sibling`, the words that stand below the same one.
 */
export const placeAmong = (siblings: Sql): Sql => sql`coalesce((
  select least(max(position) + 1, ${POSITION_MAX}) from reference sibling
  where ${siblings} and deleted_at is null having max(position) > 0), 0)`
