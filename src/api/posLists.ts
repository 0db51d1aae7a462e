import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  choice,
  date,
  documentNumber,
  id,
  money,
  name,
  quantityOrZero,
  text,
  textUpTo,
  time,
  unitName,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { Sale, SaleKind, SaleRow } from './sale.ts'

const KEYWORD_MAX = 100
export const PRICE_LIST_ITEMS_MAX = 1_000
export const QUICK_SALES_MAX = 20
const registerQuery = z.object({ cashboxId: z.coerce.number<string | number>().int().positive().optional() })

/**
 * Carts of a register that the server keeps and nobody has put aside: what a device left behind, newest first. Without a register
 * those of all departments of the caller.
 */
export const draftSales = endpoint('GET /sale/list-of-drafts', {
  can: 'sell pos',
  query: registerQuery,
  answer: z.object({ items: z.array(Sale) }),
})

export const UnfinishedSaleRow = SaleRow.pick({
  id: true,
  saleDate: true,
  status: true,
  depId: true,
  shopName: true,
  cashboxNumber: true,
  cashierFullName: true,
  lines: true,
  totalSum: true,
  discount: true,
  finalTotalSum: true,
  comment: true,
}).extend({
  /** Names of the first of its goods. */
  goods: text,
  /** When it was last set aside, taken up or deleted, and by whom; of a draft that was never set aside nobody knows. */
  changedAt: time.nullable(),
  changedByName: text.nullable(),
})
export type UnfinishedSaleRow = z.infer<typeof UnfinishedSaleRow>

/**
 * Not in the specification: carts of tills that were kept and never paid for, drafts, held and deleted ones, so that whoever answers
 * for a shop sees what became of them. Those of wholesale stand in its own list.
 */
export const searchUnfinishedSales = listEndpoint('POST /sale/search-unfinished', {
  can: 'view sales',
  filter: z.object({
    departmentId: id.nullish(),
    status: choice('saleStatus', ['DRAFT', 'SUSPENDED', 'DELETED']).nullish(),
    start: date.nullish(),
    end: date.nullish(),
  }),
  row: UnfinishedSaleRow,
  totals: ['totalSum', 'discount', 'finalTotalSum'],
  groups: { depId: 'shopName' },
  unsorted: ['goods', 'lines', 'changedAt', 'changedByName'],
  unfiltered: ['goods', 'lines', 'changedAt', 'changedByName'],
})

/** The newest sales of a department by number, buyer or goods (domain.md: the quick search). */
export const quickSales = endpoint('GET /sale/search/{depId}', {
  can: 'view sales',
  query: z.object({
    cashId: z.coerce.number<string | number>().int().positive().optional(),
    keyword: textUpTo(KEYWORD_MAX).default(''),
  }),
  answer: z.object({
    items: z.array(
      SaleRow.pick({
        id: true,
        saleNumber: true,
        saleDate: true,
        cashboxNumber: true,
        cashierFullName: true,
        finalTotalSum: true,
      }).extend({ kind: SaleKind, buyerName: text.nullable(), goods: text }),
    ),
  }),
})

const PriceLine = z.object({
  itemId: id,
  name,
  barcode: text.nullable(),
  artikul: text,
  unitName,
  termOfItem: date.nullable(),
  priceUzs: money.nullable(),
  qty: quantityOrZero,
})
/** Goods with what they cost in a department now; of a sale, also with what they were sold for. */
export const PriceList = z.object({
  id,
  departmentName: text,
  departmentAddress: text,
  madeAt: time,
  saleNumber: documentNumber.nullable(),
  items: z.array(PriceLine.extend({ soldPriceUzs: money.nullable() })),
})
/** Price list of chosen goods of a department. */
export const priceListOf = endpoint('POST /sale/price-list/{depId}', {
  can: 'view goods',
  reads: true,
  body: z.object({ itemIds: z.array(id).min(1).max(PRICE_LIST_ITEMS_MAX) }),
  answer: PriceList,
})
/** Price list of what a sale holds. */
export const priceListOfSale = endpoint('GET /sale/price-list-sale/{id}', { can: 'view sales', answer: PriceList })
