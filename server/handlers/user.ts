import {
  addRole,
  addUser,
  changeUserPassword,
  deleteUser,
  editUser,
  getUser,
  linkContragent,
  linkEmployee,
  listUsers,
  permitDepartments,
  permittedDepartments,
  setUserStatus,
} from '../../src/api/user.ts'
import { holds } from '../../src/rules/permissions.ts'
import { writeAudit } from '../audit.ts'
import { hashPassword } from '../auth/passwords.ts'
import { passwordChanges } from '../bounds.ts'
import type { Transaction } from '../db/database.ts'
import { contains, raw, sql } from '../db/sql.ts'
import { handle, handlePrepared, handleRead, inTurn } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { notFound } from '../refusal.ts'
import { roleNamesOf } from '../roles/roleNames.ts'
import {
  requireContragent,
  requireFreeEmployee,
  requireOneLink,
  setDepartments,
  setRoles,
} from '../users/accountParts.ts'
import { lockAdministrators, requireAdministrator } from '../users/administrators.ts'
import { USER } from '../users/userRecord.ts'
import { lockUser } from '../users/lockUser.ts'
import { readPermitted, readUser } from '../users/readUser.ts'
import { requireUnguessable } from '../users/requireUnguessable.ts'
import { addUserOf, changesOfPlace, editUserOf } from '../users/saveUser.ts'

const DONE = { done: true as const }

/** Whoever holds a token of the user holds it no longer. */
const endSessions = (db: Transaction, userId: number) => db.run(sql`delete from session where user_id = ${userId}`)

export const userHandlers = [
  ...handleList(listUsers, {
    from: ({ translate }) => sql`app_user
      left join department on department.id = app_user.department_id
      left join employee on employee.id = app_user.employee_id
      left join contragent on contragent.id = app_user.contragent_id
      left join lateral (select ${roleNamesOf(translate, sql`app_user.id`)} as names) named on true
      left join lateral (select max(used_at) as at from session where session.user_id = app_user.id) seen on true`,
    columns: {
      id: sql`app_user.id`,
      username: { sql: sql`app_user.username`, sort: sql`lower(app_user.username)` },
      status: {
        sql: sql`app_user.status`,
        sort: sql`array_position(array['ACTIVE', 'INACTIVE', 'DELETED'], app_user.status)`,
      },
      roles: sql`array(select role.code from user_role join role on role.id = user_role.role_id where user_role.user_id = app_user.id order by role.code)`,
      roleNames: sql`named.names`,
      departmentId: sql`app_user.department_id`,
      departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
      employeeId: sql`app_user.employee_id`,
      employeeName: {
        sql: sql`nullif(concat_ws(' ', employee.last_name, employee.first_name), '')`,
        sort: sql`employee.name_key`,
        folded: sql`employee.search`,
      },
      contragentId: sql`app_user.contragent_id`,
      contragentName: {
        sql: sql`contragent.full_name`,
        sort: sql`contragent.name_key`,
        folded: sql`contragent.search`,
      },
      lastSeenAt: sql`seen.at`,
      createdAt: sql`app_user.created_at`,
      secondFactor: sql`exists (select from second_factor where user_id = app_user.id)`,
      version: sql`app_user.version`,
    },
    // Deleted ones, too: the list shows them by their status.
    scope: ({ caller }) => USER.scope(caller),
    filter: {
      keyword: (words) => sql`(lower(app_user.username) like lower(${contains(words)})
        or ${matchesWords(sql`employee.search`, words)} or ${matchesWords(sql`contragent.search`, words)})`,
      departmentId: (id) => sql`app_user.department_id = ${id}`,
      roleId: (id) => sql`exists (select from user_role where user_id = app_user.id and role_id = ${id})`,
      status: (status) => sql`app_user.status = ${status}`,
    },
    defaultSort: [{ field: 'status' }, { field: 'username' }],
  }),

  handleRead(getUser, ({ db, caller, path }) => readUser(db, caller, Number(path.id))),

  inTurn(
    passwordChanges,
    handlePrepared(
      addUser,
      ({ body }) => hashPassword(body.password),
      async ({ db, caller, body, prepared }) => ({ id: await addUserOf(db, caller, body, prepared) }),
    ),
  ),

  handle(editUser, async ({ db, caller, path, body }) => {
    const id = Number(path.id)
    await editUserOf(db, caller, id, body)
    return { id }
  }),

  handle(deleteUser, async ({ db, caller, path }) => {
    await lockAdministrators(db)
    const { id, username, status } = await lockUser(db, caller, Number(path.id))
    await db.run(sql`update app_user set status = 'DELETED', version = version + 1 where id = ${id}`)
    await endSessions(db, id)
    await requireAdministrator(db)
    await writeAudit(
      db,
      caller,
      { subject: 'user', id, action: 'delete' },
      { username: [username, null], status: [status, 'DELETED'] },
    )
    return DONE
  }),

  handle(setUserStatus, async ({ db, caller, path, body }) => {
    await lockAdministrators(db)
    const { id, status } = await lockUser(db, caller, Number(path.id))
    if (status === body.status) return DONE
    await db.run(sql`update app_user set status = ${body.status}, version = version + 1 where id = ${id}`)
    if (body.status === 'INACTIVE') await endSessions(db, id)
    await requireAdministrator(db)
    await writeAudit(db, caller, { subject: 'user', id, action: 'edit' }, { status: [status, body.status] })
    return DONE
  }),

  inTurn(
    passwordChanges,
    handlePrepared(
      changeUserPassword,
      ({ body }) => hashPassword(body.password),
      async ({ db, caller, path, body, prepared }) => {
        const { id, username, employeeId } = await lockUser(db, caller, Number(path.id))
        await requireUnguessable(db, body.password, { username, employeeId })
        await db.run(sql`update app_user set password_hash = ${prepared}, version = version + 1 where id = ${id}`)
        await endSessions(db, id)
        // What it was and became is nobody's to read; that it changed, and by whom, is.
        await writeAudit(db, caller, { subject: 'user', id, action: 'edit' }, { password: [null, null] })
        return DONE
      },
    ),
  ),

  handle(addRole, async ({ db, caller, path, body }) => {
    await lockAdministrators(db)
    const { id } = await lockUser(db, caller, Number(path.id))
    const changes = await setRoles(db, caller, id, body.roleIds)
    await db.run(sql`update app_user set version = version + 1 where id = ${id}`)
    await requireAdministrator(db)
    await writeAudit(db, caller, { subject: 'user', id, action: 'edit' }, changes)
    return DONE
  }),

  handle(linkEmployee, async ({ db, caller, path }) => {
    const user = await lockUser(db, caller, Number(path.id))
    const employeeId = Number(path.employeeId)
    requireOneLink(employeeId, user.contragentId)
    await requireFreeEmployee(db, caller, employeeId, user.id)
    const changes = await changesOfPlace(db, user, { ...user, employeeId })
    await db.run(sql`update app_user set employee_id = ${employeeId}, version = version + 1 where id = ${user.id}`)
    await writeAudit(db, caller, { subject: 'user', id: user.id, action: 'edit' }, changes)
    return DONE
  }),

  handle(linkContragent, async ({ db, caller, path }) => {
    const user = await lockUser(db, caller, Number(path.id))
    const contragentId = Number(path.contragentId)
    requireOneLink(user.employeeId, contragentId)
    await requireContragent(db, caller, contragentId)
    const changes = await changesOfPlace(db, user, { ...user, contragentId })
    await db.run(sql`update app_user set contragent_id = ${contragentId}, version = version + 1 where id = ${user.id}`)
    await writeAudit(db, caller, { subject: 'user', id: user.id, action: 'edit' }, changes)
    return DONE
  }),

  handleRead(permittedDepartments, async ({ db, caller, path }) => {
    const userId = Number(path.id)
    // Of others, only who may see them is told.
    const seen = holds(caller.permissions, 'view users') ? USER.scope(caller) : raw('false')
    const user = await db.first(sql`
      select from app_user where id = ${userId} and status <> 'DELETED' and (id = ${caller.userId} or ${seen})`)
    if (!user) throw notFound()
    return readPermitted(db, userId)
  }),

  handle(permitDepartments, async ({ db, caller, path, body }) => {
    const { id } = await lockUser(db, caller, Number(path.id))
    const changes = await setDepartments(db, caller, id, {
      permittedDepartments: { path: 'departmentIds', ids: body.departmentIds },
      transferPermittedDepartments: { path: 'transferDepartmentIds', ids: body.transferDepartmentIds },
    })
    await db.run(sql`update app_user set version = version + 1 where id = ${id}`)
    await writeAudit(db, caller, { subject: 'user', id, action: 'edit' }, changes)
    return DONE
  }),
]
