import {
  createDiscountDocument,
  decideBuyXGetY,
  decidePromotion as decideEndpoint,
  deleteDiscountDocument,
  deletePromotion as deleteEndpoint,
  editBuyXGetY,
  editDiscountDocument,
  editPromotion,
  getPromotion,
  itemsInDepartment,
  type PromotedItem,
  promotionDepartments,
  promotionItems,
  saveBuyXGetY,
  savePromotion as saveEndpoint,
  searchBuyXGetY,
  searchDiscountDocuments,
  searchPromotions,
} from '../../src/api/promotion.ts'
import { activeDiscounts, priceForBarcode, viewPromotion } from '../../src/api/promotionTrial.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { PROMOTION_TRIALS } from '../bounds.ts'
import { inScope, requireDepartment } from '../caller.ts'
import { contains, type Sql, sql } from '../db/sql.ts'
import { handle, handleRead, inTurn, type ReadCall } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { decidePromotion, deletePromotion } from '../promotions/decidePromotion.ts'
import { seenBy, waitsForDecision } from '../promotions/lockPromotion.ts'
import { priceBasket } from '../promotions/priceBasket.ts'
import { readPromotion } from '../promotions/readPromotion.ts'
import { readActive } from '../promotions/running.ts'
import { buyXGetYSent, plainSent, savePromotion } from '../promotions/savePromotion.ts'
import { tryPromotion } from '../promotions/tryPromotion.ts'
import { notFound } from '../refusal.ts'
import { nameOf } from '../sales/nameOf.ts'

/** One of the caller's to see. @throws 404 */
async function requireSeen({ db, caller }: Pick<ReadCall, 'db' | 'caller'>, id: number): Promise<void> {
  if (!(await db.first(sql`select 1 from promotion where promotion.id = ${id} and ${seenBy(caller)}`))) throw notFound()
}

const listOfKinds = (kinds?: Sql) => ({
  from: sql`promotion left join app_user author on author.id = promotion.created_by`,
  columns: {
    id: sql`promotion.id`,
    name: { sql: sql`promotion.name`, sort: sql`promotion.name_key` },
    promoType: sql`promotion.promo_type`,
    discount: sql`promotion.discount`,
    startDate: sql`promotion.start_date`,
    finishDate: sql`promotion.finish_date`,
    departments: sql`(select coalesce(string_agg(department.name, ', ' order by department.name_key), '')
      from promotion_department own join department on department.id = own.department_id where own.promotion_id = promotion.id)`,
    status: sql`promotion.status`,
    given: sql`(select coalesce(sum(total.given - total.taken_back), 0) from cash_session_promotion total where total.promotion_id = promotion.id)`,
    createdByName: nameOf(sql`author`),
    createdAt: sql`promotion.created_at`,
    changedAt: sql`promotion.changed_at`,
    version: sql`promotion.version`,
    comment: sql`left(promotion.comment, 255)`,
  },
  scope: ({ caller }: Pick<ReadCall, 'caller'>) => (kinds ? sql`${seenBy(caller)} and ${kinds}` : seenBy(caller)),
  filter: {
    keyword: (words: string) => sql`promotion.name_key like ${contains(nameKey(words))}`,
    status: (status: string) => sql`promotion.status = ${status}`,
    departmentId: (id: number) =>
      sql`exists (select from promotion_department own where own.promotion_id = promotion.id and own.department_id = ${id})`,
    toDecide: (toDecide: boolean, call: Pick<ReadCall, 'caller' | 'now' | 'timeZone'>) =>
      sql`${waitsForDecision(call)} = ${toDecide}`,
    onDay: (day: string) => sql`${day}::date between promotion.start_date and promotion.finish_date`,
  },
  defaultSort: [{ field: 'createdAt' as const, descending: true }],
})

const goodsColumns = (departmentId: Sql) => sql`
  item.id, item.name, item.barcode, item.artikul,
  array(select barcode from item_barcode where item_id = item.id order by main desc, barcode) as barcodes,
  (select price.price_uzs from stock_balance balance join lot on lot.id = balance.lot_id
    join lateral (select p.price_uzs from price p where p.department_id = balance.department_id and p.lot_id = balance.lot_id
      and p.effective_from <= now() order by p.effective_from desc limit 1) price on true
    where balance.department_id = ${departmentId} and balance.item_id = item.id and balance.on_hand > 0
    order by lot.term_of_item nulls last, lot.id limit 1) as "priceUzs",
  (select coalesce(sum(balance.on_hand - balance.reserved), 0) from stock_balance balance
    where balance.department_id = ${departmentId} and balance.item_id = item.id) as qty`

export const promotionHandlers = [
  ...handleList(searchPromotions, listOfKinds()),
  ...handleList(searchDiscountDocuments, listOfKinds()),
  ...handleList(searchBuyXGetY, listOfKinds(sql`promotion.promo_type = 'buyXGetY'`)),

  handle(saveEndpoint, async (call) => ({ id: await savePromotion(call, plainSent(call.body)) })),
  handle(editPromotion, async (call) => ({ id: await savePromotion(call, plainSent(call.body)) })),
  handle(createDiscountDocument, async (call) => ({ id: await savePromotion(call, plainSent(call.body)) })),
  handle(editDiscountDocument, async (call) => ({
    id: await savePromotion(call, plainSent({ ...call.body, id: Number(call.path.id) })),
  })),
  handle(deleteDiscountDocument, async (call) => {
    await deletePromotion(call, Number(call.path.id))
    return { done: true as const }
  }),
  handle(saveBuyXGetY, async (call) => ({ id: await savePromotion(call, buyXGetYSent(call.body)) })),
  handle(editBuyXGetY, async (call) => ({ id: await savePromotion(call, buyXGetYSent(call.body)) })),
  handle(decideEndpoint, async (call) => ({ id: await decidePromotion(call, call.body) })),
  handle(decideBuyXGetY, async (call) => ({ id: await decidePromotion(call, call.body) })),
  handle(deleteEndpoint, async (call) => {
    await deletePromotion(call, Number(call.path.id))
    return { done: true as const }
  }),

  handleRead(getPromotion, async (call) => {
    await requireSeen(call, Number(call.path.id))
    return readPromotion(call.db, Number(call.path.id))
  }),

  handleRead(promotionItems, async (call) => {
    const { db, query } = call
    await requireSeen(call, query.promotionId)
    const named = sql`promotion_item part join item on item.id = part.item_id where part.promotion_id = ${query.promotionId}`
    const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${named}`)
    const items = await db.rows<PromotedItem>(sql`
      select ${goodsColumns(sql`(select min(department_id) from promotion_department where promotion_id = ${query.promotionId})`)}
      from ${named} order by item.name_key, item.id limit ${query.limit} offset ${(query.page - 1) * query.limit}`)
    return { items, total }
  }),

  handleRead(itemsInDepartment, async ({ db, caller, query, body }) => {
    requireDepartment(caller, body.departmentId)
    const here = sql`item where item.deleted_at is null and exists (
        select from stock_balance b where b.department_id = ${body.departmentId} and b.item_id = item.id and b.on_hand > 0)
      and ${body.keyword ? matchesWords(sql`item.search`, body.keyword) : sql`true`}`
    const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${here}`)
    const items = await db.rows<PromotedItem>(sql`
      select ${goodsColumns(sql`${body.departmentId}`)} from ${here}
      order by item.name_key, item.id limit ${query.limit} offset ${(query.page - 1) * query.limit}`)
    return { items, total }
  }),

  handleRead(promotionDepartments, ({ db, caller }) =>
    db.rows<{ id: number; name: string; saleType: string | null }>(sql`
      select id, name, sale_type as "saleType" from department
      where deleted_at is null and sale_type is not null and ${inScope(caller, sql`id`)} order by name_key, id`),
  ),

  handleRead(priceForBarcode, priceBasket),
  inTurn(
    PROMOTION_TRIALS,
    handleRead(viewPromotion, async (call) => {
      await requireSeen(call, call.body.id)
      return tryPromotion(call, call.body.id)
    }),
  ),

  handleRead(activeDiscounts, async ({ db, caller, path, query, now, timeZone }) => {
    const departmentId = Number(path.id)
    requireDepartment(caller, departmentId, 'id')
    const { revision, promotions } = await readActive(db, departmentId, businessDayOf(now, timeZone))
    return {
      revision,
      promotions: query.revision === revision ? null : await promotions(),
      timeZone,
      now: now.toISOString(),
    }
  }),
]
