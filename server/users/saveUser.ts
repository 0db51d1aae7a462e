import type { addUser, editUser } from '../../src/api/user.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { type Changes, changesBetween, writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { breaksUnique } from '../db/breaksUnique.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import { requireContragent, requireFreeEmployee, requireOneLink, setDepartments, setRoles } from './accountParts.ts'
import { lockAdministrators, requireAdministrator } from './administrators.ts'
import { requireOwnDepartments, requireOwnRights } from './grants.ts'
import { lockUser } from './lockUser.ts'
import { requireUnguessable } from './requireUnguessable.ts'

type New = ReceivedBy<typeof addUser>['body']
type Edited = ReceivedBy<typeof editUser>['body']
type Account = Omit<Edited, 'version'>

/** Adds a user; answers its id. @throws as `addUser` says */
export async function addUserOf(db: Transaction, caller: Caller, sent: New, passwordHash: string): Promise<number> {
  await requireOwnRights(db, caller, sent.roleIds)
  await requireParts(db, caller, sent, undefined)
  await requireUnguessable(db, sent.password, sent)
  const { username, departmentId, employeeId, contragentId } = sent
  const user = await db
    .first<{ id: number }>(
      sql`
      insert into app_user (username, password_hash, department_id, employee_id, contragent_id)
      values (${username}, ${passwordHash}, ${departmentId}, ${employeeId}, ${contragentId})
      on conflict (lower(username)) where status <> 'DELETED' do nothing returning id`,
    )
    .catch(asTaken)
  if (!user) throw usernameTaken()
  const changes = {
    ...changesBetween(undefined, { username }),
    ...(await changesOfPlace(db, undefined, sent)),
    ...(await setGrants(db, caller, user.id, sent)),
  }
  await writeAudit(db, caller, { subject: 'user', id: user.id, action: 'create' }, changes)
  return user.id
}

/** Changes a user. @throws as `editUser` says */
export async function editUserOf(db: Transaction, caller: Caller, id: number, sent: Edited): Promise<void> {
  await lockAdministrators(db)
  const before = await lockUser(db, caller, id)
  if (before.version !== sent.version) throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
  await requireParts(db, caller, sent, before)
  const { username, departmentId, employeeId, contragentId } = sent
  const place = await changesOfPlace(db, before, sent)
  await db
    .run(
      sql`
      update app_user set username = ${username}, department_id = ${departmentId}, employee_id = ${employeeId},
        contragent_id = ${contragentId}, version = version + 1 where id = ${id}`,
    )
    .catch(asTaken)
  const changes = {
    ...changesBetween({ username: before.username }, { username }),
    ...place,
    ...(await setGrants(db, caller, id, sent)),
  }
  await requireAdministrator(db)
  await writeAudit(db, caller, { subject: 'user', id, action: 'edit' }, changes)
}

const usernameTaken = () => new Refusal(409, 'usernameTaken', {}, { username: 'usernameTaken' })

/** Two people who take the same name, or the same employee, at the same moment: the second hears it as if it had come later. */
function asTaken(error: unknown): never {
  if (breaksUnique(error, 'app_user_username')) throw usernameTaken()
  if (breaksUnique(error, 'app_user_look'))
    throw new Refusal(409, 'usernameLooksTaken', {}, { username: 'usernameLooksTaken' })
  if (breaksUnique(error, 'app_user_employee'))
    throw new Refusal(409, 'employeeLinked', { username: '' }, { employeeId: 'employeeLinked' })
  throw error
}

/** Department, employee and contragent are there and the caller's to give; what stays as it was is not asked about. */
async function requireParts(
  db: Transaction,
  caller: Caller,
  { departmentId, employeeId, contragentId }: Account,
  before:
    | { id: number; departmentId: number | null; employeeId: number | null; contragentId: number | null }
    | undefined,
): Promise<void> {
  requireOneLink(employeeId, contragentId)
  if (departmentId !== null && departmentId !== before?.departmentId)
    await requireOwnDepartments(db, caller, () => 'departmentId', [departmentId])
  // A user of no department is nobody's but the administrators'.
  if (departmentId === null && !caller.isAdmin) throw new Refusal(400, 'badInput', {}, { departmentId: 'required' })
  if (employeeId !== null && employeeId !== before?.employeeId)
    await requireFreeEmployee(db, caller, employeeId, before?.id)
  if (contragentId !== null && contragentId !== before?.contragentId) await requireContragent(db, caller, contragentId)
}

async function setGrants(db: Transaction, caller: Caller, id: number, sent: Account): Promise<Changes> {
  return {
    ...(await setRoles(db, caller, id, sent.roleIds)),
    ...(await setDepartments(db, caller, id, {
      permittedDepartments: { path: 'permittedDepartmentIds', ids: sent.permittedDepartmentIds },
      transferPermittedDepartments: {
        path: 'transferPermittedDepartmentIds',
        ids: sent.transferPermittedDepartmentIds,
      },
    })),
  }
}

type Place = Pick<Account, 'departmentId' | 'employeeId' | 'contragentId'>

/** What the record of changes says of where a user belongs: names, not numbers. */
export async function changesOfPlace(db: Transaction, before: Place | undefined, after: Place): Promise<Changes> {
  const named = ({ departmentId, employeeId, contragentId }: Place) =>
    db.one<object>(sql`
      select (select name from department where id = ${departmentId}) as "departmentName",
        (select concat_ws(' ', last_name, first_name) from employee where id = ${employeeId}) as "employeeName",
        (select full_name from contragent where id = ${contragentId}) as "contragentName"`)
  return changesBetween(before && (await named(before)), await named(after))
}
