import type { DepartmentChoice } from '../../src/api/department.ts'
import {
  deleteEmployee,
  departmentsOfEmployee,
  EMPLOYEE_CHOICES_MAX,
  type EmployeeChoice,
  employeeOfDepartment,
  type EmployeeRow,
  employeesByKeyword,
  employeesOfDepartment,
  employeesOfDepartments,
  employeesWithLogin,
  employeesWithoutLogin,
  kpiEmployees,
  saveEmployee,
  searchEmployees,
  sellers,
  skyShopEmployees,
} from '../../src/api/employee.ts'
import { ALL } from '../../src/rules/permissions.ts'
import { type Caller, inScope } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { raw, type Sql, sql, when } from '../db/sql.ts'
import { removeEmployee, saveEmployeeOf } from '../employees/saveEmployee.ts'
import { handle, handleRead } from '../handle.ts'
import { everyColumn } from '../lists/everyColumn.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { notFound } from '../refusal.ts'

const fullName = raw(`concat_ws(' ', employee.last_name, employee.first_name, nullif(employee.middle_name, ''))`)

const tables = sql`employee
  join department on department.id = employee.department_id
  left join reference position on position.id = employee.position_id
  left join reference citizen on citizen.id = employee.citizen_id
  left join app_user on app_user.employee_id = employee.id and app_user.status <> 'DELETED'`

const columns = {
  id: sql`employee.id`,
  fullName: { sql: fullName, sort: sql`employee.name_key`, folded: sql`employee.search` },
  lastName: sql`employee.last_name`,
  firstName: sql`employee.first_name`,
  middleName: sql`employee.middle_name`,
  departmentId: sql`employee.department_id`,
  departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
  positionId: sql`employee.position_id`,
  positionName: { sql: sql`position.name`, sort: sql`position.name_key` },
  personnel: sql`employee.personnel`,
  gender: sql`employee.gender`,
  dateOfBirth: sql`employee.date_of_birth`,
  citizenId: sql`employee.citizen_id`,
  citizenName: { sql: sql`citizen.name`, sort: sql`citizen.name_key` },
  phone: sql`employee.phone`,
  email: sql`employee.email`,
  address: sql`employee.address`,
  hireDate: sql`employee.hire_date`,
  dismissDate: sql`employee.dismiss_date`,
  username: sql`app_user.username`,
  version: sql`employee.version`,
}
const wholeRow = everyColumn(columns)
const choiceColumns = sql`employee.id, ${fullName} as "fullName", employee.personnel,
  employee.department_id as "departmentId", department.name as "departmentName", position.name as "positionName"`

/** An employee is dismissed from the day after the last one. */
const worksOn = (today: Date, timeZone: string): Sql => {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(today)
  return sql`(employee.dismiss_date is null or employee.dismiss_date >= ${day})`
}

interface Asked {
  db: Executor
  caller: Caller
  now: Date
  timeZone: string
}
/** Who works in the caller's departments and meets the conditions: for selects. */
const choices = (
  { db, caller, now, timeZone }: Asked,
  keyword: string | null | undefined,
  condition: Sql = raw('true'),
) =>
  db.rows<EmployeeChoice>(sql`
    select ${choiceColumns} from ${tables}
    where employee.deleted_at is null and ${inScope(caller, sql`employee.department_id`)} and ${worksOn(now, timeZone)}
      and ${when(keyword, (words) => matchesWords(sql`employee.search`, words))} and ${condition}
    order by employee.name_key, employee.id limit ${EMPLOYEE_CHOICES_MAX}`)

/** Whether the employee's user may sell at a till. */
const maySell = sql`exists (
  select from user_role join role_permission using (role_id)
  where user_role.user_id = app_user.id and role_permission.permission in ('sell pos', ${ALL}))`

export const employeeHandlers = [
  ...handleList(searchEmployees, {
    from: tables,
    columns,
    scope: ({ caller }) => sql`employee.deleted_at is null and ${inScope(caller, sql`employee.department_id`)}`,
    filter: {
      keyword: (words) => matchesWords(sql`employee.search`, words),
      departmentId: (id) => sql`employee.department_id = ${id}`,
      positionId: (id) => sql`employee.position_id = ${id}`,
      dismissed: (wanted, { now, timeZone }) => (wanted ? sql`not ${worksOn(now, timeZone)}` : worksOn(now, timeZone)),
    },
    defaultSort: [{ field: 'fullName' }],
  }),

  handle(saveEmployee, async ({ db, caller, body }) => ({ id: await saveEmployeeOf(db, caller, body) })),
  handle(deleteEmployee, async ({ db, caller, path }) => {
    await removeEmployee(db, caller, Number(path.id))
    return { done: true as const }
  }),

  handleRead(employeesWithoutLogin, async ({ db, caller, query, body, now, timeZone }) => {
    const free = sql`employee.deleted_at is null and app_user.id is null and ${inScope(caller, sql`employee.department_id`)}
      and ${worksOn(now, timeZone)} and ${when(body.keyword, (words) => matchesWords(sql`employee.search`, words))}`
    const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${tables} where ${free}`)
    const items = await db.rows<EmployeeChoice>(sql`
      select ${choiceColumns} from ${tables} where ${free}
      order by employee.name_key, employee.id limit ${query.limit} offset ${(query.page - 1) * query.limit}`)
    return { items, total }
  }),

  handleRead(employeeOfDepartment, async ({ db, caller, path }) => {
    const employee = await db.first<EmployeeRow>(sql`
      select ${wholeRow} from ${tables}
      where employee.id = ${Number(path.employeeId)} and employee.department_id = ${Number(path.depId)}
        and employee.deleted_at is null and ${inScope(caller, sql`employee.department_id`)}`)
    if (!employee) throw notFound('employeeId')
    return employee
  }),

  handleRead(departmentsOfEmployee, async ({ db, caller, path }) => {
    const id = Number(path.id)
    const known = await db.first(sql`
      select 1 from employee where id = ${id} and deleted_at is null and ${inScope(caller, sql`department_id`)}`)
    if (!known) throw notFound()
    return db.rows<DepartmentChoice>(sql`
      select department.id, department.name, department.short_name as "shortName", department.type,
        department.sale_type as "saleType", department.currency_code as "currencyCode", department.vat_percent as "vatPercent"
      from department
      where deleted_at is null and id in (
        select department_id from employee where id = ${id}
        union select link.department_id from app_user join user_department link on link.user_id = app_user.id and link.kind = 'PERMITTED'
          where app_user.employee_id = ${id} and app_user.status <> 'DELETED')
      order by sort, name_key, id`)
  }),

  handleRead(employeesOfDepartment, (call) =>
    choices(call, undefined, sql`employee.department_id = ${Number(call.path.id)}`),
  ),
  handleRead(employeesOfDepartments, (call) =>
    choices(call, call.body.keyword, sql`employee.department_id = any(${call.body.depIds}::bigint[])`),
  ),
  handleRead(employeesWithLogin, ({ db, caller, path, now, timeZone }) =>
    db.rows<EmployeeChoice & { userId: number; username: string }>(sql`
      select ${choiceColumns}, app_user.id as "userId", app_user.username from ${tables}
      where employee.deleted_at is null and app_user.status = 'ACTIVE' and ${worksOn(now, timeZone)}
        and employee.department_id = ${Number(path.id)} and ${inScope(caller, sql`employee.department_id`)}
      order by employee.name_key, employee.id limit ${EMPLOYEE_CHOICES_MAX}`),
  ),
  handleRead(employeesByKeyword, (call) => choices(call, call.path.keyword as string)),
  handleRead(sellers, (call) => choices(call, call.query.keyword, sql`position.code = 'SELLER'`)),
  handleRead(skyShopEmployees, (call) => choices(call, call.query.search)),
  handleRead(kpiEmployees, (call) => choices(call, call.query.search, sql`(position.code = 'SELLER' or ${maySell})`)),
]
