import { ExpensePayload } from '../../src/api/expense.ts'
import { CONTRAGENT } from '../contragents/contragentRecord.ts'
import { sql } from '../db/sql.ts'
import { DEPARTMENT } from '../departments/departmentRecord.ts'
import { because, defineRecord, ofDepartment } from '../records/defineRecord.ts'
import { REFERENCE } from '../references/referenceRecord.ts'

/** Money that a department spent. */
export const EXPENSE = defineRecord({
  name: 'expense',
  payload: ExpensePayload,
  linked: [DEPARTMENT, REFERENCE, CONTRAGENT],
  letsGo: ['departmentId', 'contragentId'],
  called: (expense) => sql`'№ ' || ${expense}.id`,
  scope: ofDepartment('expense.department_id'),
  keptBy: because('the move of the drawer keeps its own sum and reason', ['cash_move']),
})
