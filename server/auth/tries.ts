import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import { noteLockout } from './lockouts.ts'

const TRIES_MINUTES = 15
/** Per user name and place, so that a stranger's tries never lock the owner out. */
const TRIES_MAX = 10
const TRIES_PER_PLACE_MAX = 60

/**
 * Takes one of the tries for this name from this place (`placeOfTry`) before the password is looked at, so that guesses at one
 * moment cannot pass the limit together. It counts as a wrong password until `giveBackTry`; `db` must not be a transaction that a
 * refusal will roll back. Answers the try. Whoever comes to a limit is told of to the account (`noteLockout`), by his `address`.
 * @throws Refusal 429 `tooManyTries` when wrong passwords have come too fast for this name, or from this place.
 */
export async function takeTry(db: Executor, username: string, place: string, address = place): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    sql`insert into failed_sign_in (username, address) values (${username.toLowerCase()}, ${place}) returning id`,
  )
  const tries = await db.one<{ mine: number; fromHere: number }>(sql`
    select count(*) filter (where username = ${username.toLowerCase()}) as mine, count(*) as "fromHere"
    from failed_sign_in where address = ${place} and at > now() - ${TRIES_MINUTES} * interval '1 minute'`)
  if (tries.mine <= TRIES_MAX && tries.fromHere <= TRIES_PER_PLACE_MAX) return id
  await giveBackTry(db, id)
  await noteLockout(db, username, address)
  throw new Refusal(429, 'tooManyTries', { minutes: TRIES_MINUTES, seconds: TRIES_MINUTES * 60 })
}

/** The password was right, or was not looked at. */
export async function giveBackTry(db: Executor, id: number): Promise<void> {
  await db.run(sql`delete from failed_sign_in where id = ${id}`)
}
