import type { DepartmentChoice } from '../../src/api/department.ts'
import type { AnswerOf } from '../../src/api/endpoint.ts'
import type { getUser, permittedDepartments } from '../../src/api/user.ts'
import type { Caller } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { notFound } from '../refusal.ts'
import { USER } from './userRecord.ts'

type User = AnswerOf<typeof getUser>

/** A user with roles and departments, deleted ones too. @throws 404, also for one of other departments */
export async function readUser(db: Executor, caller: Caller, id: number): Promise<User> {
  const user = await db.first<Omit<User, keyof AnswerOf<typeof permittedDepartments>>>(sql`
    select app_user.id, username, status, app_user.department_id as "departmentId", department.name as "departmentName",
      employee_id as "employeeId", nullif(concat_ws(' ', last_name, first_name), '') as "employeeName",
      contragent_id as "contragentId", contragent.full_name as "contragentName",
      (select max(used_at) from session where user_id = app_user.id) as "lastSeenAt",
      created_at as "createdAt", app_user.version,
      coalesce((select json_agg(json_build_object('id', role.id, 'code', role.code) order by role.id)
        from user_role join role on role.id = role_id where user_id = app_user.id), '[]') as roles
    from app_user left join department on department.id = app_user.department_id
      left join employee on employee.id = employee_id left join contragent on contragent.id = contragent_id
    where app_user.id = ${id} and (app_user.id = ${caller.userId} or ${USER.scope(caller)})`)
  if (!user) throw notFound()
  return { ...user, ...(await readPermitted(db, id)) }
}

/** The departments that a user is permitted to, and those that its transfers may also name. */
export async function readPermitted(db: Executor, userId: number): Promise<AnswerOf<typeof permittedDepartments>> {
  const links = await db.rows<DepartmentChoice & { kind: string }>(sql`
    select link.kind, department.id, department.name, department.short_name as "shortName", department.type,
      department.sale_type as "saleType", department.currency_code as "currencyCode", department.vat_percent as "vatPercent"
    from user_department link join department on department.id = link.department_id
    where link.user_id = ${userId} and department.deleted_at is null
    order by department.sort, department.name_key, department.id`)
  const ofKind = (wanted: string) => links.flatMap(({ kind, ...department }) => (kind === wanted ? [department] : []))
  return { permittedDepartments: ofKind('PERMITTED'), transferPermittedDepartments: ofKind('TRANSFER') }
}
