import { hashPassword } from './auth/passwords.ts'
import type { Database } from './db/database.ts'
import { sql } from './db/sql.ts'

export const ADMIN_USERNAME = 'admin'
export const ADMIN_ROLE = 'admin'

/** Without 0 and o, 1 and l: the password is read from one screen and typed on another. */
const PASSWORD_LETTERS = '23456789abcdefghijkmnpqrstuvwxyz'
const PASSWORD_GROUPS = 4
const GROUP_LETTERS = 4

/**
 * Makes the user `admin` in a database that has no user yet; of servers that begin in it at the same moment one does. Answers its
 * password if it was made up here: it is kept nowhere else, so show it at once. `chosenPassword` is used where it is not empty.
 */
export async function makeFirstUser(
  database: Database,
  chosenPassword: string,
  randomBytes: (size: number) => Buffer,
): Promise<{ made: boolean; madeUpPassword?: string }> {
  if (await database.first(sql`select 1 from app_user limit 1`)) return { made: false }
  const password = chosenPassword || makeUpPassword(randomBytes)
  const passwordHash = await hashPassword(password)
  const made = await database.run(sql`
    with made as (
      insert into app_user (username, password_hash) values (${ADMIN_USERNAME}, ${passwordHash})
      on conflict do nothing returning id)
    insert into user_role (user_id, role_id) select made.id, role.id from made, role where role.code = ${ADMIN_ROLE}`)
  return made === 0 ? { made: false } : { made: true, ...(chosenPassword ? {} : { madeUpPassword: password }) }
}

/** 80 random bits, as `abcd-efgh-jkmn-pqrs`. */
export function makeUpPassword(randomBytes: (size: number) => Buffer): string {
  const letters = [...randomBytes(PASSWORD_GROUPS * GROUP_LETTERS)].map(
    (byte) => PASSWORD_LETTERS[byte % PASSWORD_LETTERS.length],
  )
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}
