import type { Changes } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { EMPLOYEE } from '../employees/employeeRecord.ts'
import { Refusal } from '../refusal.ts'
import { requireOwnDepartments, requireOwnRights } from './grants.ts'

/** Makes the user's roles these; answers what changed, by their codes. @throws 400, 403 `aboveOwnRights` */
export async function setRoles(
  db: Transaction,
  caller: Caller,
  userId: number,
  roleIds: readonly number[],
): Promise<Changes> {
  const after = await requireOwnRights(db, caller, roleIds)
  const { codes: before } = await db.one<{ codes: string[] }>(sql`
    select array(select code from user_role join role on role.id = role_id where user_id = ${userId} order by code) as codes`)
  await db.run(sql`delete from user_role where user_id = ${userId} and role_id <> all(${roleIds}::bigint[])`)
  await db.run(sql`
    insert into user_role (user_id, role_id) select distinct ${userId}::bigint, unnest(${roleIds}::bigint[])
    on conflict do nothing`)
  return before.join('\n') === after.join('\n') ? {} : { roles: [before, after] }
}

const KINDS = { permittedDepartments: 'PERMITTED', transferPermittedDepartments: 'TRANSFER' } as const

/** Makes the user's departments these; answers what changed, by their names. `paths` say where the lists stand in the request. */
export async function setDepartments(
  db: Transaction,
  caller: Caller,
  userId: number,
  lists: Readonly<Record<keyof typeof KINDS, { path: string; ids: readonly number[] }>>,
): Promise<Changes> {
  const changes: Changes = {}
  for (const [field, kind] of Object.entries(KINDS) as [keyof typeof KINDS, string][]) {
    const { path, ids } = lists[field]
    await requireOwnDepartments(db, caller, (index) => `${path}.${index}`, ids)
    const names = async () =>
      (
        await db.rows<{ name: string }>(sql`
          select name from user_department join department on department.id = department_id
          where user_id = ${userId} and kind = ${kind} order by name_key, department.id`)
      ).map(({ name }) => name)
    const before = await names()
    await db.run(
      sql`delete from user_department where user_id = ${userId} and kind = ${kind} and department_id <> all(${ids}::bigint[])`,
    )
    await db.run(sql`
      insert into user_department (user_id, department_id, kind)
      select distinct ${userId}::bigint, department_id, ${kind} from unnest(${ids}::bigint[]) department_id
      on conflict do nothing`)
    const after = await names()
    if (before.join('\n') !== after.join('\n')) changes[field] = [before, after]
  }
  return changes
}

/**
 * The employee may become the one that signs in as this user; answers its name.
 * @throws 400 for an unknown one or one of another department, 409 `employeeLinked` naming who signs in as it already.
 */
export async function requireFreeEmployee(
  db: Transaction,
  caller: Caller,
  employeeId: number,
  userId: number | undefined,
): Promise<void> {
  const employee = await db.first<{ own: boolean; username: string | null }>(sql`
    select ${EMPLOYEE.scope(caller)} as own,
      (select username from app_user where employee_id = employee.id and status <> 'DELETED' and id <> ${userId ?? 0}) as username
    from employee where id = ${employeeId} and deleted_at is null for no key update`)
  if (!employee) throw new Refusal(400, 'badInput', {}, { employeeId: 'notFound' })
  if (!employee.own) throw new Refusal(400, 'badInput', {}, { employeeId: 'otherDepartment' })
  if (employee.username !== null)
    throw new Refusal(409, 'employeeLinked', { username: employee.username }, { employeeId: 'employeeLinked' })
}

/** @throws 400 for an unknown contragent, or one that is not the caller's own where the caller is one. */
export async function requireContragent(db: Transaction, caller: Caller, contragentId: number): Promise<void> {
  const isOwn = caller.contragentId === null || caller.contragentId === contragentId
  if (
    !isOwn ||
    !(await db.first(sql`select 1 from contragent where id = ${contragentId} and deleted_at is null for key share`))
  )
    throw new Refusal(400, 'badInput', {}, { contragentId: 'notFound' })
}

/** A user is either somebody of the company or somebody of a contragent. @throws 409 */
export function requireOneLink(employeeId: number | null, contragentId: number | null): void {
  if (employeeId !== null && contragentId !== null)
    throw new Refusal(409, 'employeeOrContragent', {}, { contragentId: 'employeeOrContragent' })
}
