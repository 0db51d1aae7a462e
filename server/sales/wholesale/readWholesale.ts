import type { WholesaleLine, WholesaleSale } from '../../../src/api/wholesale.ts'
import { addUp, amount, lineWeight, quantity, sumOfMoney, tiyin, vatInside } from '../../../src/rules/money.ts'
import { DEBT } from '../../../src/rules/payments.ts'
import { requisitesOf } from '../../contragents/requisites.ts'
import type { Executor } from '../../db/database.ts'
import { type Sql, sql } from '../../db/sql.ts'
import { chainOf } from '../../documents/links.ts'
import type { ReadCall } from '../../handle.ts'
import { debtOf } from '../debtLimit.ts'
import { nameOf } from '../nameOf.ts'
import { findWholesale } from './findWholesale.ts'
import { readShelf, type Shelf, variantFor, variantOf } from './shelf.ts'

/** SQL of a discount by hand as the two fields that a person fills: `kept` is a column of type jsonb. */
export const discountParts = (kept: Sql): Sql => sql`
  case when ${kept} ->> 'promotionType' = '%' then (${kept} ->> 'discount')::numeric end as "discountPercent",
  case when ${kept} ->> 'promotionType' = 'PUL' then (${kept} ->> 'discount')::numeric end as "discountSum"`

type Facts = Omit<WholesaleSale, 'saleItems' | 'vatSum' | 'totalWeight' | 'paidSum' | 'debtSum' | 'history' | 'related'>

/** A wholesale sale with its lines as they stand against the shelf now, its papers' words, its history. */
export async function readWholesale(
  { db, caller, now }: Pick<ReadCall, 'caller' | 'now'> & { db: Executor },
  id: number,
): Promise<WholesaleSale> {
  const head = await findWholesale(db, caller, id)
  const facts = await db.one<Facts>(sql`
    select sale.id, sale.version, sale.uuid, sale.kind, sale.status, sale.sale_number as "regNumber", sale.sale_date as "saleDate",
      sale.sale_type as "saleType", department.id as "departmentId", department.name as "departmentName",
      left(department.address, 255) as "departmentAddress", sale.cashbox_id as "cashboxId", cashbox.number as "cashboxNumber",
      sale.contragent_id as "contragentId", contragent.full_name as "contragentName", ${requisitesOf(sql`contragent`)},
      nullif(contragent.address, '') as "contragentAddress", nullif(coalesce(nullif(contragent.phone, ''), contragent.mobile), '') as "contragentPhone",
      country.name as "contragentCountryName", contragent.debt_limit as "debtLimit", ${debtOf(sql`sale.contragent_id`)} as debt,
      sale.due_date as "dueDate", sale.waybill_number as "waybillNumber", sale.waybill_date as "waybillDate",
      ${discountParts(sql`sale.custom_promotion`)}, sale.comment, ${nameOf(sql`seller`)} as "cashierFullName", department.currency_code as "currencyCode",
      sale.total_count as "totalCount", sale.total_sum as "totalSum", sale.discount, sale.final_total_sum as "finalTotalSum",
      coalesce(case when sale.status <> 'FINISHED' then sale.planned_payments end, (select coalesce(jsonb_agg(jsonb_build_object('paymentType', payment_type, 'amount', amount) order by payment.id), '[]')
        from sale_payment payment where payment.sale_id = sale.id)) as payments
    from sale
    join department on department.id = sale.department_id
    join cashbox on cashbox.id = sale.cashbox_id
    join app_user seller on seller.id = sale.user_id
    left join contragent on contragent.id = sale.contragent_id
    left join reference country on country.id = contragent.country_id
    where sale.id = ${id}`)
  const kept = await readLines(db, id)
  const isHeld = facts.status !== 'FINISHED'
  const shelf = isHeld
    ? await readShelf(
        db,
        head,
        kept.map((line) => line.itemId),
        now,
      )
    : new Map()
  const saleItems = kept.map((line) => onShelf(line, shelf, isHeld))
  const paid = facts.payments.filter(({ paymentType }) => paymentType !== DEBT)
  const paidSum = Math.min(sumOfMoney(paid.map((payment) => payment.amount)), Math.max(facts.finalTotalSum, 0))
  return {
    ...facts,
    saleItems,
    vatSum: sumOfMoney(saleItems.map((line) => line.vatSum)),
    totalWeight: quantity(saleItems.reduce((sum, line) => sum + lineWeight(line.weight, line.count), 0)),
    paidSum: facts.kind === 'RETURN' ? sumOfMoney(paid.map((payment) => payment.amount)) : paidSum,
    debtSum: isHeld
      ? amount(addUp([tiyin(facts.finalTotalSum), -tiyin(paidSum)]))
      : sumOfMoney(facts.payments.flatMap((payment) => (payment.paymentType === DEBT ? [payment.amount] : []))),
    history: await readHistory(db, id),
    related: await chainOf(db, caller, { kind: 'sale', id }),
  }
}

type KeptLine = Omit<WholesaleLine, 'qty' | 'originalPriceWholesale' | 'vatSum'>

const readLines = (db: Executor, id: number): Promise<KeptLine[]> =>
  db.rows<KeptLine>(sql`
    select line.id, line.id as "saleItemId", line.item_id as "itemId", item.name as "itemName", item.barcode,
      array(select b.barcode from item_barcode b where b.item_id = item.id and not b.main order by b.barcode) as "multiBarcodes",
      item.artikul, item.mxik_code as "mxikCode", nullif(item.tnved, '') as tnved, origin.name as "countryOfOriginName", unit.name as "unitName",
      item.weighed, item.weight_grams / 1000 as weight, line.quantity as count, line.price_uzs as "priceWholesale", coalesce(line.list_price_uzs, line.price_uzs) as "listPriceWholesale",
      line.term_of_item as "termOfItem", ${discountParts(sql`line.custom_promotion`)}, line.total_sum as "totalSum", line.discount,
      line.final_sum as "finalSum", line.vat_percent as "vatPercent", line.returned
    from sale_line line
    join item on item.id = line.item_id
    join reference unit on unit.id = item.unit_id
    left join reference origin on origin.id = item.country_of_origin_id
    where line.sale_id = ${id} order by line.position`)

function onShelf(line: KeptLine, shelf: Shelf, isHeld: boolean): WholesaleLine {
  const goods = { ...line, priceUzs: line.listPriceWholesale }
  return {
    ...line,
    qty: quantity(variantOf(shelf, goods)?.free ?? 0),
    originalPriceWholesale: isHeld ? (variantFor(shelf, goods, '')?.price ?? null) : null,
    vatSum: amount(Math.sign(line.finalSum) * vatInside(tiyin(Math.abs(line.finalSum)), line.vatPercent)),
  }
}

const readHistory = (db: Executor, id: number) =>
  db.rows<WholesaleSale['history'][number]>(sql`
    select e.at, e.from_status as "fromStatus", e.to_status as "toStatus", coalesce(u.username, '') as "userName", e.comment
    from document_event e left join app_user u on u.id = e.user_id
    where e.document_kind = 'sale' and e.document_id = ${id} order by e.id`)
