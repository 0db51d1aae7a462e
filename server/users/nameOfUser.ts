import { raw, type Sql } from '../db/sql.ts'

/** What a user is called, of an `app_user` under this name with its `employee`: as the employee, or by the name of the account. */
export const nameOfUser = (user: string): Sql =>
  raw(`coalesce(nullif(concat_ws(' ', employee.last_name, employee.first_name), ''), ${user}.username)`)

/** What users are put in order by. */
export const orderOfUser = (user: string): Sql => raw(`coalesce(employee.name_key, lower(${user}.username))`)
