import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  badges,
  count,
  date,
  id,
  KEYWORD_LENGTH_MAX,
  money,
  name,
  quantityOrZero,
  text,
  textUpTo,
  unitName,
} from './fields.ts'
import { listEndpoint } from './list.ts'

/** Lots that words may find at once. */
export const SHELF_FOUND_MAX = 50

/** One lot of goods on a department's shelf, as somebody chooses it for a document. */
export const ShelfGoods = z.object({
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  multiBarcodes: badges,
  unitName,
  lotId: id,
  termOfItem: date.nullable(),
  /** On hand and not reserved. */
  inventory: quantityOrZero,
  priceUzs: money.nullable(),
  priceWholesale: money.nullable(),
  /** Unit cost; absent without `view cost`. */
  incomeUzs: money.optional(),
})
export type ShelfGoods = z.infer<typeof ShelfGoods>

const onShelf = {
  query: z.object({ search: textUpTo(KEYWORD_LENGTH_MAX).default('') }),
  answer: z.array(ShelfGoods),
} as const
/** Goods of a department that have a retail price there, by code or words (specification 2 §7.2). */
export const searchForRetail = endpoint('GET /item/search-for-dep/retail/{depId}', {
  can: 'view warehouses',
  ...onShelf,
})
/** Goods of a department that have a wholesale price there. */
export const searchForWholesale = endpoint('GET /item/search-for-dep/whole/{depId}', {
  can: 'view warehouses',
  ...onShelf,
})
/** Goods of a department that can be written off: all that lie there, the oldest term first. */
export const searchForWriteOff = endpoint('GET /item/search-for-dep/write-off/{depId}', {
  can: 'view write-offs',
  ...onShelf,
})

/** What lies in a department, in one line. */
export const departmentBalance = endpoint('GET /warehouses/balance/{dep}', {
  can: 'view warehouses',
  answer: z.object({
    departmentId: id,
    departmentName: text,
    /** Goods and lots that something is left of. */
    goods: count,
    lots: count,
    totalCount: quantityOrZero,
    reserved: quantityOrZero,
    /** At cost and at the prices of the department; absent without `view cost`. */
    incomeSum: money.optional(),
    retailSum: money.optional(),
    wholesaleSum: money.optional(),
  }),
})

/** An item in a department, all its lots together. */
export const ItemBalanceRow = z.object({
  departmentId: id,
  itemId: id,
  departmentName: text,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  unitName,
  inventory: quantityOrZero,
  reserved: quantityOrZero,
  available: quantityOrZero,
})
export const searchItemBalances = listEndpoint('POST /item-balance/list', {
  can: 'view warehouses',
  filter: z.object({
    departmentId: id.nullish(),
    itemId: id.nullish(),
    keyword: textUpTo(KEYWORD_LENGTH_MAX).nullish(),
  }),
  row: ItemBalanceRow,
  key: ['departmentId', 'itemId'],
  totals: ['inventory', 'reserved', 'available'],
})
