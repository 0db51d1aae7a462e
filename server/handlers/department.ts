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
import { type Caller, inScope, inTransferScope } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { contains, raw, type Sql, sql } from '../db/sql.ts'
import { removeDepartment } from '../departments/removeDepartment.ts'
import { saveDepartmentOf } from '../departments/saveDepartment.ts'
import { handle, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'

const choiceColumns = raw(`
  department.id, department.name, department.short_name as "shortName", department.type, department.sale_type as "saleType",
  department.currency_code as "currencyCode", department.vat_percent as "vatPercent"`)

/** The departments of this scope, unless said the caller's own, that meet the condition, in their order. */
const choices = (db: Executor, caller: Caller, condition: Sql, scope = inScope(caller, sql`department.id`)) =>
  db.rows<DepartmentChoice>(sql`
    select ${choiceColumns} from department
    where deleted_at is null and ${scope} and ${condition}
    order by sort, name_key, id`)

export const departmentHandlers = [
  ...handleList(listDepartments, {
    from: sql`department
      left join reference currencies on currencies.code = 'CURRENCY' and currencies.parent_id is null and currencies.deleted_at is null
      left join reference currency on currency.parent_id = currencies.id and currency.code = department.currency_code and currency.deleted_at is null`,
    columns: {
      id: sql`department.id`,
      name: { sql: sql`department.name`, sort: sql`department.name_key` },
      shortName: sql`department.short_name`,
      type: sql`department.type`,
      saleType: sql`department.sale_type`,
      currencyCode: sql`department.currency_code`,
      currencyName: sql`currency.name`,
      vatPercent: sql`department.vat_percent`,
      sort: sql`department.sort`,
      address: sql`department.address`,
      comment: sql`department.comment`,
      version: sql`department.version`,
    },
    scope: ({ caller }) => sql`department.deleted_at is null and ${inScope(caller, sql`department.id`)}`,
    filter: { type: (type) => sql`department.type = ${type}` },
    defaultSort: [{ field: 'sort' }, { field: 'name' }],
  }),

  handleRead(myDepartments, ({ db, caller }) => choices(db, caller, sql`true`)),
  handleRead(shopDepartments, ({ db, caller }) => choices(db, caller, sql`type = 'SHOP'`)),
  handleRead(wholesaleDepartments, ({ db, caller }) => choices(db, caller, sql`sale_type = 'WHOLE'`)),
  handleRead(departmentsByName, ({ db, caller, query: { name, transfersFrom } }) => {
    const isNamed = sql`lower(name) like ${contains(sameName(name))}`
    if (transfersFrom === undefined) return choices(db, caller, isNamed)
    const scope = inTransferScope(caller, sql`department.id`)
    return choices(db, caller, sql`${isNamed} and department.id <> ${transfersFrom}`, scope)
  }),

  handleRead(departmentBalances, ({ db, caller }) =>
    db.rows<AnswerOf<typeof departmentBalances>[number]>(sql`
      select ${choiceColumns}, coalesce((
        select sum(balance) from account join account_balance on account_id = account.id
        where account.department_id = department.id and kind in ('DEBT', 'SUPPLIER') and currency_code = 'UZS'), 0) as saldo
      from department where deleted_at is null and ${inScope(caller, sql`department.id`)}
      order by sort, name_key, id`),
  ),

  handle(saveDepartment, async ({ db, caller, body }) => ({ id: await saveDepartmentOf(db, caller, body) })),
  handle(deleteDepartment, async ({ db, caller, path }) => {
    await removeDepartment(db, caller, Number(path.id))
    return { done: true as const }
  }),
]
