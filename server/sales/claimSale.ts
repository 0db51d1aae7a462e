import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import type { HeldSale } from './holdSale.ts'
import { type OpenSession, requireCashbox } from './openSession.ts'
import { type ItemFacts, itemFacts, type SaleItemSent } from './saleLines.ts'

export interface ClaimedSale extends HeldSale {
  isNew: boolean
  /** Of the items that were sent. */
  facts: ItemFacts[]
  /** The register's open session, key-share locked; null when none is open. */
  session: OpenSession | null
}

interface Claim {
  uuid: string
  departmentId: number
  cashboxId: number
  saleItems: readonly SaleItemSent[]
}

/**
 * The row of the sale with this UUID, locked: made as DRAFT when there is none. A parallel twin waits here and then sees
 * what the first one did, so a sale can only ever be finished once (domain.md, Selling). What else a till's sale needs to know is
 * asked in the same statement: the fewer trips, the shorter everybody waits.
 *
 * Locking the session by key share lets sales go on side by side, while a closing waits for them and they for it, so every sale is
 * in exactly one Z report (reliability G10).
 * @throws Refusal 422 `keyReused` for the UUID of another department's sale, 400 `cashboxOfOther` for a foreign register.
 */
export async function claimSale(db: Transaction, claim: Claim, userId: number): Promise<ClaimedSale> {
  const { uuid, departmentId, cashboxId, saleItems } = claim
  const itemIds = saleItems.map((line) => line.itemId)
  const { id, session, facts } = await db.one<Pick<ClaimedSale, 'session' | 'facts'> & { id: number | null }>(
    sql`
    with claimed as (
      insert into sale (uuid, department_id, cashbox_id, kind, status, user_id)
      select ${uuid}, cashbox.department_id, cashbox.id, 'SALE', 'DRAFT', ${userId} from cashbox
      where cashbox.id = ${cashboxId} and cashbox.department_id = ${departmentId} and cashbox.deleted_at is null
      on conflict (uuid) do nothing returning id
    ), register as (
      select session.id, department.sale_type as "saleType", department.currency_code as "currencyCode"
      from cash_session session join department on department.id = session.department_id
      where session.cashbox_id = ${cashboxId} and session.department_id = ${departmentId} and session.status = 'OPEN'
      for key share of session
    )
    select (select id from claimed) as id, (select row_to_json(register) from register) as session,
      (select coalesce(json_agg(fact), '[]') from (${itemFacts(departmentId, itemIds)}) fact) as facts`.named(
      'sale_claim',
    ),
  )
  if (id !== null)
    return { id, departmentId, cashboxId, status: 'DRAFT', requestHash: null, isNew: true, session, facts }
  const held = await db.first<HeldSale>(sql`
    select id, department_id as "departmentId", cashbox_id as "cashboxId", status, request_hash as "requestHash"
    from sale where uuid = ${uuid} for update`)
  if (!held) await requireCashbox(db, departmentId, cashboxId)
  if (held?.departmentId !== departmentId) throw new Refusal(422, 'keyReused', {}, { uuid: 'keyReused' })
  return { ...held, isNew: false, session, facts }
}
