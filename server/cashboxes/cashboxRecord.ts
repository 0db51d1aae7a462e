import { CashboxPayload } from '../../src/api/cashbox.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { DEPARTMENT } from '../departments/departmentRecord.ts'
import { because, defineRecord, ofDepartment } from '../records/defineRecord.ts'
import { Refusal } from '../refusal.ts'

/** A till of a department. While a session is open on it, it stays where it is. */
export const CASHBOX = defineRecord({
  name: 'cashbox',
  payload: CashboxPayload,
  linked: [DEPARTMENT],
  called: (cashbox) => sql`${cashbox}.name`,
  scope: ofDepartment('cashbox.department_id'),
  check: async (db, _caller, { departmentId }, before) => {
    if (before && before.fields.departmentId !== departmentId) await requireClosed(db, before.id)
  },
  taken: {
    cashbox_department_id_number_key: ({ number }) =>
      new Refusal(409, 'numberTaken', { number }, { number: 'numberTaken' }),
  },
  requireRemovable: requireClosed,
  keptBy: because('its receipts and sessions keep it', [
    'cash_session',
    'certificate_sale',
    'sale',
    'till_gap',
    'till_sale',
    'till_series',
    'till_session',
    'account',
    'fiscal_desk',
    'fiscal_receipt',
    'approval',
    'approval_try',
    'cash_move',
    'favourite_board',
    'favourite',
  ]),
  // Its number becomes free; the old one keeps its receipts under a name that no new one takes.
  removed: async (db, id) => {
    const { number } = await db.one<{ number: string }>(sql`select number from cashbox where id = ${id}`)
    await db.run(sql`update cashbox set number = number || ' #' || id where id = ${id}`)
    return { number: [number, null] }
  },
})

async function requireClosed(db: Transaction, id: number): Promise<void> {
  if (await db.first(sql`select 1 from cash_session where cashbox_id = ${id} and status = 'OPEN'`))
    throw new Refusal(409, 'cashboxOpen')
}
