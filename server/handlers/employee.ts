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
import type { Caller } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { raw, type Sql, sql, when } from '../db/sql.ts'
import { EMPLOYEE, wholeName } from '../employees/employeeRecord.ts'
import { handleRead } from '../handle.ts'
import { everyColumn } from '../lists/everyColumn.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { handleRecord } from '../records/handleRecord.ts'
import { notFound } from '../refusal.ts'

const choiceColumns = sql`employee.id, ${wholeName} as "fullName", employee.personnel,
  employee.department_id as "departmentId", department.name as "departmentName", "position".name as "positionName"`

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
    select ${choiceColumns} from ${EMPLOYEE.list.from}
    where ${EMPLOYEE.list.scope({ caller })} and ${worksOn(now, timeZone)}
      and ${when(keyword, (words) => matchesWords(sql`employee.search`, words))} and ${condition}
    order by employee.name_key, employee.id limit ${EMPLOYEE_CHOICES_MAX}`)

/** Whether the employee's user may sell at a till. */
const maySell = sql`exists (
  select from user_role join role_permission using (role_id)
  where user_role.user_id = app_user.id and role_permission.permission in ('sell pos', ${ALL}))`

export const employeeHandlers = [
  ...handleList(searchEmployees, {
    ...EMPLOYEE.list,
    filter: {
      keyword: (words) => matchesWords(sql`employee.search`, words),
      departmentId: (id) => sql`employee.department_id = ${id}`,
      positionId: (id) => sql`employee.position_id = ${id}`,
      dismissed: (wanted, { now, timeZone }) => (wanted ? sql`not ${worksOn(now, timeZone)}` : worksOn(now, timeZone)),
    },
    defaultSort: [{ field: 'fullName' }],
  }),

  ...handleRecord(EMPLOYEE, { save: saveEmployee, remove: deleteEmployee }),

  handleRead(employeesWithoutLogin, async ({ db, caller, query, body, now, timeZone }) => {
    const free = sql`${EMPLOYEE.list.scope({ caller })} and app_user.id is null
      and ${worksOn(now, timeZone)} and ${when(body.keyword, (words) => matchesWords(sql`employee.search`, words))}`
    const { total } = await db.one<{ total: number }>(
      sql`select count(*) as total from ${EMPLOYEE.list.from} where ${free}`,
    )
    const items = await db.rows<EmployeeChoice>(sql`
      select ${choiceColumns} from ${EMPLOYEE.list.from} where ${free}
      order by employee.name_key, employee.id limit ${query.limit} offset ${(query.page - 1) * query.limit}`)
    return { items, total }
  }),

  handleRead(employeeOfDepartment, async ({ db, caller, path }) => {
    const employee = await db.first<EmployeeRow>(sql`
      select ${everyColumn(EMPLOYEE.list.columns)} from ${EMPLOYEE.list.from}
      where employee.id = ${Number(path.employeeId)} and employee.department_id = ${Number(path.depId)}
        and ${EMPLOYEE.list.scope({ caller })}`)
    if (!employee) throw notFound('employeeId')
    return employee
  }),

  handleRead(departmentsOfEmployee, async ({ db, caller, path }) => {
    const id = Number(path.id)
    const known = await db.first(sql`
      select 1 from employee where id = ${id} and ${EMPLOYEE.list.scope({ caller })}`)
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
      select ${choiceColumns}, app_user.id as "userId", app_user.username from ${EMPLOYEE.list.from}
      where ${EMPLOYEE.list.scope({ caller })} and app_user.status = 'ACTIVE' and ${worksOn(now, timeZone)}
        and employee.department_id = ${Number(path.id)}
      order by employee.name_key, employee.id limit ${EMPLOYEE_CHOICES_MAX}`),
  ),
  handleRead(employeesByKeyword, (call) => choices(call, call.path.keyword as string)),
  handleRead(sellers, (call) => choices(call, call.query.keyword, sql`position.code = 'SELLER'`)),
  handleRead(skyShopEmployees, (call) => choices(call, call.query.search)),
  handleRead(kpiEmployees, (call) => choices(call, call.query.search, sql`(position.code = 'SELLER' or ${maySell})`)),
]
