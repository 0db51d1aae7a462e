import { sql } from '../../../../server/db/sql.ts'
import type { Area } from './area.ts'

/** A session that nobody works in. */
export const sessions: Area = async ({ admin, people }) => {
  const { id } = await people.database.one<{ id: number }>(sql`
    insert into session (token_hash, user_id, expires_at) values ('\\x00', ${admin.userId}, now() + interval '1 day') returning id`)
  return { '/user-session': { id } }
}
