import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  barcode,
  count,
  date,
  flag,
  id,
  money,
  name,
  quantity,
  quantityOrZero,
  signedMoney,
  text,
  textUpTo,
  time,
} from './fields.ts'
import { PromoType } from './promotion.ts'

const BASKET_MAX = 100

const BasketLine = z.object({ barcode, count: quantity.default(1) })
/**
 * What a basket costs in a department now, by the till's own rules; with `promotionId` as if that promotion ran as well, whatever
 * its dates. A barcode that finds nothing here is named with `found: false`.
 */
export const priceForBarcode = endpoint('POST /promotion/price-for-barcode', {
  can: 'view discounts',
  reads: true,
  body: z.object({
    departmentId: id,
    promotionId: id.nullish(),
    items: z.array(BasketLine).min(1).max(BASKET_MAX),
  }),
  answer: z.object({
    items: z.array(
      z.object({
        barcode: text,
        found: flag,
        itemId: id.nullable(),
        name: text,
        count: quantityOrZero,
        priceUzs: money.nullable(),
        totalSum: money,
        discount: money,
        finalSum: money,
        promotionId: id.nullable(),
        promotionName: text.nullable(),
      }),
    ),
    totalSum: money,
    discount: money,
    finalTotalSum: money,
  }),
})

/** A promotion, and what it would have cost on last month's receipts, beyond the discounts that they had. */
export const viewPromotion = endpoint('POST /promotion/view-promotion', {
  can: 'view discounts',
  reads: true,
  body: z.object({ id }),
  answer: z.object({
    /** The days that were looked at. */
    start: date,
    finish: date,
    /** Receipts of its departments in these days, and those that it would have touched. */
    receipts: count,
    touched: count,
    /** What it would have given besides the discounts of then. */
    cost: money,
    /** What the touched receipts came to. */
    touchedSum: money,
    /** What it has given in fact, less what came back. */
    given: signedMoney,
  }),
})

/** A promotion as the till works with it; its goods by their ids, its hours in minutes of the day. */
export const ActivePromotion = z.object({
  id,
  name,
  promoType: PromoType,
  discount: money,
  threshold: quantityOrZero.nullable(),
  buyItemId: id.nullable(),
  buyCount: quantityOrZero.nullable(),
  getCount: quantityOrZero.nullable(),
  allGoods: flag,
  itemIds: z.array(id),
  categoryIds: z.array(id),
  brandIds: z.array(id),
  startDate: date,
  finishDate: date,
  weekDays: z.array(count),
  minuteFrom: count.nullable(),
  minuteTo: count.nullable(),
})
export type ActivePromotion = z.infer<typeof ActivePromotion>
/**
 * The promotions of a department that run now or later: a discount document of the specification is a promotion (domain.md). Who has
 * the `revision` already is told so, and gets no list.
 */
export const activeDiscounts = endpoint('GET /warehouse-document/get/active-discount/{id}', {
  can: 'sell pos',
  query: z.object({ revision: textUpTo(64).optional() }),
  answer: z.object({
    revision: text,
    /** Null: nothing has changed since `revision`. */
    promotions: z.array(ActivePromotion).nullable(),
    timeZone: text,
    now: time,
  }),
})
