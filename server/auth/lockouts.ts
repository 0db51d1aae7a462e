import { holds } from '../../src/rules/permissions.ts'
import type { Caller } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { USER } from '../users/userRecord.ts'

/** Somebody who goes on guessing is told of once in so long. */
const TOLD_EVERY_MINUTES = 15

/** Somebody has guessed at this name from there until the limit. Names that nobody has are one: a guesser fills no list with them. */
export async function noteLockout(db: Executor, username: string, address: string): Promise<void> {
  await db.run(sql`
    insert into sign_in_lockout (user_id, address)
    select guessed.user_id, ${address}
    from (select (select id from app_user where lower(username) = ${username.toLowerCase()} and status <> 'DELETED') as user_id) guessed
    where not exists (select from sign_in_lockout told where told.user_id is not distinct from guessed.user_id
      and told.address = ${address} and told.at > now() - ${TOLD_EVERY_MINUTES} * interval '1 minute')`)
}

/** Of the last days: those of the own account, and those of who sees users also of theirs. With `lockout` and its `app_user`. */
export const lockoutsFor = (caller: Caller, days: number): Sql => sql`
  sign_in_lockout lockout left join app_user on app_user.id = lockout.user_id
  where lockout.at > now() - ${days} * interval '1 day' and (lockout.user_id = ${caller.userId}
    or lockout.user_id is not null and ${holds(caller.permissions, 'view users')}::boolean and ${USER.scope(caller)}
    or lockout.user_id is null and ${caller.isAdmin}::boolean)`
