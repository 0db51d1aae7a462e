import { passwordFault } from '../src/api/password.ts'
import { ADMIN_ROLE, ADMIN_USERNAME, makeUpPassword } from './adminUser.ts'
import { hashPassword } from './auth/passwords.ts'
import { removeSecondFactor } from './auth/secondFactor.ts'
import type { Database } from './db/database.ts'
import { sql } from './db/sql.ts'
import { StartupError } from './startupError.ts'

/**
 * Gives the user `admin` a new password, its role and its place among the active users back, ends its sessions and asks for no second factor; makes it
 * where it is gone. Answers the password if it was made up here: it is kept nowhere else. The history tells of it, by nobody.
 * @throws StartupError for a chosen password that is guessed first
 */
export async function resetAdmin(
  database: Database,
  chosenPassword: string,
  randomBytes: (size: number) => Buffer,
): Promise<{ madeUpPassword?: string }> {
  const fault = chosenPassword && passwordFault(chosenPassword, ADMIN_USERNAME)
  if (fault)
    throw new StartupError('ADMIN_PASSWORD is too short or guessed first. Choose another one, or leave it unset.')
  const password = chosenPassword || makeUpPassword(randomBytes)
  const passwordHash = await hashPassword(password)
  await database.withTransaction(async (db) => {
    const { id } = await db.one<{ id: number }>(sql`
      insert into app_user (username, password_hash) values (${ADMIN_USERNAME}, ${passwordHash})
      on conflict (lower(username)) where status <> 'DELETED' do update
        set password_hash = excluded.password_hash, status = 'ACTIVE', version = app_user.version + 1
      returning id`)
    await db.run(sql`
      insert into user_role (user_id, role_id) select ${id}, id from role where code = ${ADMIN_ROLE} on conflict do nothing`)
    await db.run(sql`delete from session where user_id = ${id}`)
    await removeSecondFactor(db, id)
    await db.run(sql`delete from failed_sign_in where username = ${ADMIN_USERNAME}`)
    await db.run(sql`
      insert into audit (user_id, subject, subject_id, action, changes)
      values (null, 'user', ${id}, 'edit', ${JSON.stringify({ password: [null, null] })}::jsonb)`)
  })
  return chosenPassword ? {} : { madeUpPassword: password }
}
