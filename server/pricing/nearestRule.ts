import { type Sql, sql } from '../db/sql.ts'

/** The order of rules that are for one good: as `nearestRule` of src/rules/markup.ts. */
export const nearestFirst = (rule: Sql): Sql => sql`
  (${rule}.department_id is null), (${rule}.brand_id is null), (${rule}.sub2_category_id is null),
  (${rule}.sub_category_id is null), (${rule}.category_id is null)`

/** The rule for a row of `item` in a department, as something to join laterally. */
export const ruleFor = (department: Sql): Sql => sql`
  select candidate.* from markup_rule candidate
  where candidate.deleted_at is null and (candidate.department_id is null or candidate.department_id = ${department})
    and (candidate.category_id is null or candidate.category_id = item.category_id)
    and (candidate.sub_category_id is null or candidate.sub_category_id = item.sub_category_id)
    and (candidate.sub2_category_id is null or candidate.sub2_category_id = item.sub2_category_id)
    and (candidate.brand_id is null or candidate.brand_id = item.brand_id)
  order by ${nearestFirst(sql`candidate`)} limit 1`
