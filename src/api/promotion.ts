import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  choice,
  comment,
  count,
  date,
  Done,
  flag,
  id,
  listOf,
  money,
  name,
  page,
  percent,
  quantity,
  quantityOrZero,
  Saved,
  signedMoney,
  text,
  textUpTo,
  time,
} from './fields.ts'
import { listEndpoint } from './list.ts'

export const PROMOTION_ITEMS_MAX = 2_000
const PROMOTION_WORDS_MAX = 200
const DEPARTMENTS_MAX = 200
/** Promotions that may run in a department at once, and goods that all of them together may name: the till holds them all. */
export const PROMOTIONS_RUNNING_MAX = 500
export const PROMOTED_ITEMS_MAX = 20_000

export const PromoType = choice('promoType', ['%', 'PUL', 'xForN', 'buyXGetY'])
export const PromotionStatus = choice('promotionStatus', ['PENDING', 'ACTIVE', 'INACTIVE', 'REJECTED'])
/** An hour on the shop's clock, `18:00`. */
const hour = textUpTo(5).refine((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), { error: 'hour' })
const ids = (max: number) => z.array(id).max(max).default([])

/** When and where a promotion runs (specification 2 §3, Promotion). */
const whenAndWhere = {
  departmentIds: z.array(id).min(1).max(DEPARTMENTS_MAX),
  startDate: date,
  finishDate: date,
  monday: flag.default(true),
  tuesday: flag.default(true),
  wednesday: flag.default(true),
  thursday: flag.default(true),
  friday: flag.default(true),
  saturday: flag.default(true),
  sunday: flag.default(true),
  hourFrom: hour.nullable().default(null),
  hourTo: hour.nullable().default(null),
  comment: comment.default(''),
}
export const WEEK_DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** A discount on goods by name, category or brand: percent, so'm off each unit, or percent from a count on. */
export const PromotionPayload = z.object({
  name,
  promoType: choice('promoType', ['%', 'PUL', 'xForN']),
  /** Percent, or of PUL so'm off each unit. */
  discount: money.gt(0),
  /** Of xForN: the count from which the percentage holds. */
  threshold: quantity.nullable().default(null),
  allGoods: flag.default(false),
  itemIds: ids(PROMOTION_ITEMS_MAX),
  categoryIds: ids(PROMOTION_WORDS_MAX),
  brandIds: ids(PROMOTION_WORDS_MAX),
  ...whenAndWhere,
})
/** So many of one item in the cart give so many of others at a discount; 100 percent: free. */
export const BuyXGetYPayload = z.object({
  name,
  buyItemId: id,
  buyCount: quantity,
  itemIds: z.array(id).min(1).max(PROMOTION_ITEMS_MAX),
  getCount: quantity,
  discount: percent.gt(0),
  ...whenAndWhere,
})
const Known = { id: id.optional(), version: count.optional() }
const Edited = { id, version: count }

const named = z.array(z.object({ id, name: text }))
export const Promotion = z.object({
  id,
  version: count,
  name,
  promoType: PromoType,
  status: PromotionStatus,
  discount: money,
  threshold: quantityOrZero.nullable(),
  buyItemId: id.nullable(),
  buyItemName: text.nullable(),
  buyCount: quantityOrZero.nullable(),
  getCount: quantityOrZero.nullable(),
  allGoods: flag,
  itemIds: z.array(id),
  goods: named,
  categoryIds: z.array(id),
  categories: named,
  brandIds: z.array(id),
  brands: named,
  departmentIds: z.array(id),
  departments: named,
  startDate: date,
  finishDate: date,
  monday: flag,
  tuesday: flag,
  wednesday: flag,
  thursday: flag,
  friday: flag,
  saturday: flag,
  sunday: flag,
  hourFrom: text.nullable(),
  hourTo: text.nullable(),
  comment,
  createdById: id,
  createdByName: text,
  createdAt: time,
  changedAt: time,
  decidedByName: text.nullable(),
})
export type Promotion = z.infer<typeof Promotion>

export const PromotionRow = z.object({
  id,
  name,
  promoType: PromoType,
  /** Percent, or of PUL so'm. */
  discount: money,
  startDate: date,
  finishDate: date,
  departments: text,
  status: PromotionStatus,
  /** What it gave so far, less what came back. */
  given: signedMoney,
  createdByName: text,
  createdAt: time,
  changedAt: time,
  version: count,
  comment: text,
})
export type PromotionRow = z.infer<typeof PromotionRow>

const promotionList = {
  can: 'view discounts',
  filter: z.object({
    keyword: z.string().trim().max(100).nullish(),
    status: PromotionStatus.nullish(),
    departmentId: id.nullish(),
    /** Running on this day. */
    onDay: date.nullish(),
    /** Those that wait for the caller's decision. */
    toDecide: flag.nullish(),
  }),
  row: PromotionRow,
  totals: ['given'],
  unsorted: ['departments', 'given'],
  unfiltered: ['departments', 'given'],
} as const
/** Promotions of the caller's departments, of every kind. */
export const searchPromotions = listEndpoint('POST /promotion/list', promotionList)
export const searchBuyXGetY = listEndpoint('POST /promotion/list-Buy-X-Get-Y', promotionList)

const changing = { can: 'edit discounts', answer: Saved } as const
/**
 * Adds a promotion as PENDING, or changes one that is still. 400 names every wrong field: an end before the start, a percentage
 * above 100, no goods, unknown ones; 409 `promotionDecided` once somebody has decided, `changedMeanwhile`.
 */
export const savePromotion = endpoint('POST /promotion/add-or-update', {
  ...changing,
  body: PromotionPayload.extend(Known),
})
export const editPromotion = endpoint('POST /promotion/edit', { ...changing, body: PromotionPayload.extend(Edited) })
/** 400 `rewardIsBought` for rewards among which is the item that is bought, unless it is the only one. */
export const saveBuyXGetY = endpoint('POST /promotion/save-buy-x-get-y', {
  ...changing,
  body: BuyXGetYPayload.extend(Known),
})
export const editBuyXGetY = endpoint('POST /promotion/edit-buy-X-get-Y', {
  ...changing,
  body: BuyXGetYPayload.extend(Edited),
})

/** PENDING → ACTIVE or REJECTED, ACTIVE → INACTIVE (domain.md, states). */
const Step = z.object({
  id,
  version: count,
  status: choice('promotionStatus', ['ACTIVE', 'INACTIVE', 'REJECTED']),
})
/**
 * 403 `ownPromotion` for who proposed it and may not approve his own; 409 `wrongState`, `promotionOver`, `tooManyPromotions`,
 * and `promotionLoop` where one that runs rewards what this one wants bought, and the other way round.
 */
export const decidePromotion = endpoint('POST /promotion/update', {
  can: 'approve discounts',
  refreshes: ['warehouse-document'],
  body: Step,
  answer: Saved,
})
export const decideBuyXGetY = endpoint('POST /promotion/update-buy-x-get-y', {
  can: 'approve discounts',
  refreshes: ['warehouse-document'],
  body: Step,
  answer: Saved,
})
/** Only one that never ran. 409 `promotionDecided`. */
export const deletePromotion = endpoint('DELETE /promotion/delete/{id}', { can: 'delete discounts', answer: Done })
/** Discount documents (specification 2 §7.1): the same promotions in the shape of documents, one store of both. */
export const searchDiscountDocuments = listEndpoint('POST /warehouse-document/discount/search', promotionList)
/** As `savePromotion`. */
export const createDiscountDocument = endpoint('POST /warehouse-document/discount/create', {
  ...changing,
  refreshes: ['promotion'],
  body: PromotionPayload,
})
export const editDiscountDocument = endpoint('PUT /warehouse-document/discount/edit/{id}', {
  ...changing,
  refreshes: ['promotion'],
  body: PromotionPayload.extend({ version: count }),
})
/** As `deletePromotion`. */
export const deleteDiscountDocument = endpoint('DELETE /warehouse-document/discount/delete/{id}', {
  can: 'delete discounts',
  refreshes: ['promotion'],
  answer: Done,
})
export const getPromotion = endpoint('GET /promotion/get/{id}', { can: 'view discounts', answer: Promotion })

export const PromotedItem = z.object({
  id,
  name,
  barcode: text.nullable(),
  barcodes: z.array(text),
  artikul: text,
  /** In the department that was asked about; null without one, and where it has no price. */
  priceUzs: money.nullable(),
  qty: quantityOrZero,
})
export type PromotedItem = z.infer<typeof PromotedItem>
/** The goods that a promotion names. */
export const promotionItems = endpoint('POST /promotion/items', {
  can: 'view discounts',
  reads: true,
  query: page.extend({ promotionId: z.coerce.number<string | number>().int().positive() }),
  body: z.object({}),
  answer: listOf(PromotedItem),
})
/** Goods that a department has in stock, to choose from: by words or any of their barcodes. */
export const itemsInDepartment = endpoint('POST /promotion/all-items-in-department', {
  can: 'view discounts',
  reads: true,
  query: page,
  body: z.object({ departmentId: id, keyword: z.string().trim().max(100).nullish() }),
  answer: listOf(PromotedItem),
})
/** The departments in which the caller may run promotions: those that sell. */
export const promotionDepartments = endpoint('GET /promotion/get-department', {
  can: 'view discounts',
  answer: z.array(z.object({ id, name, saleType: text.nullable() })),
})
