import type { RecordName } from '../../src/rules/records.ts'
import { CASHBOX } from '../cashboxes/cashboxRecord.ts'
import { CONTRAGENT } from '../contragents/contragentRecord.ts'
import { CUSTOMER } from '../customers/customerRecord.ts'
import { type Sql, sql } from '../db/sql.ts'
import { DEPARTMENT } from '../departments/departmentRecord.ts'
import { DISCOUNT_TYPE } from '../discountTypes/discountTypeRecord.ts'
import { EMPLOYEE } from '../employees/employeeRecord.ts'
import { EXPENSE } from '../expenses/expenseRecord.ts'
import { ITEM } from '../items/itemRecord.ts'
import { REFERENCE } from '../references/referenceRecord.ts'
import { USER } from '../users/userRecord.ts'
import type { Recorded, RecordTable } from './defineRecord.ts'

/** Every record that is described, one line each. */
export const allRecords: readonly RecordTable<never>[] = [
  ITEM,
  REFERENCE,
  CONTRAGENT,
  DEPARTMENT,
  EMPLOYEE,
  CUSTOMER,
  EXPENSE,
  DISCOUNT_TYPE,
  USER,
  CASHBOX,
]

/** What is no table of records, and yet has a history: settings, and the rights, which the program itself numbers. */
const others = {
  /** A role of the product is called by its word in the interface's language. */
  role: everybodysNamed(
    (id) => sql`(select coalesce(words.named ->> ('user.roles.' || code), code) from role where id = ${id})`,
  ),
  permission: everybodysNamed(
    (id) =>
      sql`(select coalesce(words.named ->> ('role.permissions.' || name), name) from permission where id = ${id})`,
  ),
  company: everybodysNamed(() => sql`(select value ->> 'name' from setting where key = 'company')`),
  mxik: everybodysNamed(() => sql`''`),
  goodsImport: everybodysNamed(workNamed),
  goodsEdit: { ...everybodysNamed(workNamed), links: ITEM.links, enums: ITEM.enums },
} satisfies Partial<Record<RecordName, Recorded>>

/** A file's name; a bulk edit is known by its number. */
function workNamed(id: Sql): Sql {
  return sql`(select coalesce(nullif(name, ''), '№ ' || goods_work.id) from goods_work where goods_work.id = ${id})`
}

function everybodysNamed(nameOf: Recorded['nameOf']): Recorded {
  return { nameOf, isOwn: () => sql`true`, links: [], enums: {} }
}

/** How the history finds each kind of record; a kind that nobody has described is told to nobody. */
export const recordedAs: ReadonlyMap<RecordName, Recorded> = new Map([
  ...allRecords.map((record) => [record.name, record] as const),
  ...(Object.entries(others) as [RecordName, Recorded][]),
])
