import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choice, count, name, quantityOrZero, text, unitName } from './fields.ts'
import { PosItem } from './sale.ts'
import { WholesaleLineSent } from './wholesale.ts'

const PosItems = z.object({ items: z.array(PosItem) })
const inDepartment = z.object({ depId: z.coerce.number<string | number>().int().positive().optional() })
/** Goods of a department with their wholesale prices, by any of their codes or by words; unless said, of the caller's own. */
export const searchWholesaleItems = endpoint('GET /pricing-item/search-wholesale-items/{keyword}', {
  can: 'view wholesale',
  query: inDepartment,
  answer: PosItems,
})
export const WaybillCountry = choice('waybillCountry', ['ROMANIA', 'MOLDOVA'])
export type WaybillCountry = z.infer<typeof WaybillCountry>
/** The export waybill as a formatted workbook (specification 2 §9: ROMANIA, MOLDOVA). */
export const exportWaybillExcel = endpoint('POST /warehouse-document/wholesale-waybill/excel/{id}', {
  can: 'view wholesale',
  reads: true,
  query: z.object({ country: WaybillCountry.default('ROMANIA') }),
  answer: 'file',
})

export const GOODS_FILE_BYTES_MAX = 5 * 1024 * 1024
export const GOODS_FILE_ROWS_MAX = 5_000
/** The multipart wrapping and the few fields beside the file. */
const FORM_BYTES_MAX = 64 * 1024

/** A row of the file whose goods were found, as the line that it would become. */
export const FoundExcelLine = WholesaleLineSent.omit({
  listPriceWholesale: true,
  discountPercent: true,
  discountSum: true,
}).extend({
  rowNumber: count,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  unitName,
  qty: quantityOrZero,
})
export type FoundExcelLine = z.infer<typeof FoundExcelLine>
/** A row that becomes no line, and why, in the caller's language. */
export const NotFoundExcelLine = z.object({ rowNumber: count, code: text, countText: text, message: text })
/**
 * Not in the specification: a table of codes and quantities (a file, or what was copied from one) as lines of a wholesale sale.
 * Changes nothing. 422 `columnsMissing` where no code and quantity can be told apart, `noRows`.
 */
export const readWholesaleExcel = endpoint('POST /sale/whole-excel/{id}', {
  can: 'edit wholesale',
  reads: true,
  bodyBytesMax: GOODS_FILE_BYTES_MAX + FORM_BYTES_MAX,
  form: z.object({ upload: z.file().max(GOODS_FILE_BYTES_MAX) }),
  answer: z.object({ found: z.array(FoundExcelLine), notFound: z.array(NotFoundExcelLine) }),
})
