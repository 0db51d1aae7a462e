import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { type saveBuyXGetY, type savePromotion as saveEndpoint, WEEK_DAYS } from '../../src/api/promotion.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { mayUse } from '../caller.ts'
import { notFound, Refusal } from '../refusal.ts'
import { type LockedPromotion, lockPromotion, requireVersion } from './lockPromotion.ts'
import { readPromotion } from './readPromotion.ts'

type Plain = ReceivedBy<typeof saveEndpoint>['body']
type BuyXGetY = ReceivedBy<typeof saveBuyXGetY>['body']

/** What a saving call of either kind says, in one shape. */
interface Sent extends Omit<Plain, 'promoType'> {
  promoType: '%' | 'PUL' | 'xForN' | 'buyXGetY'
  buyItemId: number | null
  buyCount: number | null
  getCount: number | null
}

export const plainSent = (body: Plain): Sent => ({
  ...body,
  threshold: body.promoType === 'xForN' ? body.threshold : null,
  buyItemId: null,
  buyCount: null,
  getCount: null,
})
export const buyXGetYSent = (body: BuyXGetY): Sent => ({
  ...body,
  promoType: 'buyXGetY',
  threshold: null,
  allGoods: false,
  categoryIds: [],
  brandIds: [],
})

/**
 * Adds a promotion as PENDING, or changes one that is still; answers its id. No `defineRecord`: two calls save one table, most of
 * what is saved are rows of others (goods, categories, brands, departments), it belongs to several departments, and a decided one
 * changes only by decisions.
 * @throws as the saving calls say
 */
export async function savePromotion(call: Call, sent: Sent): Promise<number> {
  const { db, caller } = call
  const before = sent.id === undefined ? undefined : await lockForEdit(call, sent.id, sent.version)
  if (before && (before.promoType === 'buyXGetY') !== (sent.promoType === 'buyXGetY')) throw notFound()
  await requireSound(call, sent)
  const old = before && told(await readPromotion(db, before.id))
  const id = await writePromotion(db, caller.userId, sent)
  await writeParts(db, id, sent)
  await writeAudit(
    db,
    caller,
    { subject: 'promotion', id, action: before ? 'edit' : 'create' },
    changesBetween(old, told(await readPromotion(db, id))),
  )
  return id
}

async function lockForEdit(call: Call, id: number, version: number | undefined): Promise<LockedPromotion> {
  const found = await lockPromotion(call, id)
  requireVersion(found, version)
  if (found.status !== 'PENDING')
    throw new Refusal(409, 'promotionDecided', { state: `enum.promotionStatus.${found.status}` })
  return found
}

/** What the history tells: names instead of numbers. */
function told(promotion: Awaited<ReturnType<typeof readPromotion>>): object {
  const { name, promoType, discount, threshold, buyItemName, buyCount, getCount, allGoods, comment } = promotion
  const { startDate, finishDate, hourFrom, hourTo, goods, categories, brands, departments } = promotion
  const names = (rows: readonly { name: string }[]) => rows.map((row) => row.name)
  return {
    name,
    promoType,
    discount,
    threshold,
    buyItemName,
    buyCount,
    getCount,
    allGoods,
    comment,
    startDate,
    finishDate,
    hourFrom,
    hourTo,
    ...Object.fromEntries(WEEK_DAYS.map((day) => [day, promotion[day]])),
    items: names(goods),
    categories: names(categories),
    brands: names(brands),
    departments: names(departments),
  }
}

async function requireSound(call: Call, sent: Sent): Promise<void> {
  const fields = { ...wrongFields(call, sent), ...(await unknownFields(call, sent)) }
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
}

function wrongFields({ now, timeZone }: Call, sent: Sent): Record<string, string> {
  const fields: Record<string, string> = {}
  const { promoType, discount, threshold, itemIds, categoryIds, brandIds, allGoods } = sent
  if (promoType !== 'PUL' && discount > 100) fields.discount = `tooBig|${JSON.stringify({ maximum: 100 })}`
  if (promoType === 'xForN' && threshold === null) fields.threshold = 'required'
  if (sent.finishDate < sent.startDate) fields.finishDate = 'endsBeforeStart'
  else if (sent.finishDate < businessDayOf(now, timeZone)) fields.finishDate = 'inThePast'
  if ((sent.hourFrom === null) !== (sent.hourTo === null))
    fields[sent.hourFrom === null ? 'hourFrom' : 'hourTo'] = 'required'
  if (WEEK_DAYS.every((day) => !sent[day])) fields.monday = 'noWeekDay'
  if (promoType === 'buyXGetY') {
    // Of one item alone "2 + 1" is meant; among others the reward would count as bought for the next one, round and round.
    if (itemIds.length > 1 && itemIds.includes(sent.buyItemId!)) fields.itemIds = 'rewardIsBought'
  } else if (!allGoods && itemIds.length + categoryIds.length + brandIds.length === 0) fields.itemIds = 'noGoods'
  return fields
}

/** Everything that is named must be there, and the departments the caller's own. */
async function unknownFields({ db, caller }: Call, sent: Sent): Promise<Record<string, string>> {
  const { items, words, departments } = await db.one<{ items: number[]; words: number[]; departments: number[] }>(sql`
    select array(select id from item where id = any(${[...sent.itemIds, ...(sent.buyItemId ? [sent.buyItemId] : [])]}::bigint[]) and deleted_at is null)::float8[] as items,
      array(select id from reference where id = any(${[...sent.categoryIds, ...sent.brandIds]}::bigint[]) and deleted_at is null)::float8[] as words,
      array(select id from department where id = any(${[...sent.departmentIds]}::bigint[]) and deleted_at is null)::float8[] as departments`)
  const fields: Record<string, string> = {}
  const miss = (name: string, sentIds: readonly number[], known: readonly number[]) =>
    sentIds.forEach((id, index) => {
      if (!known.includes(id)) fields[`${name}.${index}`] = 'notFound'
    })
  miss('itemIds', sent.itemIds, items)
  miss('categoryIds', sent.categoryIds, words)
  miss('brandIds', sent.brandIds, words)
  miss('departmentIds', sent.departmentIds, departments)
  if (sent.buyItemId && !items.includes(sent.buyItemId)) fields.buyItemId = 'notFound'
  sent.departmentIds.forEach((id, index) => {
    if (departments.includes(id) && !mayUse(caller, id)) fields[`departmentIds.${index}`] = 'otherDepartment'
  })
  return fields
}

const minuteOf = (hour: string | null): number | null => {
  if (hour === null) return null
  const [hours, minutes] = hour.split(':').map(Number)
  return hours! * 60 + minutes!
}

async function writePromotion(db: Transaction, userId: number, sent: Sent): Promise<number> {
  const days = WEEK_DAYS.flatMap((day, index) => (sent[day] ? [index + 1] : []))
  const weekDays = days.length === WEEK_DAYS.length ? [] : days
  const {
    name,
    promoType,
    discount,
    threshold,
    buyItemId,
    buyCount,
    getCount,
    allGoods,
    startDate,
    finishDate,
    comment,
  } = sent
  const [from, to] = [minuteOf(sent.hourFrom), minuteOf(sent.hourTo)]
  const { id } = await db.one<{ id: number }>(
    sent.id === undefined
      ? sql`
        insert into promotion (name, name_key, promo_type, discount, threshold, buy_item_id, buy_count, get_count, all_goods,
          start_date, finish_date, week_days, minute_from, minute_to, comment, created_by)
        values (${name}, ${nameKey(name)}, ${promoType}, ${discount}, ${threshold}, ${buyItemId}, ${buyCount}, ${getCount}, ${allGoods},
          ${startDate}, ${finishDate}, ${weekDays}::int[], ${from}, ${to}, ${comment}, ${userId})
        returning id`
      : sql`
        update promotion set name = ${name}, name_key = ${nameKey(name)}, promo_type = ${promoType}, discount = ${discount},
          threshold = ${threshold}, buy_item_id = ${buyItemId}, buy_count = ${buyCount}, get_count = ${getCount}, all_goods = ${allGoods},
          start_date = ${startDate}, finish_date = ${finishDate}, week_days = ${weekDays}::int[], minute_from = ${from}, minute_to = ${to},
          comment = ${comment}, changed_at = now(), version = version + 1
        where id = ${sent.id} returning id`,
  )
  return id
}

async function writeParts(db: Transaction, id: number, sent: Sent): Promise<void> {
  await db.run(sql`delete from promotion_department where promotion_id = ${id}`)
  await db.run(sql`delete from promotion_item where promotion_id = ${id}`)
  await db.run(sql`delete from promotion_word where promotion_id = ${id}`)
  await db.run(sql`
    insert into promotion_department (promotion_id, department_id)
    select distinct ${id}::bigint, unnest(${[...sent.departmentIds]}::bigint[])`)
  if (sent.allGoods) return
  await db.run(sql`
    insert into promotion_item (promotion_id, item_id) select distinct ${id}::bigint, unnest(${[...sent.itemIds]}::bigint[])`)
  await db.run(sql`
    insert into promotion_word (promotion_id, kind, reference_id)
    select distinct ${id}::bigint, 'CATEGORY', unnest(${[...sent.categoryIds]}::bigint[])
    union select distinct ${id}::bigint, 'BRAND', unnest(${[...sent.brandIds]}::bigint[])`)
}
