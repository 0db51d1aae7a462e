import {
  addPermissions,
  createRole,
  deleteRole,
  editRole,
  listRoles,
  type Role,
  rolePermissions,
  searchRoles,
} from '../../src/api/role.ts'
import { ALL, ALL_PERMISSIONS } from '../../src/rules/permissions.ts'
import { writeAudit } from '../audit.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { notFound, Refusal } from '../refusal.ts'
import { standardNames } from '../roles/roleNames.ts'
import { addRoleOf, changeRole, calledRole, isStandard, lockRole } from '../roles/saveRole.ts'
import { notHeld } from '../users/grants.ts'

const holders = raw(`(select count(*) from user_role join app_user on app_user.id = user_role.user_id
  where role_id = role.id and app_user.status <> 'DELETED')`)

const rolesWhere = (condition: Sql) => sql`
  select role.id, role.code, role.version, ${holders} as users,
    array(select permission from role_permission where role_id = role.id order by permission) as permissions,
    array(select permission from role_offer where role_id = role.id order by permission) as offered
  from role where ${condition} order by role.id`

export const roleHandlers = [
  handleRead(listRoles, ({ db }) => db.rows<Role>(rolesWhere(raw('true')))),

  ...handleList(searchRoles, {
    from: ({ translate }) => sql`role left join ${standardNames(translate)} on standard.code = role.code`,
    columns: {
      id: sql`role.id`,
      code: { sql: sql`role.code`, sort: sql`lower(role.code)` },
      name: sql`coalesce(standard.name, role.code)`,
      permissionCount: sql`(select case when bool_or(permission = ${ALL}) then ${ALL_PERMISSIONS.length} else count(*) end
        from role_permission where role_id = role.id)`,
      offered: sql`(select count(*) from role_offer where role_id = role.id)`,
      users: holders,
      version: sql`role.version`,
    },
    filter: {
      keyword: (words) =>
        sql`(strpos(lower(role.code), lower(${words})) > 0 or strpos(lower(standard.name), lower(${words})) > 0)`,
    },
    defaultSort: [{ field: 'id' }],
  }),

  handleRead(rolePermissions, async ({ db, path }) => {
    const role = await db.first<Role>(rolesWhere(sql`role.id = ${Number(path.id)}`))
    if (!role) throw notFound()
    return role
  }),

  handle(createRole, async ({ db, caller, body }) => ({ id: await addRoleOf(db, caller, body) })),

  handle(editRole, async ({ db, caller, path, body }) => {
    const { version, ...wanted } = body
    const role = await lockRole(db, Number(path.id))
    if (role.version !== version) throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
    await changeRole(db, caller, role, wanted)
    return db.one<Role>(rolesWhere(sql`role.id = ${role.id}`))
  }),

  handle(addPermissions, async ({ db, caller, path, body }) => {
    const role = await lockRole(db, Number(path.id))
    await changeRole(db, caller, role, {
      code: role.code,
      permissions: [...role.permissions, ...body.permissions],
    })
    return { id: role.id }
  }),

  handle(deleteRole, async ({ db, caller, path }) => {
    const { id, code, permissions } = await lockRole(db, Number(path.id))
    if (isStandard(code)) throw new Refusal(409, 'standardRole', { name: calledRole(code) })
    const permission = notHeld(caller, permissions)
    if (permission) throw new Refusal(403, 'aboveOwnRights', { permission })
    const { count } = await db.one<{ count: number }>(sql`select ${holders} as count from role where id = ${id}`)
    if (count > 0) throw new Refusal(409, 'roleUsed', { name: code, count })
    // What is left of it are deleted users: their history names them, not their roles.
    await db.run(sql`delete from user_role where role_id = ${id}`)
    await db.run(sql`delete from role where id = ${id}`)
    await writeAudit(
      db,
      caller,
      { subject: 'role', id, action: 'delete' },
      { code: [code, null], permissions: [permissions, null] },
    )
    return { done: true as const }
  }),
]
