import type { Sale } from '../../src/api/sale.ts'
import type { ActivePromotion } from '../../src/api/promotionTrial.ts'
import { addUp, amount, quantity, type Tiyin } from '../../src/rules/money.ts'
import { priceCart, type PricedCart, type PricedLine } from '../../src/rules/priceCart.ts'
import { type LocalMoment, PromotionIndex, promoted } from '../../src/rules/runningPromotions.ts'
import type { Transaction } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { asRunning } from '../promotions/running.ts'
import { saleNotFound, Refusal } from '../refusal.ts'
import type { PaidSale } from './paidSale.ts'
import { cartOf, type ItemFacts, type ReturnedShare, type SaleItemSent, type SoldCart } from './saleLines.ts'

export interface HeldSale {
  id: number
  departmentId: number
  cashboxId: number
  status: Sale['status']
  /** At which of the two prices of its lots it is made. */
  saleType: 'RETAIL' | 'WHOLE'
  requestHash: string | null
}

/** The columns of a held sale. */
export const HELD = sql`id, department_id as "departmentId", cashbox_id as "cashboxId", status, sale_type as "saleType", request_hash as "requestHash"`

interface Contents {
  saleItems: readonly SaleItemSent[]
  customPromotion?: { promotionType: '%' | 'PUL'; discount: number } | null | undefined
  contragentId?: number | null | undefined
  /** Whose card gives its discount. */
  customerId?: number | null | undefined
  rounding?: number | null | undefined
  comment: string
  /** The certificate whose percentage comes off what is sold. */
  certificate?: { id: number; number: string; amount: number } | null
}

/** A draft or suspended sale of the caller's department, locked. 404 unknown, 409 once it is finished or deleted. */
export async function lockHeldSale(db: Transaction, id: number): Promise<HeldSale> {
  const held = await db.first<HeldSale>(sql`select ${HELD} from sale where id = ${id} for update`)
  if (!held) throw saleNotFound()
  return held
}

/** Throws 409 `wrongState` unless the sale is still being made. */
export function requireHeld(held: HeldSale): void {
  if (held.status !== 'DRAFT' && held.status !== 'SUSPENDED')
    throw new Refusal(409, 'wrongState', { state: `enum.saleStatus.${held.status}` }, undefined, { id: held.id })
}

/** A sale that is being made. */
interface MadeSale {
  id: number
  departmentId: number
  isNew: boolean
  facts: readonly ItemFacts[]
  promotions?: readonly ActivePromotion[]
  /** Of its lines, in the order of the request, where somebody has drawn them already. */
  lineIds?: readonly number[]
}

/** A cart with its prices, and how it is written. */
export interface PricedSale {
  sold: SoldCart
  priced: PricedCart
  given: GivenByPromotion[]
  /** What it says in the sale's own row: assignments. */
  head: Sql
  /** The statements that write its lines. */
  lines: Sql[]
}

/** Prices the cart by the promotions of this moment, of wholesale by none, and writes it as the sale's lines and totals. */
export async function writeSale(
  db: Transaction,
  sale: MadeSale,
  contents: Contents,
  moment?: LocalMoment,
): Promise<void> {
  const { head, lines } = await priceSale(db, sale, contents, moment)
  await db.together([sql`update sale set ${head} where id = ${sale.id}`.named('sale_write'), ...lines])
}

/** Prices the cart as `writeSale`, and leaves it to the caller to write it. */
export async function priceSale(
  db: Transaction,
  sale: MadeSale,
  contents: Contents,
  moment?: LocalMoment,
  returned: ReadonlyMap<number, ReturnedShare> = new Map(),
  paid?: Pick<PaidSale, 'cardPercent' | 'promotions'>,
): Promise<PricedSale> {
  const ownPercent = await refuseUnknown(db, sale.departmentId, contents)
  const cardPercent = paid?.cardPercent ?? ownPercent
  const sold = cartOf(sale.facts, { ...contents, cardPercent }, returned)
  const index = new PromotionIndex(asRunning(sale.promotions ?? []))
  const lines = paid
    ? sold.cart.lines.map((line, at) => ({ ...line, promotions: paid.promotions[at] ?? [] }))
    : moment
      ? promoted(sold.cart.lines, index, moment)
      : sold.cart.lines
  const priced = priceCart({ ...sold.cart, lines })
  const given = priced.lines.map((line, at) => givenBy(line, returned.get(at)))
  return { sold, priced, given, head: headOf(sold, priced, contents, cardPercent), lines: linesOf() }

  function linesOf(): Sql[] {
    const written = sql`
      insert into sale_line (id, sale_id, department_id, position, item_id, term_of_item, quantity, price_uzs, total_sum, discount,
        final_sum, vat_percent, custom_promotion, returned_line_id, promotion_id, promotion_discount, note, seller_id, pack_ratio, mark, list_price_uzs)
      select coalesce(l.id, nextval('sale_line_id_seq')), ${sale.id}, ${sale.departmentId}, l.position, l.item_id, l.term_of_item, l.quantity,
        l.price, l.sum, l.discount, l.final_sum, l.vat_percent, l.own_promotion, l.returned_line_id, l.promotion_id, l.promotion_discount,
        l.note, l.seller_id, l.pack_ratio, l.mark, l.list_price from unnest(
        ${sold.cart.lines.map((_, at) => sale.lineIds?.[at] ?? null)}::bigint[],
        ${sold.cart.lines.map((_, index) => index + 1)}::int[], ${sold.cart.lines.map((line) => line.itemId)}::bigint[],
        ${sold.cart.lines.map((line) => line.termOfItem)}::date[], ${sold.cart.lines.map((line) => quantity(line.quantity))}::numeric[],
        ${sold.cart.lines.map((line) => amount(line.price))}::numeric[], ${priced.lines.map((line) => amount(line.sum))}::numeric[],
        ${priced.lines.map((line) => amount(line.discount))}::numeric[], ${priced.lines.map((line) => amount(line.finalSum))}::numeric[],
        ${sold.vatPercents}::numeric[],
        ${contents.saleItems.map((line) => (line.customPromotion ? JSON.stringify(line.customPromotion) : null))}::jsonb[],
        ${sold.cart.lines.map((line) => line.returnedLineId ?? null)}::bigint[],
        ${given.map((part) => part.promotionId)}::bigint[], ${given.map((part) => amount(part.discount))}::numeric[],
        ${contents.saleItems.map((line) => line.note ?? '')}::text[],
        ${contents.saleItems.map((line, at) => returned.get(at)?.sellerId ?? line.sellerId ?? null)}::bigint[],
        ${contents.saleItems.map((line) => line.packRatio ?? null)}::numeric[], ${contents.saleItems.map((line) => line.mark || null)}::text[],
        ${sold.cart.lines.map(({ listPrice }) => (listPrice === undefined ? null : amount(listPrice)))}::numeric[])
        as l (id, position, item_id, term_of_item, quantity, price, sum, discount, final_sum, vat_percent, own_promotion, returned_line_id,
          promotion_id, promotion_discount, note, seller_id, pack_ratio, mark, list_price)`.named('sale_lines')
    return sale.isNew ? [written] : [sql`delete from sale_line where sale_id = ${sale.id}`, written]
  }
}

function headOf(sold: SoldCart, { totals, lines }: PricedCart, contents: Contents, cardPercent: number): Sql {
  const { customPromotion, contragentId, customerId, certificate, comment } = contents
  const kind = sold.cart.lines.every((line) => line.quantity < 0) ? 'RETURN' : 'SALE'
  return sql`kind = ${kind}, total_count = ${quantity(totals.totalCount)}, total_sum = ${amount(totals.totalSum)},
    discount = ${amount(totals.discount)}, final_total_sum = ${amount(totals.finalTotalSum)},
    custom_promotion = ${customPromotion ? JSON.stringify(customPromotion) : null}::jsonb, contragent_id = ${contragentId ?? null},
    client_id = ${customerId ?? null}, card_percent = ${cardPercent},
    rounding = ${amount(addUp(lines.map((line) => Math.max(0, line.roundingDiscount))))}, certificate_id = ${certificate?.id ?? null},
    certificate_discount = ${certificate ? amount(addUp(lines.map((line) => line.certificateDiscount))) : null}, comment = ${comment}`
}

/** What a promotion gave to a line, with the line's sign; with what comes back by its receipt its share of what was given then. */
export interface GivenByPromotion {
  promotionId: number | null
  discount: Tiyin
}

function givenBy(line: PricedLine, share: ReturnedShare | undefined): GivenByPromotion {
  if (share) return { promotionId: share.promotionId, discount: 0 - share.promotionDiscount }
  return { promotionId: line.promotion?.id ?? null, discount: line.promotion ? line.lineDiscount : 0 }
}

/**
 * 400 names a contragent and a client that are not there, and every receipt's line that is none of this department's. Answers what the
 * client's card gives, in percent.
 */
async function refuseUnknown(db: Transaction, departmentId: number, contents: Contents): Promise<number> {
  const lineIds = contents.saleItems.flatMap((line) => line.returnedLineId ?? [])
  const sellerIds = contents.saleItems.flatMap((line) => line.sellerId ?? [])
  if (!contents.contragentId && !contents.customerId && lineIds.length === 0 && sellerIds.length === 0) return 0
  const { contragent, customer, lines, sellers } = await db.one<{
    contragent: boolean
    customer: { percent: number } | null
    lines: number[]
    sellers: number[]
  }>(sql`
    select exists (select from contragent where id = ${contents.contragentId ?? null} and deleted_at is null) as contragent,
      (select row_to_json(card) from (select coalesce(type.percent, 0) as percent from customer
        left join discount_type type on type.id = customer.discount_type_id and type.deleted_at is null
        where customer.id = ${contents.customerId ?? null} and customer.deleted_at is null) card) as customer,
      array(select id from sale_line where id = any(${lineIds}::bigint[]) and department_id = ${departmentId})::float8[] as lines,
      array(select id from app_user where id = any(${sellerIds}::bigint[]))::float8[] as sellers`)
  const fields: Record<string, string> = contents.contragentId && !contragent ? { contragentId: 'notFound' } : {}
  if (contents.customerId && !customer) fields.customerId = 'notFound'
  contents.saleItems.forEach(({ returnedLineId, sellerId }, index) => {
    if (sellerId && !sellers.includes(sellerId)) fields[`saleItems.${index}.sellerId`] = 'notFound'
    if (returnedLineId && !lines.includes(returnedLineId)) fields[`saleItems.${index}.returnedLineId`] = 'notFound'
  })
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
  return customer?.percent ?? 0
}
