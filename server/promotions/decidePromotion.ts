import { PROMOTED_ITEMS_MAX, PROMOTIONS_RUNNING_MAX } from '../../src/api/promotion.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { holds } from '../../src/rules/permissions.ts'
import { writeAudit } from '../audit.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { requireStep } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import { type LockedPromotion, lockPromotion, requireVersion } from './lockPromotion.ts'

interface Step {
  id: number
  version: number
  status: 'ACTIVE' | 'INACTIVE' | 'REJECTED'
}

/** Takes a promotion one step on; answers its id. @throws as `decidePromotion` says */
export async function decidePromotion(call: Call, { id, version, status }: Step): Promise<number> {
  const { db, caller, now, timeZone } = call
  const found = await lockPromotion(call, id)
  requireVersion(found, version)
  requireStep('promotion', found.status, status, 'promotionStatus')
  const isOwn = found.createdBy === caller.userId && found.status === 'PENDING'
  if (isOwn && !holds(caller.permissions, 'approve own-discounts')) throw new Refusal(403, 'ownPromotion')
  if (status === 'ACTIVE') {
    const today = businessDayOf(now, timeZone)
    if (found.finishDate < today) throw new Refusal(409, 'promotionOver', {}, { finishDate: 'inThePast' })
    await lockItsDepartments(db, id)
    await requireRoom(db, id, today)
    await requireNoLoop(db, found)
  }
  await db.run(sql`
    update promotion set status = ${status}, decided_by = ${caller.userId}, changed_at = now(), version = version + 1 where id = ${id}`)
  await writeAudit(db, caller, { subject: 'promotion', id, action: 'edit' }, { status: [found.status, status] })
  return id
}

/** Of two that are approved at one moment the second sees the first as running; sales, which only refer to departments, do not wait. */
const lockItsDepartments = (db: Transaction, id: number) =>
  db.run(sql`
    select department.id from department where id in (select department_id from promotion_department where promotion_id = ${id})
    order by department.id for no key update`)

/** The tills of a department hold all that run in it beside each other: there is an end to what they can hold. What is over is held by none. */
async function requireRoom(db: Transaction, id: number, today: string): Promise<void> {
  const full = await db.first<{ name: string }>(sql`
    select department.name from promotion mine join promotion_department own on own.promotion_id = mine.id
    join department on department.id = own.department_id
    join promotion_department other on other.department_id = own.department_id
    join promotion on promotion.id = other.promotion_id and (promotion.id = mine.id or promotion.status = 'ACTIVE'
      and promotion.start_date <= mine.finish_date and promotion.finish_date >= greatest(mine.start_date, ${today}::date))
    left join lateral (select count(*) as items from promotion_item part where part.promotion_id = promotion.id) named on true
    where mine.id = ${id}
    group by department.id having count(*) > ${PROMOTIONS_RUNNING_MAX} or sum(named.items) > ${PROMOTED_ITEMS_MAX} limit 1`)
  if (full) throw new Refusal(409, 'tooManyPromotions', { department: full.name })
}

/**
 * Of promotions whose rewards lead back to what the first wants bought, two or any number of them, goods would be given for goods
 * that were given. Those count that may run on one day in one department.
 */
async function requireNoLoop(db: Transaction, { id, promoType }: LockedPromotion): Promise<void> {
  if (promoType !== 'buyXGetY') return
  const loop = await db.first<{ name: string }>(sql`
    with recursive own as (select * from promotion where id = ${id}),
    beside as (
      select other.id, other.name, other.buy_item_id from promotion other, own
      where other.id <> own.id and other.status = 'ACTIVE' and other.promo_type = 'buyXGetY'
        and own.start_date <= other.finish_date and other.start_date <= own.finish_date
        and exists (select from promotion_department mine join promotion_department theirs using (department_id)
          where mine.promotion_id = own.id and theirs.promotion_id = other.id)
    ), led as (
      select part.item_id, null::bigint as promotion_id from promotion_item part, own
      where part.promotion_id = own.id and part.item_id <> own.buy_item_id
      union
      select part.item_id, beside.id from led join beside on beside.buy_item_id = led.item_id
      join promotion_item part on part.promotion_id = beside.id
    )
    select beside.name from led join beside on beside.id = led.promotion_id, own where led.item_id = own.buy_item_id limit 1`)
  if (loop) throw new Refusal(409, 'promotionLoop', loop, { itemIds: 'promotionLoop' })
}

/** Takes away one that never ran. @throws 404, 409 `promotionDecided` */
export async function deletePromotion(call: Call, id: number): Promise<void> {
  const { db, caller } = call
  const found = await lockPromotion(call, id)
  if (found.status === 'ACTIVE' || found.status === 'INACTIVE')
    throw new Refusal(409, 'promotionDecided', { state: `enum.promotionStatus.${found.status}` })
  await db.run(sql`update promotion set deleted_at = now(), version = version + 1 where id = ${id}`)
  await writeAudit(db, caller, { subject: 'promotion', id, action: 'delete' }, { name: [found.name, null] })
}
