import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { comment, count, flagInText, id, money, text, time } from './fields.ts'
import { Pricing, PRICING_DEPARTMENTS_MAX } from './pricing.ts'

/** Rows that one file of prices may have, and how large it may be. */
export const PRICE_FILE_ROWS_MAX = 20_000
const FILE_BYTES_MAX = 10 * 1024 * 1024
const FORM_BYTES_MAX = 64 * 1024

const upload = z.file().max(FILE_BYTES_MAX)
const bodyBytesMax = FILE_BYTES_MAX + FORM_BYTES_MAX
const number = z.coerce.number<string | number>().int().positive()
/** Ids in one field of a form, split by commas. */
const numbers = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .transform((list) => [...new Set(list.split(',').map(Number))])
  .refine((list) => list.length <= PRICING_DEPARTMENTS_MAX)

/** A row of the file: what it names, what it was sold at, and everything that is wrong or worth a look. */
export const PriceFileRow = z.object({
  rowNumber: count,
  code: text,
  itemName: text,
  itemId: id.nullable(),
  /** Lots of it that lie in the departments. */
  lots: count,
  previousPriceUzs: money.nullable(),
  priceUzs: z.number().nullable(),
  priceWholesale: z.number().nullable(),
  faults: z.array(z.string()),
  warnings: z.array(z.string()),
})
export type PriceFileRow = z.infer<typeof PriceFileRow>

/**
 * Looks at a file of prices (.xlsx, .xls, text): every error of every row at once, nothing is changed. Goods are found by barcode,
 * special code or article, in columns that are known by their headings. 422 `columnsMissing`, `noRows`.
 */
export const checkPriceFile = endpoint('POST /pricing/check-has-item', {
  can: 'create pricing',
  reads: true,
  bodyBytesMax,
  form: z.object({ upload, departmentIds: numbers }),
  answer: z.object({ rows: z.array(PriceFileRow), right: count, wrong: count, lots: count }),
})
/** A draft of a file's prices. 422 `fileHasFaults` where a row is wrong, unless those are to be left out (`onlyRight`). */
export const createPricingFromFile = endpoint('POST /pricing/create/with-excel', {
  can: 'create pricing',
  bodyBytesMax,
  form: z.object({
    upload,
    departmentIds: numbers,
    onlyRight: flagInText.default(false),
    effectiveFrom: time.optional(),
    comment: comment.default(''),
  }),
  answer: Pricing,
})
/** A draft that prices the lots of an income or transfer, where it goes to, as a file says (`getPricesWorkbook`, filled in). */
export const setPricesFromFile = endpoint('POST /warehouse-document/upload-excel/set-price', {
  can: 'create pricing',
  bodyBytesMax,
  form: z.object({ upload, documentId: number, onlyRight: flagInText.default(false) }),
  answer: Pricing,
})
/** The lines of an income or transfer with their prices where they go to, as a workbook to fill in. */
export const getPricesWorkbook = endpoint('GET /warehouse-document/get-excel/with-prices/{id}', {
  can: 'view pricing',
  answer: 'file',
})
/** A workbook with the headings that a file of prices has, and what lies in the departments with its prices now. */
export const priceTemplate = endpoint('GET /pricing/excel-template/{departmentIds}', {
  can: 'create pricing',
  answer: 'file',
})
