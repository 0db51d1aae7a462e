import { STANDARD_ROLES } from '../../src/rules/permissions.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Translate } from '../messages.ts'

/** `left join ${standardNames(translate)} on standard.code = role.code`: what the roles of the product are called. */
export const standardNames = (translate: Translate): Sql => {
  const codes = Object.keys(STANDARD_ROLES)
  return sql`unnest(${codes}::text[], ${codes.map((code) => translate(`enum.role.${code}`))}::text[]) as standard (code, name)`
}

/** The names of a user's roles, as SQL: `coalesce(standard.name, role.code)` of each. */
export const roleNamesOf = (translate: Translate, userId: Sql): Sql => sql`array(
  select coalesce(standard.name, role.code) from user_role join role on role.id = user_role.role_id
    left join ${standardNames(translate)} on standard.code = role.code
  where user_role.user_id = ${userId} order by role.id)`
