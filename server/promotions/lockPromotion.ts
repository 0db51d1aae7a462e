import { businessDayOf } from '../../src/rules/businessDay.ts'
import { holds } from '../../src/rules/permissions.ts'
import { type Caller, inScope } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { notFound, Refusal } from '../refusal.ts'

export interface LockedPromotion {
  id: number
  version: number
  status: 'PENDING' | 'ACTIVE' | 'INACTIVE' | 'REJECTED'
  promoType: '%' | 'PUL' | 'xForN' | 'buyXGetY'
  name: string
  finishDate: string
  createdBy: number
}

/** Promotions of which some department is the caller's, for looking at. */
export const seenBy = (caller: Caller): Sql => sql`promotion.deleted_at is null and exists (
  select from promotion_department own where own.promotion_id = promotion.id and ${inScope(caller, sql`own.department_id`)})`

/** Only who may use all its departments changes a promotion. */
const changedBy = (caller: Caller): Sql => sql`${seenBy(caller)} and not exists (
  select from promotion_department own where own.promotion_id = promotion.id and not ${inScope(caller, sql`own.department_id`)})`

/** It waits for somebody's decision, may still run, and the caller may decide: of an own one only with the right to that. */
export const waitsForDecision = ({ caller, now, timeZone }: Pick<Call, 'caller' | 'now' | 'timeZone'>): Sql => sql`(
  promotion.status = 'PENDING' and promotion.finish_date >= ${businessDayOf(now, timeZone)}::date and ${changedBy(caller)}
  and (promotion.created_by <> ${caller.userId} or ${holds(caller.permissions, 'approve own-discounts')}::boolean))`

/** A promotion that the caller may change, locked. @throws 404, 403 `otherDepartment` where it runs elsewhere too */
export async function lockPromotion(
  { db, caller }: { db: Transaction } & Pick<Call, 'caller'>,
  id: number,
): Promise<LockedPromotion> {
  const found = await db.first<LockedPromotion & { own: boolean }>(sql`
    select id, version, status, promo_type as "promoType", name, finish_date as "finishDate", created_by as "createdBy",
      ${changedBy(caller)} as own
    from promotion where id = ${id} and ${seenBy(caller)} for no key update`)
  if (!found) throw notFound()
  if (!found.own) throw new Refusal(403, 'otherDepartment', {}, { departmentIds: 'otherDepartment' })
  return found
}

/** @throws 409 `changedMeanwhile` unless the sender saw it as it is. */
export function requireVersion(found: { version: number }, version: number | undefined): void {
  if (found.version !== version) throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
}
