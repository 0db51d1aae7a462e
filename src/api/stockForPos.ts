import { z } from 'zod'
import { badges, date, id, money, name, quantityOrZero, text, unitName } from './fields.ts'
import { listEndpoint } from './list.ts'

/** What may be sold of one lot, at the price that its department sells by. */
export const StockForPosRow = z.object({
  depId: id,
  lotId: id,
  depName: text,
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  multiBarcode: badges,
  brand: text.nullable(),
  unitName,
  termOfItem: date.nullable(),
  /** On hand without what is reserved. */
  available: quantityOrZero,
  reserved: quantityOrZero,
  /** Null: it cannot be sold yet. */
  price: money.nullable(),
})
export type StockForPosRow = z.infer<typeof StockForPosRow>

/** Not in the specification: what lies where for whoever sells, with prices and without costs. */
export const searchStockForPos = listEndpoint('POST /request/stock/for-pos', {
  can: 'view warehouses',
  filter: z.object({ departmentId: id.nullish(), brandId: id.nullish(), barcode: text.nullish() }),
  row: StockForPosRow,
  key: ['depId', 'lotId'],
  totals: ['available'],
  groups: { depId: 'depName' },
  unsorted: ['multiBarcode', 'price'],
  unfiltered: ['multiBarcode', 'price'],
})
