import type { saveEmployee } from '../../src/api/employee.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { foldSearch } from '../../src/rules/search.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import { type Caller, mayUse } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { join, raw, sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'

type Sent = ReceivedBy<typeof saveEmployee>['body']
type Fields = Omit<Sent, 'id' | 'version'>

/** Field → its column and, of a word, the reference list it must belong to. */
const COLUMNS: Readonly<Record<keyof Fields, { column: string; list?: string }>> = {
  lastName: { column: 'last_name' },
  firstName: { column: 'first_name' },
  middleName: { column: 'middle_name' },
  departmentId: { column: 'department_id' },
  positionId: { column: 'position_id', list: 'POSITION' },
  personnel: { column: 'personnel' },
  gender: { column: 'gender' },
  dateOfBirth: { column: 'date_of_birth' },
  citizenId: { column: 'citizen_id', list: 'CITIZEN' },
  phone: { column: 'phone' },
  email: { column: 'email' },
  address: { column: 'address' },
  hireDate: { column: 'hire_date' },
  dismissDate: { column: 'dismiss_date' },
}
const FIELDS = Object.entries(COLUMNS) as [keyof Fields, { column: string; list?: string }][]

/** Adds an employee or changes the one with `id`; answers its id. @throws as `saveEmployee` says */
export async function saveEmployeeOf(
  db: Transaction,
  caller: Caller,
  { id, version, ...fields }: Sent,
): Promise<number> {
  const before = id === undefined ? undefined : await lockEmployee(db, caller, id)
  if (before && before.version !== version)
    throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
  await requireDepartmentOf(db, caller, fields.departmentId)
  await requireWords(db, fields)
  const { lastName, firstName, middleName, personnel, phone } = fields
  const values: [string, unknown][] = [
    ...FIELDS.map(([field, { column }]): [string, unknown] => [column, fields[field]]),
    ['name_key', nameKey([lastName, firstName, middleName].join(' '))],
    ['search', foldSearch([lastName, firstName, middleName, personnel, phone].join(' '))],
  ]
  const saved = await db.one<{ id: number }>(
    before
      ? sql`update employee set ${join(values.map(([column, value]) => sql`${raw(column)} = ${value}`))}, version = version + 1
          where id = ${before.id} returning id`
      : sql`insert into employee (${join(values.map(([column]) => raw(column)))})
          values (${join(values.map(([, value]) => sql`${value}`))}) returning id`,
  )
  await writeAudit(
    db,
    caller,
    { subject: 'employee', id: saved.id, action: before ? 'edit' : 'create' },
    changesBetween(before?.fields, fields),
  )
  return saved.id
}

/** Locks an employee of the caller's departments. @throws 404 */
export async function lockEmployee(
  db: Transaction,
  caller: Caller,
  id: number,
): Promise<{ id: number; version: number; fields: Fields }> {
  const columns = join(FIELDS.map(([field, { column }]) => raw(`${column} as "${field}"`)))
  const old = await db.first<Fields & { lockedVersion: number }>(sql`
    select version as "lockedVersion", ${columns} from employee where id = ${id} and deleted_at is null for no key update`)
  if (!old || !mayUse(caller, old.departmentId)) throw notFound()
  const { lockedVersion, ...fields } = old
  return { id, version: lockedVersion, fields }
}

async function requireDepartmentOf(db: Transaction, caller: Caller, id: number): Promise<void> {
  const known = await db.first(sql`select 1 from department where id = ${id} and deleted_at is null for key share`)
  if (!known || !mayUse(caller, id))
    throw new Refusal(400, 'badInput', {}, { departmentId: known ? 'otherDepartment' : 'notFound' })
}

async function requireWords(db: Transaction, fields: Fields): Promise<void> {
  const named = FIELDS.filter(([field, { list }]) => list && fields[field] !== null)
  const words = await db.rows<{ id: number; list: string }>(sql`
    select word.id, list.code as list from reference word join reference list on list.id = word.parent_id
    where word.id = any(${named.map(([field]) => fields[field])}::bigint[]) and word.deleted_at is null and list.parent_id is null
    for key share of word`)
  const listOf = new Map(words.map(({ id, list }) => [id, list]))
  const faults = named.flatMap(([field, { list }]) => {
    const found = listOf.get(Number(fields[field]))
    return found === list ? [] : [[field, found ? 'otherList' : 'notFound'] as const]
  })
  if (faults.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(faults))
}

/**
 * Takes an employee out of the lists; documents of the past keep the name.
 * @throws 404, 409 `employeeUsed` while somebody signs in as this employee
 */
export async function removeEmployee(db: Transaction, caller: Caller, id: number): Promise<void> {
  const { fields } = await lockEmployee(db, caller, id)
  const name = `${fields.lastName} ${fields.firstName}`
  const user = await db.first<{ username: string }>(
    sql`select username from app_user where employee_id = ${id} and status <> 'DELETED'`,
  )
  if (user) throw new Refusal(409, 'employeeUsed', { name, username: user.username })
  await db.run(sql`update employee set deleted_at = now(), version = version + 1 where id = ${id}`)
  await writeAudit(db, caller, { subject: 'employee', id, action: 'delete' }, { fullName: [name, null] })
}
