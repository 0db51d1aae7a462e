import type { Expense } from '../../src/api/expense.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

/** A drawer is one of the department's own, and pays in so'm. @throws Refusal 400 naming every field that is wrong */
export async function requirePayable(
  db: Transaction,
  _caller: Caller,
  { paymentSource, cashboxId, currencyCode, departmentId }: Expense,
): Promise<void> {
  const fields: Record<string, string> = {}
  if (paymentSource !== 'CASHBOX') {
    if (cashboxId !== null) fields['cashboxId'] = 'wrongValue'
  } else if (cashboxId === null) fields['cashboxId'] = 'required'
  else {
    if (!(await db.first(sql`select 1 from cashbox where id = ${cashboxId} and department_id = ${departmentId}`)))
      fields['cashboxId'] = 'notFound'
    if (currencyCode !== 'UZS') fields['currencyCode'] = 'wrongValue'
  }
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
}
