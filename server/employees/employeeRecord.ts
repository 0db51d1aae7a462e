import { EmployeePayload } from '../../src/api/employee.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { foldSearch } from '../../src/rules/search.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { DEPARTMENT } from '../departments/departmentRecord.ts'
import { because, defineRecord, ofDepartment } from '../records/defineRecord.ts'
import { Refusal } from '../refusal.ts'
import { documentName, oneUse, UNFINISHED_FLIGHT } from '../uses.ts'
import { REFERENCE } from '../references/referenceRecord.ts'

/** SQL of the whole name, surname first. */
export const wholeName = sql`concat_ws(' ', employee.last_name, employee.first_name, nullif(employee.middle_name, ''))`

/** Somebody who works in a department of the caller's. */
export const EMPLOYEE = defineRecord({
  name: 'employee',
  payload: EmployeePayload,
  linked: [DEPARTMENT, REFERENCE],
  called: (employee) => sql`nullif(concat_ws(' ', ${employee}.last_name, ${employee}.first_name), '')`,
  scope: ofDepartment('employee.department_id'),
  keptBy: {
    ...because('what they signed stays theirs', ['act_signer', 'warehouse_document']),
    flight_sale: 'flights of the past keep who sold on board',
    flight_crew: (id) =>
      oneUse(
        'flight',
        sql`flight where status = any(${UNFINISHED_FLIGHT}) and exists (
          select from flight_crew crew where crew.flight_id = flight.id and crew.employee_id = ${id})`,
        documentName('flight'),
      ),
  },
  check: async (db, _caller, { personnel }, before) => {
    if (personnel !== '' && personnel !== before?.fields.personnel) await requireFreePersonnel(db, personnel)
  },
  derived: ({ lastName, firstName, middleName, personnel, phone }) => ({
    name_key: nameKey([lastName, firstName, middleName].join(' ')),
    search: foldSearch([lastName, firstName, middleName, personnel, phone].join(' ')),
  }),
  columns: {
    fullName: { sql: wholeName, sort: sql`employee.name_key`, folded: sql`employee.search` },
    username: sql`app_user.username`,
  },
  from: sql`left join app_user on app_user.employee_id = employee.id and app_user.status <> 'DELETED'`,
})

/** Waybills and revenue are told by this number. Whoever was dismissed leaves his to the next one. */
async function requireFreePersonnel(db: Transaction, personnel: string): Promise<void> {
  // Two who give one number at once wait for each other here.
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`personnel ${personnel}`}, 0))`)
  const holder = await db.first<{ name: string }>(sql`
    select ${wholeName} as name from employee
    where personnel = ${personnel} and deleted_at is null and dismiss_date is null`)
  if (holder)
    throw new Refusal(409, 'personnelTaken', { personnel, name: holder.name }, { personnel: 'personnelTaken' })
}
