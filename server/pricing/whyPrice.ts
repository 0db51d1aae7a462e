import type { PriceReason, whyPrice } from '../../src/api/priceQuestion.ts'
import type { AnswerOf, ReceivedBy } from '../../src/api/endpoint.ts'
import { holds } from '../../src/rules/permissions.ts'
import { requireDepartment, requirePermission } from '../caller.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { notFound, Refusal } from '../refusal.ts'
import { priceAt } from './priceAt.ts'

type Asked = ReceivedBy<typeof whyPrice>['body']
type Answer = AnswerOf<typeof whyPrice>

/** Why a lot, a good in a cart, or a sold line costs what it costs. @throws 403 for another department's, 404 */
export function whyOf(call: ReadCall, asked: Asked): Promise<Answer> {
  if ('saleLineId' in asked) return whySold(call, asked.saleLineId)
  const { caller } = call
  if (!holds(caller.permissions, 'sell pos') && !holds(caller.permissions, 'view warehouses'))
    requirePermission(caller, 'view pricing')
  requireDepartment(caller, asked.departmentId)
  const of = 'lotId' in asked ? sql`balance.lot_id = ${asked.lotId}` : sql`balance.item_id = ${asked.itemId}`
  return whyHere(call, asked.departmentId, of, 'lotId' in asked ? {} : asked)
}

/** What stands behind the prices on a shelf; of a good in a cart its promotion and the lots at the cart's price go first. */
async function whyHere(
  { db, now }: ReadCall,
  departmentId: number,
  of: Sql,
  { priceUzs: inCart, promotionId }: { priceUzs?: number | null | undefined; promotionId?: number | null | undefined },
): Promise<Answer> {
  const item = await db.first<{ name: string }>(sql`
    select item.name from stock_balance balance join item on item.id = balance.item_id
    where balance.department_id = ${departmentId} and ${of} limit 1`)
  if (!item) throw notFound('itemId')
  const reasons = await db.rows<PriceReason>(sql`
    select case when held.document_id is null then 'NONE' else 'PRICING' end as kind, held.document_id as "documentId",
      held.reg_number as "regNumber", held.effective_from as since, held.username as "userName", ${NOT_GIVEN},
      held.price_uzs as "priceUzs", held.price_wholesale as "priceWholesale", own.sale_type = 'WHOLE' as wholesale
    from stock_balance balance join department own on own.id = balance.department_id
    left join lateral (${holding(sql`balance.department_id`, sql`balance.lot_id`, sql`${now}`, sql`own.sale_type = 'WHOLE'`)}) held on true
    where balance.department_id = ${departmentId} and balance.on_hand > 0 and ${of}
    group by held.document_id, held.reg_number, held.effective_from, held.username, held.price_uzs, held.price_wholesale, own.sale_type
    order by (held.price_uzs is not distinct from ${inCart ?? null}::numeric) desc, held.effective_from desc nulls last`)
  const isOwn = inCart !== undefined && inCart !== null && reasons.every(({ priceUzs }) => priceUzs !== inCart)
  const promotions = promotionId ? await db.rows<PriceReason>(promotionReason(promotionId, departmentId)) : []
  return { itemName: item.name, reasons: [...promotions, ...(isOwn ? [ownPrice(inCart, null)] : []), ...reasons] }
}

/** Of a reason that is no discount. */
const NOT_GIVEN = sql`null::bigint as "promotionId", null as "promotionName", '' as discount, null as "cardNumber"`

/** A promotion of the department, with who let it run. */
const promotionReason = (id: number, departmentId: number): Sql => sql`
  select 'PROMOTION' as kind, null as "documentId", null as "regNumber", null as since, decider.username as "userName",
    promotion.id as "promotionId", promotion.name as "promotionName", '' as discount,
    null as "cardNumber", null as "priceUzs", null as "priceWholesale"
  from promotion join promotion_department own on own.promotion_id = promotion.id and own.department_id = ${departmentId}
  left join app_user decider on decider.id = promotion.decided_by where promotion.id = ${id}`

/** The prices that hold at a moment, with the document that the wholesale or the retail one comes from: later ones may have left it as it was. */
const holding = (department: Sql, lot: Sql, moment: Sql, wholesale: Sql): Sql => sql`
  select held.price_uzs, held.price_wholesale, told.effective_from, document.id as document_id, document.reg_number, author.username
  from (${priceAt(department, lot, moment)}) held
  cross join lateral (
    select p.effective_from, line.document_id from price p join pricing_line line on line.id = p.pricing_line_id
    where p.department_id = ${department} and p.lot_id = ${lot} and p.effective_from <= held.effective_from
    order by (case when ${wholesale} then line.price_wholesale else line.price_uzs end) is null, p.effective_from desc limit 1) told
  join pricing_document document on document.id = told.document_id
  left join app_user author on author.id = document.created_by`

const ownPrice = (priceUzs: number, userName: string | null): PriceReason => ({
  kind: 'OWN_PRICE',
  documentId: null,
  regNumber: null,
  since: null,
  userName,
  promotionId: null,
  promotionName: null,
  discount: '',
  cardNumber: null,
  priceUzs,
  priceWholesale: null,
})

interface CustomPromotion {
  promotionType: '%' | 'PUL'
  discount: number
}
interface Sold {
  name: string
  departmentId: number
  price: number
  userName: string
  saleDate: string
  wholesale: boolean
  custom: CustomPromotion | null
  general: CustomPromotion | null
  promotionId: number | null
  cardPercent: number
  memberCard: string | null
  certificatePercent: number | null
  certificateNumber: string | null
}

async function whySold({ db, caller }: ReadCall, lineId: number): Promise<Answer> {
  requirePermission(caller, 'view sales')
  const sold = await db.first<Sold>(sql`
    select item.name, line.department_id as "departmentId", line.price_uzs as price, seller.username as "userName",
      sale.sale_date as "saleDate", sale.sale_type = 'WHOLE' as wholesale, line.custom_promotion as custom, sale.custom_promotion as general,
      line.promotion_id as "promotionId", sale.card_percent as "cardPercent", customer.member_card as "memberCard",
      package.amount as "certificatePercent", certificate.number as "certificateNumber"
    from sale_line line join sale on sale.id = line.sale_id join item on item.id = line.item_id
    join app_user seller on seller.id = sale.user_id
    left join customer on customer.id = sale.client_id
    left join certificate on certificate.id = sale.certificate_id
    left join certificate_package package on package.id = certificate.package_id
    where line.id = ${lineId}`)
  if (!sold) throw notFound('saleLineId')
  if (caller.departments !== 'all' && !caller.departments.includes(sold.departmentId))
    throw new Refusal(404, 'notFound', {}, { saleLineId: 'notFound' })
  const held = await db.rows<PriceReason>(sql`
    select distinct 'PRICING' as kind, held.document_id as "documentId", held.reg_number as "regNumber", held.effective_from as since,
      held.username as "userName", ${NOT_GIVEN}, held.price_uzs as "priceUzs", held.price_wholesale as "priceWholesale", ${sold.wholesale}::boolean as wholesale
    from stock_move move cross join lateral (${holding(sql`${sold.departmentId}::bigint`, sql`move.lot_id`, sql`${sold.saleDate}::timestamptz`, sql`${sold.wholesale}::boolean`)}) held
    where move.document_kind = 'sale' and move.line_id = ${lineId} and move.place = 'DEPARTMENT'`)
  const isOwn = !held.some(({ priceUzs, priceWholesale }) => priceUzs === sold.price || priceWholesale === sold.price)
  const { promotionId, departmentId } = sold
  const promotions = promotionId ? await db.rows<PriceReason>(promotionReason(promotionId, departmentId)) : []
  return {
    itemName: sold.name,
    reasons: [...promotions, ...discountsOf(sold), ...(isOwn ? [ownPrice(sold.price, sold.userName)] : []), ...held],
  }
}

/** What was taken off by hand, by the buyer's card and by a certificate, in the order in which they are taken off. */
function discountsOf({ price, userName, custom, general, promotionId, ...by }: Sold): PriceReason[] {
  const given = (kind: PriceReason['kind'], discount: string, cardNumber: string | null = null) => ({
    ...ownPrice(price, userName),
    kind,
    discount,
    cardNumber,
  })
  const byHand = (promotion: CustomPromotion | null) =>
    promotion ? [given('CUSTOM', `${promotion.discount}${promotion.promotionType === '%' ? ' %' : ''}`)] : []
  return [
    // Of a promotion and a discount by hand a line gets only one.
    ...byHand(promotionId ? null : custom),
    ...(by.cardPercent > 0 ? [given('CARD', `${by.cardPercent} %`, by.memberCard)] : []),
    ...byHand(general),
    ...(by.certificateNumber ? [given('CERTIFICATE', `${by.certificatePercent} %`, by.certificateNumber)] : []),
  ]
}
