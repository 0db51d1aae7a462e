import { z } from 'zod'
import { PAYMENT_ROWS_MAX } from '../rules/payments.ts'
import { endpoint } from './endpoint.ts'
import {
  choice,
  comment,
  count,
  documentNumber,
  Done,
  id,
  idOf,
  KEYWORD_LENGTH_MAX,
  money,
  name,
  orNone,
  quantity,
  Saved,
  text,
  textUpTo,
  uuid,
} from './fields.ts'
import { listEndpoint } from './list.ts'

export const RECIPE_PARTS_MAX = 100
const SALE_LINES_MAX = 200
const ADDRESS_LENGTH_MAX = 500

/** A group of dishes: soups, drinks. None of these calls but `finishRestaurant` is in the specification, which names the screens. */
export const DishGroupPayload = z.object({ name, comment: comment.default('') })
export const DishGroup = DishGroupPayload.extend({ id, dishes: count, version: count })
export type DishGroup = z.infer<typeof DishGroup>
export const searchDishGroups = listEndpoint('POST /restaurant/group/search', {
  can: 'view restaurant',
  filter: z.object({ keyword: textUpTo(KEYWORD_LENGTH_MAX).nullish() }),
  row: DishGroup,
})
export const getDishGroup = endpoint('GET /restaurant/group/get/{id}', { can: 'view restaurant', answer: DishGroup })
/** Adds one, or with `id` and `version` changes it. 409 `nameTaken`. */
export const saveDishGroup = endpoint('POST /restaurant/group/save', {
  can: 'edit restaurant',
  body: DishGroupPayload.extend({ id: id.optional(), version: count.optional() }),
  answer: Saved,
})
/** 409 `recordUsed` while it has dishes. */
export const deleteDishGroup = endpoint('DELETE /restaurant/group/delete/{id}', {
  can: 'edit restaurant',
  answer: Done,
})

/** What one portion takes: goods, or portions of another dish. */
const RecipePart = z.object({ itemId: orNone(idOf('item')), partId: orNone(idOf('dish')), count: quantity })
export const DishPayload = z.object({
  groupId: idOf('dishGroup'),
  name,
  /** Of one portion, in so'm. */
  priceUzs: money,
  comment: comment.default(''),
  recipe: z.array(RecipePart).max(RECIPE_PARTS_MAX).default([]),
})
export const DishRow = DishPayload.omit({ recipe: true }).extend({ id, groupName: text, parts: count, version: count })
export type DishRow = z.infer<typeof DishRow>
export const Dish = DishPayload.extend({
  id,
  groupName: text,
  recipe: z.array(
    RecipePart.extend({ itemName: text.nullable(), partName: text.nullable(), unitName: text.nullable() }),
  ),
  version: count,
})
export type Dish = z.infer<typeof Dish>
export const searchDishes = listEndpoint('POST /restaurant/product/search', {
  can: 'view restaurant',
  filter: z.object({ groupId: id.nullish() }),
  row: DishRow,
  groups: { groupId: 'groupName' },
})
export const getDish = endpoint('GET /restaurant/product/get/{id}', { can: 'view restaurant', answer: Dish })
/**
 * Adds one, or with `id` and `version` changes it. 400 for a row of the recipe that names nothing, or both; 422 `recipeCircle` for
 * a recipe that contains itself, on whatever way; 409 `nameTaken`.
 */
export const saveDish = endpoint('POST /restaurant/product/save', {
  can: 'edit restaurant',
  body: DishPayload.extend({ id: id.optional(), version: count.optional() }),
  answer: Saved,
})
export const deleteDish = endpoint('DELETE /restaurant/product/delete/{id}', { can: 'edit restaurant', answer: Done })

/** Where the restaurant's own till is; empty until somebody says so. */
export const RestaurantSetting = z.object({ posAddress: textUpTo(ADDRESS_LENGTH_MAX).default('') })
export type RestaurantSetting = z.infer<typeof RestaurantSetting>
export const getRestaurantSetting = endpoint('GET /restaurant/setting', {
  can: 'signed-in',
  answer: RestaurantSetting,
})
/** 400 `notAnAddress` for what is no address of http or https. */
export const editRestaurantSetting = endpoint('PUT /restaurant/setting', {
  can: 'edit restaurant',
  body: RestaurantSetting,
  answer: RestaurantSetting,
})

export const DishPayment = choice('paymentType', ['CASH', 'UZCARD', 'HUMO', 'VISA'])
export const RestaurantSaleSent = z.object({
  uuid,
  departmentId: id,
  saleItems: z
    .array(z.object({ dishId: id, count: quantity }))
    .min(1)
    .max(SALE_LINES_MAX),
  payments: z
    .array(z.object({ paymentType: DishPayment, amount: money.gt(0) }))
    .min(1)
    .max(PAYMENT_ROWS_MAX),
})
export type RestaurantSaleSent = z.infer<typeof RestaurantSaleSent>
export const RestaurantSale = z.object({ id, saleNumber: documentNumber, totalSum: money })
/**
 * A sale of the restaurant's till, once for its UUID: the ingredients of its dishes leave the canteen's stock. 400 for a department
 * that is no canteen (DINING_ROOM) or a dish that is none, 409 `outOfStock`, 422 `paymentTooSmall`, `paymentTooBig`, `recipeMissing`.
 */
export const finishRestaurant = endpoint('POST /sale/finishRestaurant', {
  can: 'sell restaurant',
  refreshes: ['restaurant', 'request', 'pricing-item'],
  body: RestaurantSaleSent,
  answer: RestaurantSale,
})
