import type { saveEmployee } from '../../src/api/employee.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { foldSearch } from '../../src/rules/search.ts'
import { writeAudit } from '../audit.ts'
import { type Caller, mayUse } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { lockRecord, type RecordTable, requireVersion, requireWords, writeRecord } from '../records/savedRecord.ts'
import { notFound, Refusal } from '../refusal.ts'

type Sent = ReceivedBy<typeof saveEmployee>['body']
type Fields = Omit<Sent, 'id' | 'version'>

const EMPLOYEE: RecordTable<Fields> = {
  table: 'employee',
  subject: 'employee',
  columns: {
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
  },
}

/** Adds an employee or changes the one with `id`; answers its id. @throws as `saveEmployee` says */
export async function saveEmployeeOf(
  db: Transaction,
  caller: Caller,
  { id, version, ...fields }: Sent,
): Promise<number> {
  const before = id === undefined ? undefined : await lockEmployee(db, caller, id)
  if (before) requireVersion(before, version)
  await requireDepartmentOf(db, caller, fields.departmentId)
  await requireWords(db, EMPLOYEE, fields)
  const { lastName, firstName, middleName, personnel, phone } = fields
  const derived = {
    name_key: nameKey([lastName, firstName, middleName].join(' ')),
    search: foldSearch([lastName, firstName, middleName, personnel, phone].join(' ')),
  }
  return writeRecord(db, caller, EMPLOYEE, { ...(before && { before }), fields, derived })
}

/** Locks an employee of the caller's departments. @throws 404 */
export async function lockEmployee(
  db: Transaction,
  caller: Caller,
  id: number,
): Promise<{ id: number; version: number; fields: Fields }> {
  const employee = await lockRecord(db, EMPLOYEE, id)
  if (!mayUse(caller, employee.fields.departmentId)) throw notFound()
  return employee
}

async function requireDepartmentOf(db: Transaction, caller: Caller, id: number): Promise<void> {
  const known = await db.first(sql`select 1 from department where id = ${id} and deleted_at is null for key share`)
  if (!known || !mayUse(caller, id))
    throw new Refusal(400, 'badInput', {}, { departmentId: known ? 'otherDepartment' : 'notFound' })
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
