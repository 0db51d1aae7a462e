import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

/** The open cash session of a register, and its department's way of selling. */
export interface OpenSession {
  id: number
  /** ISO 8601. */
  openedAt: string
  saleType: 'RETAIL' | 'WHOLE' | null
  currencyCode: string
  /** What receipts say of the shop, the register and the session. */
  shopName: string
  shopAddress: string
  cashboxNumber: string
  sessionNumber: number
  /** How its register takes money. */
  cashRounding: number
  asksSlip: boolean
}

/** The register's open session, key-share locked. */
export const openSessionOf = (departmentId: number, cashboxId: number) => sql`
  select session.id, session.opened_at as "openedAt", department.sale_type as "saleType", department.currency_code as "currencyCode",
    department.name as "shopName", left(department.address, 255) as "shopAddress", cashbox.number as "cashboxNumber",
    session.session_number as "sessionNumber", cashbox.cash_rounding as "cashRounding", cashbox.asks_slip as "asksSlip"
  from cash_session session join department on department.id = session.department_id join cashbox on cashbox.id = session.cashbox_id
  where session.cashbox_id = ${cashboxId} and session.department_id = ${departmentId} and session.status = 'OPEN'
  for key share of session`

/** Clocks are put right by seconds all the time. */
const CLOCK_TOLERANCE_MS = 60_000

/**
 * The session that a claim found open. 400 for a register of another department, 409 `sessionClosed`, `saleTypeUndefined`, and
 * `clockSetBack`: before the session was opened there are neither its goods nor their prices, and saying that they lack would mislead.
 */
export async function requireSession(
  db: Transaction,
  { departmentId, cashboxId }: { departmentId: number; cashboxId: number },
  session: OpenSession | null,
  now: Date,
): Promise<OpenSession> {
  if (!session) {
    await requireCashbox(db, departmentId, cashboxId)
    throw new Refusal(409, 'sessionClosed', {}, { cashboxId: 'sessionClosed' })
  }
  requireSaleType(session)
  if (now.getTime() + CLOCK_TOLERANCE_MS < Date.parse(session.openedAt)) throw new Refusal(409, 'clockSetBack')
  return session
}

/** Whether a department sells at retail or wholesale says which of its prices holds. @throws 409 `saleTypeUndefined` */
export function requireSaleType({ saleType }: Pick<OpenSession, 'saleType'>): void {
  if (saleType === null) throw new Refusal(409, 'saleTypeUndefined', {}, { departmentId: 'saleTypeUndefined' })
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
