import { listRoles, type Role } from '../../src/api/role.ts'
import { sql } from '../db/sql.ts'
import { handleRead } from '../handle.ts'

export const roleHandlers = [
  handleRead(listRoles, ({ db }) =>
    db.rows<Role>(sql`
      select role.id, role.code, role.version,
        array(select permission from role_permission where role_id = role.id order by permission) as permissions,
        (select count(*) from user_role join app_user on app_user.id = user_role.user_id
          where role_id = role.id and app_user.status <> 'DELETED') as users
      from role order by role.id`),
  ),
]
