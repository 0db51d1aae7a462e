import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

/** The open cash session of a register, and its department's way of selling. */
export interface OpenSession {
  id: number
  saleType: 'RETAIL' | 'WHOLE' | null
  currencyCode: string
}

/** The session that a claim found open. 400 for a register of another department, 409 `sessionClosed`. */
export async function requireSession(
  db: Transaction,
  { departmentId, cashboxId }: { departmentId: number; cashboxId: number },
  session: OpenSession | null,
): Promise<OpenSession> {
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
