import { ExpensePayload } from '../../src/api/expense.ts'
import { CASHBOX } from '../cashboxes/cashboxRecord.ts'
import { CONTRAGENT } from '../contragents/contragentRecord.ts'
import { sql } from '../db/sql.ts'
import { DEPARTMENT } from '../departments/departmentRecord.ts'
import { because, defineRecord, ofDepartment } from '../records/defineRecord.ts'
import { REFERENCE } from '../references/referenceRecord.ts'
import { requirePayable } from './requirePayable.ts'

/** Money that a department spent. */
export const EXPENSE = defineRecord({
  name: 'expense',
  payload: ExpensePayload,
  linked: [DEPARTMENT, REFERENCE, CONTRAGENT, CASHBOX],
  letsGo: ['departmentId', 'contragentId', 'cashboxId'],
  called: (expense) => sql`'№ ' || ${expense}.id`,
  scope: ofDepartment('expense.department_id'),
  check: requirePayable,
  // A register's name has no key that it is ordered by.
  columns: { sumUzs: sql`expense.sum_uzs`, cashboxName: sql`cashbox.name` },
  keptBy: because('the move of the drawer keeps its own sum and reason', ['cash_move']),
})
