import type { Sale } from '../../src/api/sale.ts'
import { addUp, amount, tiyin, vatInside } from '../../src/rules/money.ts'
import { discountPriceOf, namedSums } from '../../src/rules/saleSums.ts'
import { nameOfCustomer } from '../customers/customerRecord.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { categoriesOf } from '../promotions/priceBasket.ts'
import { saleNotFound } from '../refusal.ts'
import { nameOf } from './nameOf.ts'
import { nameOfUser } from '../users/nameOfUser.ts'

/**
 * A sale with its lines and payments, in one statement; what `tellSale` tells without a question says the same in the same order.
 * 404 when there is none; who may see it is the caller's question.
 */
export async function readSale(db: Executor, id: number): Promise<Sale> {
  const sale = await db.first<Read>(
    sql`
    select sale.id, sale.uuid, sale.kind, sale.status, sale.sale_number as "saleNumber",
      (select cashbox.number || '-' || own.epoch || '-' || own.number from till_sale own where own.sale_uuid = sale.uuid) as "receiptNumber", sale.sale_date as "saleDate",
      department.id as "shopId", department.name as "shopName", left(department.address, 255) as "shopAddress",
      sale.cashbox_id as "cashboxId", cashbox.number as "cashboxNumber", session.session_number as "sessionNumber",
      ${nameOfUser('seller')} as "cashierFullName",
      sale.user_id as "sellerId", sale.contragent_id as "contragentId", contragent.full_name as "contragentName",
      case when customer.id is not null then json_build_object('id', customer.id, 'fullName', ${nameOfCustomer}, 'mobile', customer.mobile,
        'memberCard', customer.member_card, 'dateOfBirth', customer.date_of_birth, 'discountPercent', nullif(sale.card_percent, 0)) end as customer,
      sale.custom_promotion as "customPromotion", sale.total_count as "totalCount", sale.total_sum as "totalSum", sale.discount, sale.rounding,
      sale.final_total_sum as "finalTotalSum", sale.change_sum as "changeSum", sale.comment, certificate.number as "certificateNumber",
      sale.certificate_discount as "certificateDiscount", sale.fiscal_sign as "fiscalSign",
      (select coalesce(json_agg(row), '[]') from (
        select line.id, line.id as "saleItemId", line.item_id as "itemId", item.name, item.barcode, item.artikul, unit.name as "unitName",
          line.quantity as count, line.price_uzs as "priceUzs", line.term_of_item as "termOfItem", line.total_sum as "totalSum",
          line.discount, line.final_sum as "finalSum", line.vat_percent as "vatPercent", line.custom_promotion as "customPromotion",
          line.promotion_id as "promotionId", promotion.name as "promotionName", line.promotion_discount as "promotionDiscount",
          item.brand_id as "brandId", ${categoriesOf(sql`item`)} as "categoryIds",
          line.returned_line_id as "returnedLineId", line.returned, line.note, line.seller_id as "sellerId",
          case when line.seller_id is not null then ${nameOf(sql`seller_of`)} end as "sellerName", line.pack_ratio as "packRatio", line.mark, line.list_price_uzs as "listPriceUzs", null as qty, item.weighed, item.weight_grams / 1000 as weight
        from sale_line line join item on item.id = line.item_id join reference unit on unit.id = item.unit_id
        left join promotion on promotion.id = line.promotion_id left join app_user seller_of on seller_of.id = line.seller_id
        where line.sale_id = sale.id order by line.position) row) as "saleItems",
      (select coalesce(json_agg(row), '[]') from (
        select payment_type as "paymentType", currency_code as "currencyName", payment.amount, paying.number as "certificateNumber",
          payment.slip_number as "slipNumber", card.name as "bankCardName", payment.currency_amount as "currencyAmount",
          case when payment.currency_amount is not null then payment.currency_rate end as "currencyRate"
        from sale_payment payment left join certificate paying on paying.id = payment.certificate_id
        left join reference card on card.id = payment.bank_card_id
        where payment.sale_id = sale.id order by payment.id) row) as payments
    from sale
    join department on department.id = sale.department_id
    join cashbox on cashbox.id = sale.cashbox_id
    join app_user seller on seller.id = sale.user_id
    left join employee on employee.id = seller.employee_id
    left join cash_session session on session.id = sale.session_id
    left join contragent on contragent.id = sale.contragent_id
    left join customer on customer.id = sale.client_id
    left join certificate on certificate.id = sale.certificate_id
    where sale.id = ${id}`.named('sale_read'),
  )
  if (!sale) throw saleNotFound()
  const saleItems = sale.saleItems.map((line) => ({ ...line, discountPriceUzs: discountPriceOf(line) }))
  const returnedFrom = await readOriginals(db, sale)
  return { ...sale, saleItems, vatSum: vatOf(saleItems), returnedFrom, ...namedSums(sale) }
}

type Read = Omit<Sale, 'vatSum' | 'returnedFrom'>

/** The VAT inside of lines. */
export const vatOf = (lines: readonly Pick<Sale['saleItems'][number], 'finalSum' | 'vatPercent'>[]): number =>
  amount(
    addUp(
      lines.map(({ finalSum, vatPercent }) => Math.sign(finalSum) * vatInside(tiyin(Math.abs(finalSum)), vatPercent)),
    ),
  )

/** Asked only where something came back by its receipt: most sales must not wait for it. */
async function readOriginals(db: Executor, { saleItems }: Pick<Sale, 'saleItems'>): Promise<Sale['returnedFrom']> {
  const lineIds = saleItems.flatMap((line) => line.returnedLineId ?? [])
  if (lineIds.length === 0) return []
  return db.rows<Sale['returnedFrom'][number]>(sql`
    select id, sale_number as "saleNumber", sale_date as "saleDate" from sale
    where id in (select sale_id from sale_line where id = any(${lineIds}::bigint[])) order by id`)
}
