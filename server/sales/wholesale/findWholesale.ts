import type { Caller } from '../../caller.ts'
import { requireDepartment } from '../../caller.ts'
import type { Executor } from '../../db/database.ts'
import { raw, sql } from '../../db/sql.ts'
import { Refusal, saleNotFound } from '../../refusal.ts'
import { HELD, type HeldSale } from '../holdSale.ts'

/** The own row of a sale that is worked on as a document. */
export interface WholesaleHead extends HeldSale {
  uuid: string
  version: number
  kind: 'SALE' | 'RETURN'
  contragentId: number | null
  comment: string
  customPromotion: { promotionType: '%' | 'PUL'; discount: number } | null
  plannedPayments: { paymentType: never; amount: number }[] | null
}

/**
 * The sale, if the caller may see its department: 404 when there is none, 403 for a foreign department. With `lock` its row stays
 * locked, and a `version` that is no longer the current one is 409.
 */
export async function findWholesale(
  db: Executor,
  caller: Caller,
  id: number,
  { lock = false, version }: { lock?: boolean; version?: number | null | undefined } = {},
): Promise<WholesaleHead> {
  const head = await db.first<WholesaleHead>(sql`
    select ${HELD}, uuid, version, kind, contragent_id as "contragentId", comment, custom_promotion as "customPromotion",
      planned_payments as "plannedPayments"
    from sale where id = ${id} ${raw(lock ? 'for update' : '')}`)
  if (!head) throw saleNotFound()
  requireDepartment(caller, head.departmentId, 'id')
  if (version !== undefined && version !== null && version !== head.version)
    throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
  return head
}

/** Throws 409 `wrongState` unless it is a finished sale: what is held has no papers, and what came back no returns. */
export function requireSold({ status, kind }: WholesaleHead): void {
  if (status !== 'FINISHED' || kind !== 'SALE')
    throw new Refusal(409, 'wrongState', { state: `enum.saleStatus.${status}` }, undefined, { status, kind })
}
