import { passwordFault } from '../../src/api/password.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import { isLeaked } from './leakedPasswords.ts'

/**
 * The password is none of those that are guessed first, those leaked elsewhere and the names of the employee who signs in as this user among them.
 * @throws 400 naming `password`
 */
export async function requireUnguessable(
  db: Executor,
  password: string,
  { username, employeeId }: { username: string; employeeId: number | null },
): Promise<void> {
  const employee = await db.first<{ names: string[] }>(sql`
    select array_remove(array[first_name, last_name, coalesce(middle_name, ''), first_name || last_name, last_name || first_name], '') as names
    from employee where id = ${employeeId}`)
  const fault =
    passwordFault(password, username, employee?.names) ?? (isLeaked(password) ? 'passwordCommon' : undefined)
  if (fault) throw new Refusal(400, 'badInput', {}, { password: fault })
}
