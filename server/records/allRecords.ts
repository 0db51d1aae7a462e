import type { RecordName } from '../../src/rules/records.ts'
import { inScope } from '../caller.ts'
import { CASHBOX } from '../cashboxes/cashboxRecord.ts'
import { CONTRACT } from '../contracts/contractRecord.ts'
import { CONTRACT_STAGE, CONTRACT_TYPE } from '../contracts/contractReferences.ts'
import { TRANSACTION } from '../contracts/transactionRecord.ts'
import { CONTRAGENT } from '../contragents/contragentRecord.ts'
import { CUSTOMER } from '../customers/customerRecord.ts'
import { CURRENCY_RATE, SKY_CURRENCY_RATE } from '../currencyRates/currencyRateRecord.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { DEPARTMENT } from '../departments/departmentRecord.ts'
import { DISCOUNT_TYPE } from '../discountTypes/discountTypeRecord.ts'
import { EMPLOYEE } from '../employees/employeeRecord.ts'
import { EXPENSE } from '../expenses/expenseRecord.ts'
import { ITEM } from '../items/itemRecord.ts'
import { MARKUP_RULE } from '../pricing/markupRuleRecord.ts'
import { REFERENCE } from '../references/referenceRecord.ts'
import { BRIGADE } from '../onboard/brigadeRecord.ts'
import { CONVERSION_RECIPE } from '../conversions/recipeRecord.ts'
import { DISH, DISH_GROUP } from '../restaurant/dishRecord.ts'
import { SKY_SHOP } from '../onboard/skyShopRecord.ts'
import { SECTOR } from '../sectors/sectorRecord.ts'
import { MONEY_TRANSFER } from '../saldo/moneyTransferRecord.ts'
import { USER } from '../users/userRecord.ts'
import type { Recorded, RecordTable } from './defineRecord.ts'

/** Every record that is described, one line each. */
export const allRecords: readonly RecordTable<never>[] = [
  ITEM,
  REFERENCE,
  CONTRAGENT,
  DEPARTMENT,
  EMPLOYEE,
  CONTRACT,
  CONTRACT_TYPE,
  CONTRACT_STAGE,
  TRANSACTION,
  MONEY_TRANSFER,
  CUSTOMER,
  EXPENSE,
  CURRENCY_RATE,
  MARKUP_RULE,
  SKY_CURRENCY_RATE,
  DISCOUNT_TYPE,
  SECTOR,
  BRIGADE,
  SKY_SHOP,
  DISH_GROUP,
  DISH,
  CONVERSION_RECIPE,
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
  restaurant: everybodysNamed(() => sql`''`),
  promotion: {
    nameOf: (id) => sql`(select name from promotion where promotion.id = ${id})`,
    isOwn: (caller, id) =>
      sql`exists (select from promotion_department own where own.promotion_id = ${id} and ${inScope(caller, sql`own.department_id`)})`,
    links: [],
    enums: { status: 'promotionStatus', promoType: 'promoType' },
  },
  certificatePackage: everybodysNamed(
    (id) => sql`(select name from certificate_package where certificate_package.id = ${id})`,
  ),
  aviz: ofDepartments('aviz', sql`'№ ' || reg_number`),
  saleLoad: ofDepartments('sale_load', sql`'№ ' || id`),
  mxik: everybodysNamed(() => sql`''`),
  goodsImport: everybodysNamed(workNamed),
  goodsEdit: { ...everybodysNamed(workNamed), links: ITEM.links, enums: ITEM.enums },
} satisfies Partial<Record<RecordName, Recorded>>

/** A file's name; a bulk edit is known by its number. */
function workNamed(id: Sql): Sql {
  return sql`(select coalesce(nullif(name, ''), '№ ' || goods_work.id) from goods_work where goods_work.id = ${id})`
}

/** Rows of a table that belong to a department. */
function ofDepartments(table: string, name: Sql): Recorded {
  return {
    nameOf: (id) => sql`(select ${name} from ${raw(table)} where id = ${id})`,
    isOwn: (caller, id) =>
      sql`exists (select from ${raw(table)} where id = ${id} and ${inScope(caller, sql`department_id`)})`,
    links: [],
    enums: {},
  }
}

function everybodysNamed(nameOf: Recorded['nameOf']): Recorded {
  return { nameOf, isOwn: () => sql`true`, links: [], enums: {} }
}

/** How the history finds each kind of record; a kind that nobody has described is told to nobody. */
export const recordedAs: ReadonlyMap<RecordName, Recorded> = new Map([
  ...allRecords.map((record) => [record.name, record] as const),
  ...(Object.entries(others) as [RecordName, Recorded][]),
])
