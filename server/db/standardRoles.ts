import { ALL_PERMISSIONS, STANDARD_ROLES } from '../../src/rules/permissions.ts'
import type { Database, Transaction } from './database.ts'
import { sql } from './sql.ts'

/**
 * Numbers the permissions and makes the standard roles that are missing. A right that has appeared with this version reaches the
 * standard roles that have it by now, but for those that an administrator has edited: those keep what he gave them, and their page
 * offers him the new right (`role_offer`).
 */
export const seedStandardRoles = (database: Pick<Database, 'withTransaction'>): Promise<void> =>
  database.withTransaction(async (db) => {
    const appeared = await numberPermissions(db)
    for (const [code, permissions] of Object.entries(STANDARD_ROLES)) {
      const { id } = (await db.first<{ id: number }>(
        sql`insert into role (code) values (${code}) on conflict do nothing returning id`,
      )) ?? { id: undefined }
      if (id !== undefined) await give(db, id, permissions)
      else
        await bring(
          db,
          code,
          permissions.filter((permission) => appeared.has(permission)),
        )
    }
  })

/** Answers those that an older database did not know; of a new one none, because its roles are new as well. */
async function numberPermissions(db: Transaction): Promise<ReadonlySet<string>> {
  const { known } = await db.one<{ known: boolean }>(sql`select exists (select from permission) as known`)
  const added = await db.rows<{ name: string }>(sql`
    insert into permission (name) select unnest(${ALL_PERMISSIONS}::text[]) on conflict (name) do nothing returning name`)
  return new Set(known ? added.map(({ name }) => name) : [])
}

const give = (db: Transaction, roleId: number, permissions: readonly string[]) =>
  db.run(sql`
    insert into role_permission (role_id, permission) select ${roleId}::bigint, unnest(${permissions}::text[])
    on conflict do nothing`)

/** Brings new rights to a role that is there. */
async function bring(db: Transaction, code: string, permissions: readonly string[]): Promise<void> {
  if (permissions.length === 0) return
  const role = await db.one<{ id: number; edited: boolean; held: string[] }>(sql`
    select id, exists (
      select from audit where subject = 'role' and subject_id = role.id and action = 'edit'
        and user_id is not null and changes ? 'permissions') as edited,
      array(select permission from role_permission where role_id = role.id order by permission) as held
    from role where code = ${code} for update`)
  if (role.edited) {
    await db.run(sql`
      insert into role_offer (role_id, permission) select ${role.id}::bigint, unnest(${permissions}::text[])
      on conflict do nothing`)
    return
  }
  await give(db, role.id, permissions)
  await db.run(sql`update role set version = version + 1 where id = ${role.id}`)
  const held = [...new Set([...role.held, ...permissions])].sort()
  await db.run(sql`
    insert into audit (user_id, subject, subject_id, action, changes)
    values (null, 'role', ${role.id}, 'edit', ${JSON.stringify({ permissions: [role.held, held] })}::jsonb)`)
}
