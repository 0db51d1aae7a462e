import {
  deleteDepartment,
  departmentBalances,
  type DepartmentChoice,
  departmentsByName,
  listDepartments,
  myDepartments,
  saveDepartment,
  shopDepartments,
  wholesaleDepartments,
} from '../../src/api/department.ts'
import type { AnswerOf } from '../../src/api/endpoint.ts'
import { sameName } from '../../src/rules/sameName.ts'
import { type Caller, inTransferScope } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { contains, raw, type Sql, sql } from '../db/sql.ts'
import { DEPARTMENT } from '../departments/departmentRecord.ts'
import { handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { handleRecord } from '../records/handleRecord.ts'

const choiceColumns = raw(`
  department.id, department.name, department.short_name as "shortName", department.type, department.sale_type as "saleType",
  department.currency_code as "currencyCode", department.vat_percent as "vatPercent"`)

/** The departments of this scope, unless said the caller's own, that meet the condition, in their order. */
const choices = (db: Executor, caller: Caller, condition: Sql, scope = DEPARTMENT.scope(caller)) =>
  db.rows<DepartmentChoice>(sql`
    select ${choiceColumns} from department
    where deleted_at is null and ${scope} and ${condition}
    order by sort, name_key, id`)

export const departmentHandlers = [
  ...handleList(listDepartments, {
    ...DEPARTMENT.list,
    filter: { type: (type) => sql`department.type = ${type}` },
    defaultSort: [{ field: 'sort' }, { field: 'name' }],
  }),

  handleRead(myDepartments, ({ db, caller }) => choices(db, caller, sql`true`)),
  handleRead(shopDepartments, ({ db, caller }) => choices(db, caller, sql`type = 'SHOP'`)),
  handleRead(wholesaleDepartments, ({ db, caller }) => choices(db, caller, sql`sale_type = 'WHOLE'`)),
  handleRead(departmentsByName, ({ db, caller, query: { name, transfersFrom, transfers, selling } }) => {
    const sells = selling ? sql`department.sale_type is not null` : sql`true`
    const isNamed = sql`lower(name) like ${contains(sameName(name))} and ${sells}`
    if (transfersFrom === undefined && !transfers) return choices(db, caller, isNamed)
    const scope = inTransferScope(caller, sql`department.id`)
    return choices(db, caller, sql`${isNamed} and department.id <> ${transfersFrom ?? 0}`, scope)
  }),

  handleRead(departmentBalances, ({ db, caller }) =>
    db.rows<AnswerOf<typeof departmentBalances>[number]>(sql`
      select ${choiceColumns}, coalesce((
        select sum(balance) from account join account_balance on account_id = account.id
        where account.department_id = department.id and kind in ('DEBT', 'SUPPLIER') and currency_code = 'UZS'), 0) as saldo
      from department where ${DEPARTMENT.list.scope({ caller })}
      order by sort, name_key, id`),
  ),

  ...handleRecord(DEPARTMENT, { save: saveDepartment, remove: deleteDepartment }),
]
