import { MarkupRulePayload } from '../../src/api/markupRule.ts'
import { inScope } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { DEPARTMENT } from '../departments/departmentRecord.ts'
import { defineRecord } from '../records/defineRecord.ts'
import { REFERENCE } from '../references/referenceRecord.ts'
import { Refusal } from '../refusal.ts'

/** How prices follow from costs. */
export const MARKUP_RULE = defineRecord({
  name: 'markupRule',
  payload: MarkupRulePayload,
  linked: [DEPARTMENT, REFERENCE],
  letsGo: ['departmentId'],
  called: (rule) => sql`${rule}.retail_percent || ' % / ' || ${rule}.wholesale_percent || ' %'`,
  scope: (caller) => sql`(markup_rule.department_id is null or ${inScope(caller, sql`markup_rule.department_id`)})`,
  taken: {
    markup_rule_whose: () => new Refusal(409, 'markupRuleTaken', {}, { departmentId: 'markupRuleTaken' }),
  },
})
