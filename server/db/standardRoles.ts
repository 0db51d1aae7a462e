import { ALL_PERMISSIONS, STANDARD_ROLES } from '../../src/rules/permissions.ts'
import type { Executor } from './database.ts'
import { sql } from './sql.ts'

/** Numbers the permissions and makes the standard roles that are missing; an administrator's own changes to them stay. */
export async function seedStandardRoles(db: Executor): Promise<void> {
  await db.run(
    sql`insert into permission (name) select unnest(${ALL_PERMISSIONS}::text[]) on conflict (name) do nothing`,
  )
  for (const [code, permissions] of Object.entries(STANDARD_ROLES))
    await db.run(sql`
      with made as (insert into role (code) values (${code}) on conflict do nothing returning id)
      insert into role_permission (role_id, permission)
      select made.id, permission from made, unnest(${[...permissions]}::text[]) as permission`)
}
