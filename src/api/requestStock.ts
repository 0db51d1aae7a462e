import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, money, name, quantityOrZero, text, unitName, wordName } from './fields.ts'
import { REQUEST_LINES_MAX } from './transferRequest.ts'

/** Goods as the request modal shows them (specification 2 §7.3, Request stock info). */
export const StockInfo = z.object({
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  colorName: wordName.nullable(),
  unitName,
  /** Free in the asked department. */
  balance: quantityOrZero,
  priceUzs: money.nullable().optional(),
})
export type StockInfo = z.infer<typeof StockInfo>
const itemIds = z.array(id).min(1).max(REQUEST_LINES_MAX)
/** What is free of these goods in a department that the caller may transfer from or to. 403 `otherDepartment`. */
export const stockInfo = endpoint('POST /request/stock-info', {
  can: 'view warehouses',
  reads: true,
  body: z.object({ depId: id, itemIds }),
  answer: z.object({ items: z.array(StockInfo) }),
})
/** Where these goods are free, in every department that the caller may transfer from or to. */
export const viewRequest = endpoint('POST /request/view', {
  can: 'view warehouses',
  reads: true,
  body: z.object({ itemIds }),
  answer: z.object({
    items: z.array(
      z.object({
        itemId: id,
        itemName: name,
        unitName,
        balances: z.array(z.object({ departmentId: id, departmentName: text, balance: quantityOrZero })),
      }),
    ),
  }),
})
