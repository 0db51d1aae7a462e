import { z } from 'zod'
import {
  count,
  date,
  documentNumber,
  id,
  money,
  name,
  percent,
  quantityOrZero,
  signedMoney,
  signedQuantity,
  text,
  time,
  unitName,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { SaleKind } from './sale.ts'

/** One line of a finished sale or return, with the receipt it stands on. */
export const SaleLineRow = z.object({
  id,
  saleId: id,
  saleNumber: documentNumber.nullable(),
  saleDate: time,
  kind: SaleKind,
  depId: id,
  shopName: text,
  position: count,
  itemId: id,
  itemName: name,
  barcode: text.nullable(),
  artikul: text,
  unitName,
  termOfItem: date.nullable(),
  count: signedQuantity,
  priceUzs: money,
  totalSum: signedMoney,
  discount: signedMoney,
  finalSum: signedMoney,
  /** The promotion that took something off, and how much of the discount is its. */
  promotionName: text.nullable(),
  promotionDiscount: signedMoney,
  vatPercent: percent,
  /** How much of it later returns took back. */
  returned: quantityOrZero,
  /** Of a return: the sale that its line came from. */
  returnedSaleId: id.nullable(),
  returnedSaleNumber: count.nullable(),
})
export type SaleLineRow = z.infer<typeof SaleLineRow>

/** Not in the specification: what was sold line by line; the Excel file of one receipt, or of a cart that nobody paid for, is this list with `saleId`. */
export const searchSaleLines = listEndpoint('POST /sale-item/search', {
  can: 'view sales',
  filter: z.object({
    saleId: id.nullish(),
    /** Lines of returns that took something of this sale back. */
    returnsOfSaleId: id.nullish(),
    departmentId: id.nullish(),
    itemId: id.nullish(),
    start: date.nullish(),
    end: date.nullish(),
  }),
  row: SaleLineRow,
  totals: ['totalSum', 'discount', 'promotionDiscount', 'finalSum'],
})
