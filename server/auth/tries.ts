import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

const TRIES_MINUTES = 15
/** Per user name and address, so that a stranger's tries never lock the owner out. */
const TRIES_MAX = 10
const TRIES_PER_ADDRESS_MAX = 60

/** @throws Refusal 429 `tooManyTries` when wrong passwords have come too fast for this name, or from this address. */
export async function refuseTooManyTries(db: Executor, username: string, address: string): Promise<void> {
  const tries = await db.one<{ mine: number; fromHere: number }>(sql`
    select count(*) filter (where username = ${username.toLowerCase()}) as mine, count(*) as "fromHere"
    from failed_sign_in where address = ${address} and at > now() - ${TRIES_MINUTES} * interval '1 minute'`)
  if (tries.mine >= TRIES_MAX || tries.fromHere >= TRIES_PER_ADDRESS_MAX)
    throw new Refusal(429, 'tooManyTries', { minutes: TRIES_MINUTES, seconds: TRIES_MINUTES * 60 })
}

/** Counts a wrong password; `db` must not be a transaction that the refusal will roll back. */
export async function countWrongPassword(db: Executor, username: string, address: string): Promise<void> {
  await db.run(sql`insert into failed_sign_in (username, address) values (${username.toLowerCase()}, ${address})`)
}
