import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  badges,
  choice,
  count,
  date,
  Done,
  id,
  isKeepable,
  money,
  name,
  quantity,
  quantityOrZero,
  text,
  textUpTo,
  unitName,
} from './fields.ts'
import { IMPORT_FILE_BYTES_MAX } from './itemImport.ts'

/** The multipart wrapping and the few text fields beside the file. */
const FORM_BYTES_MAX = 64 * 1024
const HEADER_LENGTH_MAX = 200
const MAPPING_LENGTH_MAX = 10_000
export const CODE_LENGTH_MAX = 100
/** Codes that are mapped in one call. */
export const MAPPED_MAX = 1_000

/** What a column of a document's file may hold; `barcode` is any code of ours, `artikul` also the supplier's. */
export const DocumentColumn = choice('documentColumn', ['barcode', 'artikul', 'name', 'count', 'price', 'term'])
export type DocumentColumn = z.infer<typeof DocumentColumn>

/** Why a row is no line yet. */
export const ExcelProblem = choice('excelProblem', ['NOT_FOUND', 'SEVERAL', 'NO_CODE', 'BAD_COUNT'])
export type ExcelProblem = z.infer<typeof ExcelProblem>

/** A row that goods were found for, as a line of the document. */
export const ExcelLine = z.object({
  /** Of the sheet, as the spreadsheet program numbers it. */
  rowNumber: count,
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  multiBarcodes: badges,
  unitName,
  count: quantity,
  /** Null where the file says none, or nothing that is a price. */
  incomeUzs: money.nullable(),
  termOfItem: date.nullable(),
  /** What is free of it in the department; null for an income. */
  available: quantityOrZero.nullable(),
})
export type ExcelLine = z.infer<typeof ExcelLine>

/** A row that no goods were found for, as the file has it: nothing of it is lost. */
export const NotFoundItem = z.object({
  rowNumber: count,
  barcode: z.string(),
  artikul: z.string(),
  name: z.string(),
  count: quantity.nullable(),
  incomeUzs: money.nullable(),
  termOfItem: date.nullable(),
  problem: ExcelProblem,
})
export type NotFoundItem = z.infer<typeof NotFoundItem>

export const ExcelRead = z.object({
  fileName: text,
  rows: count,
  columns: z.array(z.object({ column: text, header: z.string(), field: DocumentColumn.nullable() })),
  warehouseDocument: z.object({ whItems: z.array(ExcelLine) }),
  notFoundItems: z.array(NotFoundItem),
})
export type ExcelRead = z.infer<typeof ExcelRead>

const mapping = z
  .string()
  .max(MAPPING_LENGTH_MAX)
  .transform((json, context) => {
    const header = z.string().max(HEADER_LENGTH_MAX).refine(isKeepable)
    const columns = z.record(header, DocumentColumn.nullable()).safeParse(parsed(json))
    if (columns.success) return columns.data
    context.addIssue({ code: 'custom', message: 'wrongValue', input: json })
    return z.NEVER
  })

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const someId = z.coerce.number<string | number>().int().positive().max(Number.MAX_SAFE_INTEGER)
const file = {
  upload: z.file().max(IMPORT_FILE_BYTES_MAX),
  departmentId: someId,
  /** JSON: header or letters of a column → what it holds. */
  columns: mapping.optional(),
}
const form = z.object(file)
const reading = { reads: true, bodyBytesMax: IMPORT_FILE_BYTES_MAX + FORM_BYTES_MAX, form, answer: ExcelRead } as const

/**
 * Reads the lines of a document from a table (specification 2 §5, Excel import): its columns are found by their headers and must
 * hold a code and a quantity. Nothing is saved. 422 `documentColumnsMissing` with the `columns` as they were understood, `noRows`;
 * 413 `tooManyRows`; 403 for a department that is not permitted.
 */
export const readIncomeExcel = endpoint('POST /excel-parser/income', { can: 'create incomes', ...reading })
export const readWriteOffExcel = endpoint('POST /excel-parser/write-off', { can: 'create write-offs', ...reading })
export const readTransferExcel = endpoint('POST /excel-parser/transfer', { can: 'create transfers', ...reading })
/** The same for a supplier's file: what its columns hold, and what it calls our goods, is remembered. */
export const readVendorExcel = endpoint('POST /excel-parser/vendor-income', {
  can: 'create incomes',
  ...reading,
  form: z.object({ ...file, contragentId: someId }),
})
/** Not in the specification: what a sender calls goods of ours; it finds them from now on. 400 names goods that are none. */
export const mapSenderItems = endpoint('POST /excel-parser/map', {
  can: 'create incomes',
  body: z.object({
    contragentId: id,
    items: z
      .array(z.object({ code: textUpTo(CODE_LENGTH_MAX).min(1), itemId: id, ratio: quantity.default(1) }))
      .min(1)
      .max(MAPPED_MAX),
  }),
  answer: Done,
})
