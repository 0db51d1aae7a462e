import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { date, documentNumber, id, money, name, quantityOrZero, text, textUpTo, time, unitName } from './fields.ts'
import { Sale, SaleKind, SaleRow } from './sale.ts'

const KEYWORD_MAX = 100
export const PRICE_LIST_ITEMS_MAX = 1_000
export const QUICK_SALES_MAX = 20
const registerQuery = z.object({ cashboxId: z.coerce.number<string | number>().int().positive() })

/** Carts of a register that the server keeps and nobody has put aside: what a device left behind, newest first. */
export const draftSales = endpoint('GET /sale/list-of-drafts', {
  can: 'sell pos',
  query: registerQuery,
  answer: z.object({ items: z.array(Sale) }),
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
