import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

/** The open cash session of a register, and its department's way of selling. */
export interface OpenSession {
  id: number
  saleType: 'RETAIL' | 'WHOLE' | null
  currencyCode: string
}

/**
 * The register's open session. Its row stays key-share locked: sales go on side by side, a closing waits for them and they
 * for it, so every sale is in exactly one Z report (reliability G10). 400 for a register of another department, 409 `sessionClosed`.
 */
export async function requireOpenSession(
  db: Transaction,
  departmentId: number,
  cashboxId: number,
): Promise<OpenSession> {
  const session = await db.first<OpenSession>(
    sql`
    select session.id, department.sale_type as "saleType", department.currency_code as "currencyCode"
    from cash_session session join department on department.id = session.department_id
    where session.cashbox_id = ${cashboxId} and session.department_id = ${departmentId} and session.status = 'OPEN'
    for key share of session`.named('open_session'),
  )
  if (session) return session
  await requireCashbox(db, departmentId, cashboxId)
  throw new Refusal(409, 'sessionClosed', {}, { cashboxId: 'sessionClosed' })
}

/** 400 `cashboxOfOther` unless the register is one of the department's. */
export async function requireCashbox(
  db: Pick<Transaction, 'first'>,
  departmentId: number,
  cashboxId: number,
): Promise<void> {
  const cashbox = await db.first(sql`
    select 1 from cashbox where id = ${cashboxId} and department_id = ${departmentId} and deleted_at is null`)
  if (!cashbox) throw new Refusal(400, 'cashboxOfOther', {}, { cashboxId: 'cashboxOfOther' })
}
