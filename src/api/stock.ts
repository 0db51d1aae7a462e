import { z } from 'zod'
import {
  badges,
  date,
  flag,
  id,
  KEYWORD_LENGTH_MAX,
  money,
  name,
  quantityOrZero,
  text,
  textUpTo,
  unitName,
  wordName,
} from './fields.ts'
import { listEndpoint } from './list.ts'

/** One lot on a department's shelf (specification 2 §3, Stock item). */
export const StockRow = z.object({
  /** The balance's own key: department and lot. */
  depId: id,
  lotId: id,
  depName: text,
  currencyName: wordName,
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  multiBarcode: badges,
  colorName: wordName.nullable(),
  brand: text.nullable(),
  categoryName: text.nullable(),
  subCategoryName: text.nullable(),
  unitName,
  termOfItem: date.nullable(),
  /** On hand, reserved included. */
  inventory: quantityOrZero,
  reserved: quantityOrZero,
  /** Retail and wholesale price of this lot here; shown to administrators only (specification 2 §6). */
  priceUzs: money.nullable().optional(),
  priceWholesale: money.nullable().optional(),
  /** Unit cost, and the cost of all on hand. */
  incomeUzs: money.optional(),
  incomeSum: money.optional(),
  /** The item lies here at more than one price, or without one (domain.md, item with different prices). */
  isItemDublicate: flag,
})
export type StockRow = z.infer<typeof StockRow>

/** Specification 2 §3, Stock filter query. */
const StockFilter = z.object({
  depIds: z.array(id).max(500).nullish(),
  catId: id.nullish(),
  /** The days on which the lot came. */
  start: date.nullish(),
  end: date.nullish(),
  subId: id.nullish(),
  sub2Id: id.nullish(),
  sub3Id: id.nullish(),
  brandId: id.nullish(),
  colorId: id.nullish(),
  genderId: id.nullish(),
  name: text.nullish(),
  barcode: textUpTo(KEYWORD_LENGTH_MAX).nullish(),
})
const stockList = {
  can: 'view warehouses',
  filter: StockFilter,
  row: StockRow,
  key: ['depId', 'lotId'],
  totals: ['inventory', 'incomeSum'],
  groups: { depId: 'depName' },
  unsorted: ['multiBarcode', 'isItemDublicate', 'priceUzs', 'priceWholesale'],
  unfiltered: ['multiBarcode', 'priceUzs', 'priceWholesale'],
  only: { priceUzs: 'view cost', priceWholesale: 'view cost', incomeUzs: 'view cost', incomeSum: 'view cost' },
} as const

/** What lies where, lot by lot (specification 2 §2.2, mode `sklad`). */
export const searchStock = listEndpoint('POST /request/stock', stockList)
/** Lots of items of which a department has fewer than five left (mode `sklad-5`). */
export const searchShortage = listEndpoint('POST /request/stock/shortage', stockList)

/** Specification 2 §9: fewer than this many units left is a shortage. */
export const SHORTAGE_BELOW = 5
