import { type Sql, sql } from '../db/sql.ts'

const account = (number: Sql, bank: Sql, mfo: Sql): Sql =>
  sql`nullif(concat_ws(', ', nullif(${number}, ''), nullif(${bank}, ''), 'MFO ' || nullif(${mfo}, '')), '')`

/** SQL: the accounts of a contragent as papers name them, each as number, bank and MFO in one; empty for none. */
export const accountsOf = (contragent: Sql): Sql => sql`concat_ws('; ',
  ${account(sql`${contragent}.bank_account`, sql`${contragent}.bank_name`, sql`${contragent}.mfo`)},
  ${account(sql`${contragent}.bank_account2`, sql`${contragent}.bank_name2`, sql`${contragent}.mfo2`)})`

/** Columns of `contragentRequisites`, of a contragent that may be absent. */
export const requisitesOf = (contragent: Sql): Sql => sql`nullif(${contragent}.inn, '') as "contragentInn",
      nullif(${contragent}.vat_code, '') as "contragentVatCode", nullif(${contragent}.oked, '') as "contragentOked",
      nullif(${accountsOf(contragent)}, '') as "contragentBank"`
