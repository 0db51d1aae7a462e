import { createHash, createHmac } from 'node:crypto'
import { hashPassword, verifyPassword } from '../auth/passwords.ts'
import type { Context } from '../context.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

const TRIES_MINUTES = 15
/** Of one supervisor, wherever, and of one till, whoever: nobody gets new tries by another cart. */
export const TRIES_OF_ONE = 5
export const TRIES_OF_TILL = 15
const BADGE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BADGE_LENGTH = 16

/** A million PINs are few: without the key, which is not in the database, nobody can try them all on a copy of it. */
const keyed = ({ pinKey }: Context, pin: string) =>
  createHmac('sha256', pinKey ?? '')
    .update(pin)
    .digest('base64url')

export const hashPin = (context: Context, pin: string): Promise<string> => hashPassword(keyed(context, pin))
export const verifyPin = (context: Context, hash: string, pin: string): Promise<boolean> =>
  verifyPassword(hash, keyed(context, pin))

export const hashBadge = (badge: string): string =>
  createHash('sha256').update(badge.trim().toUpperCase()).digest('base64url')
export const newBadge = ({ randomBytes }: Context): string =>
  `AP${[...randomBytes(BADGE_LENGTH)].map((byte) => BADGE_LETTERS[byte % BADGE_LETTERS.length]).join('')}`

/**
 * Takes a try before the PIN is looked at, so that guesses at one moment do not pass the limit together; given back when it was
 * right. `db` must not be a transaction that a refusal rolls back.
 * @throws Refusal 429 `tooManyTries`
 */
export async function takePinTry(db: Executor, userId: number, cashboxId: number): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    sql`insert into approval_try (user_id, cashbox_id) values (${userId}, ${cashboxId}) returning id`,
  )
  const { his, here } = await db.one<{ his: number; here: number }>(sql`
    select count(*) filter (where user_id = ${userId}) as his, count(*) filter (where cashbox_id = ${cashboxId}) as here
    from approval_try where (user_id = ${userId} or cashbox_id = ${cashboxId}) and at > now() - ${TRIES_MINUTES} * interval '1 minute'`)
  if (his <= TRIES_OF_ONE && here <= TRIES_OF_TILL) return id
  await giveBackPinTry(db, id)
  throw new Refusal(429, 'tooManyTries', { minutes: TRIES_MINUTES, seconds: TRIES_MINUTES * 60 })
}

export const giveBackPinTry = (db: Executor, id: number): Promise<number> =>
  db.run(sql`delete from approval_try where id = ${id}`)
