import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choice, count, flag, flagInText, id, isKeepable, text } from './fields.ts'
import { listEndpoint } from './list.ts'

export const IMPORT_FILE_BYTES_MAX = 10 * 1024 * 1024
export const IMPORT_ROWS_MAX = 100_000
/** The multipart wrapping and the few text fields beside the file. */
const FORM_BYTES_MAX = 64 * 1024
const HEADER_LENGTH_MAX = 200
const MAPPING_LENGTH_MAX = 10_000
const SHEETS_MAX = 1_000
const HEADER_ROW_MAX = 1_000
export const FAULTS_SHOWN = 50
export const NEW_NAMES_SHOWN = 100

/** What a file does: only new goods, or also what it says of goods that are there. */
export const ImportMode = choice('importMode', ['ADD', 'ADD_AND_CHANGE'])
export type ImportMode = z.infer<typeof ImportMode>
/** What of a row says which of the goods it means. */
export const ImportMatch = choice('importMatch', ['BARCODE', 'ARTIKUL', 'ID'])
export type ImportMatch = z.infer<typeof ImportMatch>
/** What becomes of a row. */
export const ImportOutcome = choice('importOutcome', ['ADD', 'CHANGE', 'SAME', 'PASSED_OVER', 'WRONG'])
export type ImportOutcome = z.infer<typeof ImportOutcome>

/** What a column of the file may hold. `category` may be a path, `Food/Bread/White`; `id` counts only where goods are changed. */
export const ImportField = choice('importField', [
  'id',
  'name',
  'shortName',
  'multiBarcode',
  'barcode',
  'sku',
  'artikul',
  'category',
  'subCategory',
  'sub2Category',
  'sub3Category',
  'group',
  'brand',
  'unit',
  'mxikCode',
  'packageCode',
  'vatPercent',
  'weight',
  'weighed',
  'model',
  'comment',
])
export type ImportField = z.infer<typeof ImportField>

/** One thing wrong with one cell; a warning does not keep the row out. */
export const ImportFault = z.object({
  /** Of the sheet, as the spreadsheet program numbers it. */
  rowNumber: count,
  /** Letters of the column, empty where the whole row is meant. */
  column: text,
  field: ImportField.nullable(),
  /** In the caller's language. */
  message: z.string(),
  warning: flag,
  /** The cell's text, cut. */
  value: z.string(),
})
export type ImportFault = z.infer<typeof ImportFault>

export const FileEncoding = choice('fileEncoding', ['UTF8', 'CP1251', 'CP866', 'KOI8R', 'UTF16LE', 'UTF16BE'])
export const FileDelimiter = choice('fileDelimiter', ['SEMICOLON', 'COMMA', 'TAB', 'BAR'])

/** What a file was read as, and its first rows, by which a person sees whether that is right. */
export const ImportTable = z.object({
  format: choice('fileFormat', ['XLSX', 'XLS', 'CSV']),
  /** Sheets that are not hidden; none of a text file. */
  sheets: z.array(text),
  sheet: count,
  /** Rows of the sheet that make the header: none, one, or two. */
  headerRows: z.array(count),
  encoding: FileEncoding.nullable(),
  delimiter: FileDelimiter.nullable(),
  /** Letters were lost when the file was written: question marks stand inside words. */
  lettersLost: flag,
  sample: z.array(z.object({ rowNumber: count, cells: z.array(z.string()) })),
})
export type ImportTable = z.infer<typeof ImportTable>

const names = z.object({ count, names: z.array(z.string()) })
export const ImportPreview = z.object({
  importId: id,
  fileName: text,
  table: ImportTable,
  mode: ImportMode,
  /** How rows found their goods; null where rows only add. */
  matchBy: ImportMatch.nullable(),
  rows: count,
  /** The next three together: rows without a fault. */
  rowsRight: count,
  rowsAdded: count,
  rowsChanged: count,
  /** Rows that say what is so already. */
  rowsSame: count,
  rowsWrong: count,
  rowsWarned: count,
  /** The header of every column and what it was taken for: null where it is not used. */
  columns: z.array(z.object({ column: text, header: z.string(), field: ImportField.nullable() })),
  /** What the commit would add to the references, the first 100 by name. */
  newCategories: names,
  newBrands: names,
  newUnits: names,
  newGroups: names,
  /** Rows that will be sold by weight. */
  rowsWeighed: count,
  /** Rows of totals, which are no goods. */
  rowsPassedOver: count,
  /** The first 50; the rest by `importRows`. */
  faults: z.array(ImportFault),
  faultsTotal: count,
})
export type ImportPreview = z.infer<typeof ImportPreview>

const chosenId = z.coerce.number<string | number>().int().positive().max(Number.MAX_SAFE_INTEGER).optional()
const mapping = z
  .string()
  .max(MAPPING_LENGTH_MAX)
  .transform((json, context) => {
    const header = z.string().max(HEADER_LENGTH_MAX).refine(isKeepable)
    const columns = z.record(header, ImportField.nullable()).safeParse(parsed(json))
    if (columns.success) return columns.data
    context.addIssue({ code: 'custom', message: 'wrongValue', input: json })
    return z.NEVER
  })

const numberUpTo = (maximum: number) => z.coerce.number<string | number>().int().min(0).max(maximum).optional()

/**
 * Reads a table (.xlsx, .xls or text, told by its bytes) and checks every row of it; nothing is added to the goods yet. What the caller once said of columns with these
 * headers holds again, unless `columns` says otherwise. The rows are kept for `importItems`, a day
 * at most. Faults of the file itself name `upload`: 400 `notExcel` or what else it is, 413 `fileTooLarge` and `unpacksTooLarge`,
 * 422 `columnsMissing` and `noRows`, these two with the `table` as far as it was understood.
 */
export const readNewItems = endpoint('POST /excel-parser/new-items', {
  can: 'import goods',
  reads: true,
  bodyBytesMax: IMPORT_FILE_BYTES_MAX + FORM_BYTES_MAX,
  form: z.object({
    upload: z.file().max(IMPORT_FILE_BYTES_MAX),
    /** JSON: header or letters of a column → what it holds, null to leave it out. Columns not named are found by their header. */
    columns: mapping.optional(),
    /** Whose file it is: what a person said of its columns is remembered for this supplier, else for all of the person's files. */
    contragentId: chosenId,
    /** For rows that name none. */
    categoryId: chosenId,
    unitId: chosenId,
    /** Of the sheets that are not hidden, from 0. */
    sheet: numberUpTo(SHEETS_MAX),
    /** Where the header stands, as the spreadsheet program numbers rows; 0: there is none. */
    headerRow: numberUpTo(HEADER_ROW_MAX),
    encoding: FileEncoding.optional(),
    delimiter: FileDelimiter.optional(),
    /** Goods in kilograms are sold by weight where no column says so; unless said, they are. */
    weighedByUnit: flagInText.default(true),
    /** A UUID made by the caller, by which `importProgress` tells how far the reading is. */
    progressKey: z.uuid().optional(),
    /** `ADD_AND_CHANGE` needs the right `edit goods` too. */
    mode: ImportMode.default('ADD'),
    /**
     * Unless said: the id where most ids of the file are of goods with the row's name or barcode, as in a file that our own list
     * was exported to; else the barcode, else the article.
     */
    matchBy: ImportMatch.optional(),
  }),
  answer: ImportPreview,
})

const shown = z.string().nullable().meta({ kind: 'text' })

/**
 * What would become of the rows of a preview, those with faults first: a line for what would be added or stays as it is, for each
 * field that would change, and for each fault and warning.
 */
export const importRows = listEndpoint('POST /excel-parser/rows/{id}', {
  can: 'import goods',
  filter: z.object({ outcome: ImportOutcome.nullish() }),
  row: z.object({
    id,
    rowNumber: count,
    outcome: ImportOutcome,
    /** Of the goods that would change. */
    itemId: id.nullable(),
    itemName: shown,
    field: ImportField.nullable(),
    before: shown,
    /** What the field would be; of a fault, what the cell says. */
    after: shown,
    message: shown,
    warning: flag,
  }),
})

/**
 * Takes the rows of a preview in, adding goods and changing them: all of it or nothing. 422 `importHasFaults` unless wrong rows may
 * be skipped, 422 `unitsMissing` unless units may be added; 409 `barcodesTaken` names barcodes and goods taken since the preview,
 * 409 `goodsChanged` goods that somebody has changed since; 409 `importDone` the second time. What is empty in the file changes
 * nothing, and barcodes are only ever added.
 */
export const importItems = endpoint('POST /item/create/multiple-items', {
  can: 'import goods',
  body: z.object({ importId: id, skipWrong: flag.default(false), addUnits: flag.default(false) }),
  answer: z.object({
    itemsAdded: count,
    itemsChanged: count,
    categoriesAdded: count,
    brandsAdded: count,
    unitsAdded: count,
    groupsAdded: count,
    rowsSkipped: count,
  }),
})

/** How far a reading (by its `progressKey`) or a commit (by its `importId`) is; zeros before it begins. */
export const importProgress = endpoint('GET /excel-parser/progress/{key}', {
  can: 'import goods',
  answer: z.object({
    phase: choice('importPhase', ['WAITING', 'READING', 'CHECKING', 'KEEPING', 'ADDING', 'CHANGING', 'DONE']),
    done: count,
    total: count,
  }),
})

/** Rows of the file with a status column, wrong ones first to find; the same rows that were read. */
export const importWorkbook = endpoint('GET /excel-parser/workbook/{id}', { can: 'import goods', answer: 'file' })

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
