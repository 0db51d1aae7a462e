import {
  deleteMarkupRule,
  getMarkupRule,
  listPercent,
  type MarkupRuleRow,
  saveMarkupRule,
  searchMarkupRules,
} from '../../src/api/markupRule.ts'
import { sql } from '../db/sql.ts'
import { handleRead } from '../handle.ts'
import { everyColumn } from '../lists/everyColumn.ts'
import { handleList } from '../lists/handleList.ts'
import { MARKUP_RULE } from '../pricing/markupRuleRecord.ts'
import { nearestFirst } from '../pricing/nearestRule.ts'
import { handleRecord } from '../records/handleRecord.ts'

export const markupRuleHandlers = [
  ...handleList(searchMarkupRules, {
    ...MARKUP_RULE.list,
    filter: {
      departmentId: (id) => sql`markup_rule.department_id = ${id}`,
      categoryId: (id) => sql`markup_rule.category_id = ${id}`,
      brandId: (id) => sql`markup_rule.brand_id = ${id}`,
    },
    defaultSort: [{ field: 'departmentName' }, { field: 'categoryName' }, { field: 'brandName' }],
  }),
  ...handleRecord(MARKUP_RULE, { get: getMarkupRule, save: saveMarkupRule, remove: deleteMarkupRule }),

  handleRead(listPercent, async ({ db, caller }) => ({
    items: await db.rows<MarkupRuleRow>(sql`
      select ${everyColumn(MARKUP_RULE.list.columns)} from ${MARKUP_RULE.list.from}
      where ${MARKUP_RULE.list.scope({ caller })} order by ${nearestFirst(sql`markup_rule`)}, markup_rule.id`),
  })),
]
