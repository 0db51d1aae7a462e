import { createHash } from 'node:crypto'
import { covers, type Measures, type Need, overLimits } from '../../src/rules/limits.ts'
import type { Call } from '../handle.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import { limitsOf } from './readLimits.ts'

/** What of an operation an approval is for. */
export interface Operation {
  uuid: string
  saleItems: readonly {
    itemId: number
    count: number
    priceUzs: number
    termOfItem?: string | null | undefined
    customPromotion?: { promotionType: string; discount: number } | null | undefined
    returnedLineId?: number | null | undefined
  }[]
  customPromotion?: { promotionType: string; discount: number } | null | undefined
  payments: readonly { paymentType: string; amount: number }[]
  finalTotalSum: number
}

/** What counts of it, in one order: any change of it asks again. */
export const figuresOf = (operation: Operation) => ({
  uuid: operation.uuid,
  lines: operation.saleItems.map((line) => [
    line.itemId,
    line.count,
    line.priceUzs,
    line.termOfItem ?? null,
    line.customPromotion ? [line.customPromotion.promotionType, line.customPromotion.discount] : null,
    line.returnedLineId ?? null,
  ]),
  discount: operation.customPromotion
    ? [operation.customPromotion.promotionType, operation.customPromotion.discount]
    : null,
  total: operation.finalTotalSum,
  payments: [...new Set(operation.payments.map(({ paymentType }) => paymentType))].sort((a, b) => (a < b ? -1 : 1)),
})

export const hashOf = (figures: ReturnType<typeof figuresOf>): string =>
  createHash('sha256').update(JSON.stringify(figures)).digest('base64url')

/**
 * Lets an operation pass that is within the caller's limits, or for which one of the approvals that he brings was given: to him,
 * for these very figures, not used and not too old. That one is used up with the operation, or not at all.
 * @throws Refusal 403 `needsApproval` with what is asked, and the operation that it is asked for
 */
export async function requireApproved(
  { db, caller, now }: Pick<Call, 'db' | 'caller' | 'now'>,
  operation: Operation & { approvals: readonly string[] },
  saleId: number,
  measures: Measures,
): Promise<void> {
  if (Object.keys(measures).length === 0) return
  const needs = overLimits(await limitsOf(db, caller), measures)
  if (needs.length === 0) return
  const hash = hashOf(figuresOf(operation))
  const given = await db.rows<{ id: string; needs: Need[] }>(sql`
    select id, needs from approval
    where id = any(${[...operation.approvals]}::uuid[]) and asked_by = ${caller.userId} and status = 'APPROVED' and expires_at > ${now}
      and figures_hash = ${hash}
    for update`)
  const fitting = given.find((approval) => covers(approval.needs, needs))
  if (!fitting) {
    const { uuid, saleItems, customPromotion, payments, finalTotalSum } = operation
    const asked: Operation = { uuid, saleItems, customPromotion, payments, finalTotalSum }
    throw new Refusal(403, 'needsApproval', {}, undefined, { needs, operation: asked })
  }
  await db.run(
    sql`update approval set status = 'USED', used_at = ${now}, used_by_sale = ${saleId} where id = ${fitting.id}`,
  )
}
