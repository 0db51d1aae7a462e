import { type Sql, sql } from '../db/sql.ts'

/** Who it was, as people call them: the employee's name, or the login of a user who is no employee. `user`: a row of app_user. */
export const nameOf = (user: Sql): Sql => sql`coalesce((
  select nullif(concat_ws(' ', last_name, first_name), '') from employee where employee.id = ${user}.employee_id), ${user}.username)`
