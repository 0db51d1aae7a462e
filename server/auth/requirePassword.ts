import { sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { verifyPassword } from './passwords.ts'
import { giveBackTry, takeTry } from './tries.ts'

/**
 * Whoever changes what he is known by says his password first.
 * @throws Refusal 400 `ownPasswordWrong`, 429 `tooManyTries`
 */
export async function requirePassword({ db, caller, address }: ReadCall, password: string): Promise<void> {
  const { known } = await db.one<{ known: string }>(
    sql`select password_hash as known from app_user where id = ${caller.userId}`,
  )
  const taken = await takeTry(db, caller.username, address)
  if (!(await verifyPassword(known, password)))
    throw new Refusal(400, 'ownPasswordWrong', {}, { password: 'ownPasswordWrong' })
  await giveBackTry(db, taken)
}
