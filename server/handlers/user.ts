import { addUser, listUsers, permitDepartments, permittedDepartments } from '../../src/api/user.ts'
import type { DepartmentChoice } from '../../src/api/department.ts'
import { ALL, holds, type Permission } from '../../src/rules/permissions.ts'
import { writeAudit } from '../audit.ts'
import { hashPassword } from '../auth/passwords.ts'
import { type Caller, inScope, mayUse } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { contains, raw, sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { notFound, Refusal } from '../refusal.ts'

/** Nobody gives a right that is not their own: the roles may do nothing that the caller may not. */
async function requireOwnRights(db: Transaction, caller: Caller, roleIds: readonly number[]): Promise<void> {
  const roles = await db.rows<{ id: number; permissions: string[] | null }>(sql`
    select role.id, (select array_agg(permission) from role_permission where role_id = role.id) as permissions
    from role where id = any(${roleIds}::bigint[])`)
  const faults = roleIds.flatMap((id, index) =>
    roles.some((role) => role.id === id) ? [] : [[`roleIds.${index}`, 'notFound'] as const],
  )
  if (faults.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(faults))
  const above = roles
    .flatMap(({ permissions }) => permissions ?? [])
    .find((permission) => (permission === ALL ? !caller.isAdmin : !holds(caller.permissions, permission as Permission)))
  if (above) throw new Refusal(403, 'aboveOwnRights', { permission: above }, { roleIds: 'aboveOwnRights' })
}

async function requireDepartments(
  db: Transaction,
  caller: Caller,
  path: (index: number) => string,
  ids: readonly number[],
): Promise<void> {
  const rows = await db.rows<{ id: number }>(
    sql`select id from department where id = any(${ids}::bigint[]) and deleted_at is null`,
  )
  const known = new Set(rows.map(({ id }) => id))
  const faults = ids.flatMap((id, index) =>
    known.has(id) && mayUse(caller, id) ? [] : [[path(index), known.has(id) ? 'otherDepartment' : 'notFound'] as const],
  )
  if (faults.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(faults))
}

const departmentsOf = (kind: 'PERMITTED' | 'TRANSFER', userId: number) => sql`
  select department.id, department.name, department.short_name as "shortName", department.type, department.sale_type as "saleType",
    department.currency_code as "currencyCode", department.vat_percent as "vatPercent"
  from user_department link join department on department.id = link.department_id
  where link.user_id = ${userId} and link.kind = ${kind} and department.deleted_at is null
  order by department.sort, department.name_key, department.id`

export const userHandlers = [
  ...handleList(listUsers, {
    from: sql`app_user
      left join department on department.id = app_user.department_id
      left join employee on employee.id = app_user.employee_id
      left join contragent on contragent.id = app_user.contragent_id`,
    columns: {
      id: sql`app_user.id`,
      username: { sql: sql`app_user.username`, sort: sql`lower(app_user.username)` },
      status: sql`app_user.status`,
      roles: sql`array(select role.code from user_role join role on role.id = user_role.role_id where user_role.user_id = app_user.id order by role.code)`,
      departmentId: sql`app_user.department_id`,
      departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
      employeeId: sql`app_user.employee_id`,
      employeeName: sql`nullif(concat_ws(' ', employee.last_name, employee.first_name), '')`,
      contragentId: sql`app_user.contragent_id`,
      contragentName: { sql: sql`contragent.full_name`, sort: sql`contragent.name_key` },
      createdAt: sql`app_user.created_at`,
      version: sql`app_user.version`,
    },
    scope: ({ caller }) => (caller.isAdmin ? raw('true') : inScope(caller, sql`app_user.department_id`)),
    filter: {
      keyword: (words) => sql`lower(app_user.username) like lower(${contains(words)})`,
      departmentId: (id) => sql`app_user.department_id = ${id}`,
      status: (status) => sql`app_user.status = ${status}`,
    },
    defaultSort: [{ field: 'username' }],
  }),

  handle(addUser, async ({ db, caller, body }) => {
    const { username, password, departmentId, contragentId, roleIds } = body
    await requireOwnRights(db, caller, roleIds)
    if (departmentId !== null) await requireDepartments(db, caller, () => 'departmentId', [departmentId])
    if (
      contragentId !== null &&
      !(await db.first(sql`select 1 from contragent where id = ${contragentId} and deleted_at is null`))
    )
      throw new Refusal(400, 'badInput', {}, { contragentId: 'notFound' })
    const passwordHash = await hashPassword(password)
    const user = await db.first<{ id: number }>(sql`
      insert into app_user (username, password_hash, department_id, contragent_id)
      values (${username}, ${passwordHash}, ${departmentId}, ${contragentId})
      on conflict (lower(username)) where status <> 'DELETED' do nothing returning id`)
    if (!user) throw new Refusal(409, 'usernameTaken', {}, { username: 'usernameTaken' })
    await db.run(
      sql`insert into user_role (user_id, role_id) select distinct ${user.id}::bigint, unnest(${roleIds}::bigint[])`,
    )
    await writeAudit(
      db,
      caller,
      { subject: 'user', id: user.id, action: 'create' },
      {
        username: [null, username],
        departmentId: [null, departmentId],
        roleIds: [null, roleIds],
      },
    )
    return user
  }),

  handleRead(permittedDepartments, async ({ db, caller, path }) => {
    const userId = Number(path.id)
    const user = await db.first<{ departmentId: number | null }>(sql`
      select department_id as "departmentId" from app_user where id = ${userId} and status <> 'DELETED'`)
    // Of others, only who may see users is told.
    if (!user || (userId !== caller.userId && !holds(caller.permissions, 'view users'))) throw notFound()
    return {
      permittedDepartments: await db.rows<DepartmentChoice>(departmentsOf('PERMITTED', userId)),
      transferDepartments: await db.rows<DepartmentChoice>(departmentsOf('TRANSFER', userId)),
    }
  }),

  handle(permitDepartments, async ({ db, caller, path, body }) => {
    const userId = Number(path.id)
    if (!(await db.first(sql`select 1 from app_user where id = ${userId} and status <> 'DELETED' for no key update`)))
      throw notFound()
    await requireDepartments(db, caller, (index) => `departmentIds.${index}`, body.departmentIds)
    await requireDepartments(db, caller, (index) => `transferDepartmentIds.${index}`, body.transferDepartmentIds)
    const lists = () =>
      db.one<{ permitted: number[]; transfer: number[] }>(sql`
        select array(select department_id from user_department where user_id = ${userId} and kind = 'PERMITTED' order by 1) as permitted,
          array(select department_id from user_department where user_id = ${userId} and kind = 'TRANSFER' order by 1) as transfer`)
    const before = await lists()
    await db.run(sql`delete from user_department where user_id = ${userId} and ${inScope(caller, sql`department_id`)}`)
    await db.run(sql`
      insert into user_department (user_id, department_id, kind)
      select distinct ${userId}::bigint, id, 'PERMITTED' from unnest(${body.departmentIds}::bigint[]) id
      union select ${userId}::bigint, id, 'TRANSFER' from unnest(${body.transferDepartmentIds}::bigint[]) id`)
    const after = await lists()
    await writeAudit(
      db,
      caller,
      { subject: 'user', id: userId, action: 'edit' },
      {
        permittedDepartments: [before.permitted, after.permitted],
        transferDepartments: [before.transfer, after.transfer],
      },
    )
    return { done: true as const }
  }),
]
