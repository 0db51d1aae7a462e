import { z } from 'zod'
import type { Permission } from '../rules/permissions.ts'
import { endpoint } from './endpoint.ts'
import {
  choice,
  count,
  date,
  documentNumber,
  flag,
  id,
  KEYWORD_LENGTH_MAX,
  money,
  name,
  quantityOrZero,
  signedMoney,
  text,
  textUpTo,
  time,
  unitName,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { Pricing } from './pricing.ts'

/** A lot on a department's shelf with what it is sold at, and where that price comes from. */
export const LotPriceRow = z.object({
  depId: id,
  lotId: id,
  depName: text,
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  brand: text.nullable(),
  categoryName: text.nullable(),
  unitName,
  termOfItem: date.nullable(),
  inventory: quantityOrZero,
  /** Unit cost; absent without `view cost`, as what follows from it. */
  incomeUzs: money.optional(),
  priceUzs: money.nullable(),
  priceWholesale: money.nullable(),
  /** Retail and wholesale price over cost. */
  markupPercent: signedMoney.meta({ kind: 'percent' }).nullable().optional(),
  wholesaleMarkup: signedMoney.meta({ kind: 'percent' }).nullable().optional(),
  incomeSum: money.optional(),
  retailSum: money.nullable(),
  wholesaleSum: money.nullable(),
  /** What the nearest rule of markup makes of the cost, for the price that the department sells by. */
  ruleMarkup: money.meta({ kind: 'percent' }).nullable().optional(),
  rulePrice: money.nullable().optional(),
  /** The document that the price comes from, and since when it holds. */
  pricingRegNumber: documentNumber.nullable(),
  effectiveFrom: time.nullable(),
  pricedBy: text.nullable(),
})
export type LotPriceRow = z.infer<typeof LotPriceRow>

const cost = 'view cost' as const
const lotPriceList = <const S extends `POST /${string}`>(signature: S, can: Permission) =>
  listEndpoint(signature, {
    can,
    filter: z.object({
      keyword: textUpTo(KEYWORD_LENGTH_MAX).nullish(),
      depIds: z.array(id).max(500).nullish(),
      categoryId: id.nullish(),
      subCategoryId: id.nullish(),
      brandId: id.nullish(),
      itemId: id.nullish(),
      withoutPrice: flag.nullish(),
    }),
    row: LotPriceRow,
    key: ['depId', 'lotId'],
    totals: ['inventory', 'incomeSum', 'retailSum', 'wholesaleSum'],
    groups: { depId: 'depName', categoryName: 'categoryName', brand: 'brand' },
    unsorted: ['ruleMarkup', 'rulePrice'],
    unfiltered: ['ruleMarkup', 'rulePrice'],
    only: {
      incomeUzs: cost,
      markupPercent: cost,
      wholesaleMarkup: cost,
      incomeSum: cost,
      ruleMarkup: cost,
      rulePrice: cost,
    },
  })
/** What lies where at which prices (screen `warehouses/prices`). */
export const searchStockPrices = lotPriceList('POST /request/stock/prices', 'view warehouses')
/** The same as a report (`report5/warehouse-prices`). */
export const reportStockPrices = lotPriceList('POST /report/stock-prices', 'view analytics-by-item')
/** The lots of goods that have several prices, of one of which a list tells why. */
export const searchDifferingLots = lotPriceList(
  'POST /pricing/item-different-price/lots',
  'view items-with-different-price',
)
/** Lots whose price lies outside the markup of their rule (screen `priceControl`); only for who sees costs. */
export const searchOutsideRule = lotPriceList('POST /pricing/outside-rule', 'view pricing-percentage')

export const DifferenceKind = choice('priceDifference', ['SEVERAL', 'SOME_WITHOUT', 'WITHOUT'])
/** A good that lies in a department at several prices, or without one (domain.md, item with different prices). */
export const DifferentPriceRow = z.object({
  depId: id,
  depName: text,
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  unitName,
  kind: DifferenceKind,
  lots: count,
  /** Lots without a price. */
  priceless: count,
  lowest: money.nullable(),
  highest: money.nullable(),
  difference: money.nullable(),
  inventory: quantityOrZero,
  /** What lies there would be worth so much more at the highest price. */
  differenceSum: money.nullable(),
})
export type DifferentPriceRow = z.infer<typeof DifferentPriceRow>
export const searchDifferentPrices = listEndpoint('POST /pricing/item-different-price', {
  can: 'view items-with-different-price',
  filter: z.object({
    keyword: textUpTo(KEYWORD_LENGTH_MAX).nullish(),
    departmentIds: z.array(id).max(500).nullish(),
    categoryId: id.nullish(),
    brandId: id.nullish(),
  }),
  row: DifferentPriceRow,
  key: ['depId', 'itemId'],
  totals: ['inventory', 'differenceSum'],
  groups: { depId: 'depName' },
})
/** How much of it there is, department by department. */
export const differentPriceTotals = endpoint('POST /pricing/item-different-price-total', {
  can: 'view items-with-different-price',
  reads: true,
  body: z.object({ departmentIds: z.array(id).max(500).default([]) }),
  answer: z.object({
    items: z.array(
      z.object({ depId: id, depName: text, goods: count, lots: count, priceless: count, differenceSum: money }),
    ),
    goods: count,
    differenceSum: money,
  }),
})

export const ONE_PRICE_GOODS_MAX = 1_000
/** A draft in which all lots of each good have one price: the highest, the lowest, or that of the last lot that has one. */
export const createOnePrice = endpoint('POST /pricing/create/one-price', {
  can: 'create pricing',
  body: z.object({
    goods: z
      .array(z.object({ departmentId: id, itemId: id }))
      .min(1)
      .max(ONE_PRICE_GOODS_MAX),
    take: z.enum(['HIGHEST', 'LOWEST', 'LAST']),
  }),
  answer: Pricing,
})
