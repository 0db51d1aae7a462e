import type { z } from 'zod'
import * as fields from '../../src/api/fields.ts'
import { ITEM_PARTS_MAX } from '../../src/api/item.ts'
import type { ImportField } from '../../src/api/itemImport.ts'
import { issueMessage } from '../../src/api/issueMessage.ts'
import { REFERENCE_LEVELS_MAX } from '../../src/api/reference.ts'
import { hasWrongCheckDigit } from '../../src/rules/barcodes.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { sameName } from '../../src/rules/sameName.ts'
import { shortNameOf } from '../../src/rules/shortName.ts'
import type { Cell } from '../excelReader/cell.ts'
import type { SheetRow } from '../excelReader/readRows.ts'
import { searchText } from '../items/searchText.ts'
import { codesIn, codeText, hasLostDigits, oneCode, withLostZeros } from './codes.ts'
import type { CheckedRow, Draft, Fault } from './draft.ts'
import type { ImportColumn } from './findColumns.ts'
import { isTotalsLine } from './totalsLine.ts'

const VALUE_SHOWN_LENGTH_MAX = 100
const CODE_LENGTH_MAX = 64
/** More are told of no row. */
const FAULTS_OF_ROW_MAX = 100
/** Made once: a schema is dear to make and cheap to use. */
const CODE = fields.text.max(CODE_LENGTH_MAX)
/** In capitals or not, with whichever sign for the letter oʻ. */
const spoken = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[`´‘’ʻʼ]/g, "'")
const YES: ReadonlySet<string> = new Set(['да', 'ҳа', 'ha', 'yes', 'true', '1', '+', 'весовой', 'весовая', 'вес'])
const NO: ReadonlySet<string> = new Set(['нет', 'йўқ', "yo'q", 'no', 'false', '0', '-', 'штучный', 'шт'])
const LEVELS = ['category', 'subCategory', 'sub2Category', 'sub3Category'] as const
export const PATH_SEPARATOR = '\t'

/** Checks one row by itself: every fault of every cell. What it shares with other rows and the database is checked later. */
export function checkRow(row: SheetRow, columns: readonly ImportColumn[]): CheckedRow {
  if (isTotalsLine(row, columns)) return passedOver(row, columns)
  const read = new RowReader(row, columns)
  const name = read.one('name', fields.name) ?? ''
  const artikul = read.one('artikul', fields.text, codeText) ?? ''
  const sku = read.one('sku', CODE, codeText) || null
  const model = read.one('model', fields.text) ?? ''
  const barcode = read.one('barcode', fields.barcode, oneCode) ?? null
  const multiBarcodes = read.barcodes(barcode)
  const category = read.categories()
  const brand = read.one('brand', fields.text) ?? ''
  const group = read.one('group', fields.text) ?? ''
  const unit = read.one('unit', fields.text) ?? ''
  const rest = {
    shortName: read.one('shortName', fields.text) || shortNameOf(name),
    mxikCode: read.one('mxikCode', fields.mxik, mxikText) ?? null,
    packageCode: read.one('packageCode', CODE, codeText) ?? '',
    vatPercent: read.number('vatPercent', fields.percent, percentOf) ?? null,
    weight: read.number('weight', fields.quantityOrZero) ?? 0,
    weighed: read.flag('weighed') ?? null,
    comment: read.one('comment', fields.comment) ?? '',
  }
  const draft: Draft = {
    name,
    nameKey: nameKey(name),
    search: searchText({ name, artikul, model, sku, vendorCodes: [], barcodes: [barcode ?? '', ...multiBarcodes] }),
    sku,
    barcode,
    multiBarcodes,
    artikul,
    category,
    categoryKey: category.map(sameName).join(PATH_SEPARATOR),
    brand,
    brandKey: sameName(brand),
    group,
    groupKey: sameName(group),
    unit,
    unitKey: sameName(unit),
    model,
    ...rest,
    item: null,
    changes: [],
    newBarcodes: [],
  }
  return { ...shownOf(row, columns), draft, faults: read.faults }
}

const shownOf = (row: SheetRow, columns: readonly ImportColumn[]) => {
  const textOf = (field: ImportField) => {
    const column = columns.find((other) => other.field === field)
    return (column && row.cells[column.index]?.text.trim()) ?? ''
  }
  return {
    number: row.number,
    cells: keptCells(row, columns),
    given: new Set(columns.flatMap(({ field }) => (field && textOf(field) !== '' ? [field] : []))),
    idText: textOf('id'),
    levels: LEVELS.map(textOf),
  }
}

/** The row is told of and kept in the file with faults, but it is no goods. */
function passedOver(row: SheetRow, columns: readonly ImportColumn[]): CheckedRow {
  const read = new RowReader(row, columns)
  read.notice('totalsLine')
  return { ...shownOf(row, columns), draft: null, faults: read.faults }
}

/** As long as anything that a field holds. */
const CELL_KEPT_LENGTH_MAX: Partial<Record<ImportField, number>> = {
  comment: fields.COMMENT_LENGTH_MAX,
  category: fields.COMMENT_LENGTH_MAX,
  multiBarcode: ITEM_PARTS_MAX * (CODE_LENGTH_MAX + 1),
}

/** The cells for the file with faults. What is cut says so and stays too long for its field: read again, it is refused again. */
function keptCells({ cells }: SheetRow, columns: readonly ImportColumn[]): string[] {
  return Array.from(cells, (cell, index) => {
    const { text } = cell ?? { text: '' }
    const lengthMax = CELL_KEPT_LENGTH_MAX[columns[index]?.field ?? 'name'] ?? fields.TEXT_LENGTH_MAX
    return text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text
  })
}

/** A classifier code has 17 digits and often begins with 0, which a number cannot. */
const mxikText = ({ text, number }: Cell) => (number ? text.padStart(17, '0') : codeText({ text }).replace(/\s/g, ''))
/** 12, 12% and 0.12, as a cell shown in percent holds it. */
const percentOf = (value: number, text: string) =>
  value > 0 && value < 1 && !text.includes('%') ? Math.round(value * 10_000) / 100 : value

class RowReader {
  readonly faults: Fault[] = []

  constructor(
    private readonly row: SheetRow,
    private readonly columns: readonly ImportColumn[],
  ) {}

  /** The value of the field's column; undefined when it is empty, absent or wrong (then there is a fault). */
  one<T>(field: ImportField, schema: z.ZodType<T>, textOf: (cell: Cell) => string = ({ text }) => text): T | undefined {
    const column = this.columns.find((other) => other.field === field)
    const cell = column && this.row.cells[column.index]
    if (!column || !cell || (cell.text.trim() === '' && !cell.fault)) {
      if (field === 'name') this.fault(column, 'required')
      return undefined
    }
    if (!this.isReadable(column, cell)) return undefined
    return this.parse(column, cell.text, schema, textOf(cell).trim())
  }

  number(
    field: ImportField,
    schema: z.ZodType<number>,
    adjust = (value: number, _text: string) => value,
  ): number | undefined {
    const column = this.columns.find((other) => other.field === field)
    const cell = column && this.row.cells[column.index]
    if (!column || !cell || cell.text.trim() === '' || !this.isReadable(column, cell)) return undefined
    const plain = cell.text.replace(/[\s%]/g, '').replace(',', '.')
    if (!/^-?\d+(\.\d+)?$/.test(plain)) {
      this.fault(column, 'wrongType', cell.text)
      return undefined
    }
    const value = Math.round(adjust(Number(plain), cell.text) * column.factor * 1e6) / 1e6
    return this.parse(column, cell.text, schema, value)
  }

  flag(field: ImportField): boolean | undefined {
    const column = this.columns.find((other) => other.field === field)
    const cell = column && this.row.cells[column.index]
    const said = spoken(cell?.text ?? '')
    if (!column || !cell || said === '' || !this.isReadable(column, cell)) return undefined
    if (YES.has(said)) return true
    if (!NO.has(said)) this.fault(column, 'notYesOrNo', cell.text)
    return false
  }

  /** Something about the whole row that does not keep it out. */
  notice(key: string): void {
    this.fault(undefined, key, this.row.cells.find((cell) => cell)?.text, {}, true)
  }

  /** Barcodes of all their columns; a cell may hold several (`codesIn`). */
  barcodes(special: string | null): string[] {
    const found: string[] = []
    let last: ImportColumn | undefined
    for (const column of this.columns.filter(({ field }) => field === 'multiBarcode')) {
      last = column
      const cell = this.row.cells[column.index]
      if (!cell || !this.isReadable(column, cell)) continue
      const missed = withLostZeros(cell)
      if (missed) this.fault(column, 'zerosLost', cell.text, { code: missed }, true)
      for (const text of codesIn(codeText(cell))) {
        // A cell of ten thousand codes has one fault, not ten thousand.
        if (found.length > ITEM_PARTS_MAX || this.faults.length > FAULTS_OF_ROW_MAX) break
        const barcode = this.parse(column, text, fields.barcode, text)
        if (barcode === undefined) continue
        if (found.includes(barcode) || barcode === special) this.fault(column, 'namedTwice', barcode, {}, true)
        else found.push(barcode)
        if (hasWrongCheckDigit(barcode)) this.fault(column, 'checkDigit', barcode, {}, true)
      }
    }
    if (found.length > ITEM_PARTS_MAX) this.fault(last, 'tooMany', '', { maximum: ITEM_PARTS_MAX })
    return found
  }

  /** The category path, from one column with `/` or from one column a level. */
  categories(): string[] {
    const path: string[] = []
    let last: ImportColumn | undefined
    for (const field of LEVELS) {
      const text = this.one(field, fields.comment)
      if (!text) continue
      last = this.columns.find((column) => column.field === field)
      path.push(
        ...text
          .split('/')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
      )
    }
    if (path.length > REFERENCE_LEVELS_MAX)
      this.fault(last, 'tooDeep', path.join('/'), { maximum: REFERENCE_LEVELS_MAX })
    if (path.some((name) => name.length > fields.TEXT_LENGTH_MAX))
      this.fault(last, 'tooLong', path.join('/'), { maximum: fields.TEXT_LENGTH_MAX })
    return path
  }

  private parse<T>(column: ImportColumn, shown: string, schema: z.ZodType<T>, value: unknown): T | undefined {
    const result = schema.safeParse(value, { reportInput: true })
    if (result.success) return result.data
    const { key, values } = issueMessage(result.error.issues[0]!)
    this.fault(column, key, shown, values ?? {})
    return undefined
  }

  private isReadable(column: ImportColumn, cell: Cell): boolean {
    if (cell.fault) this.fault(column, cell.fault, cell.text)
    else if (hasLostDigits(column.field, cell)) this.fault(column, 'numberRounded', cell.text)
    else return true
    return false
  }

  private fault(
    column: ImportColumn | undefined,
    key: string,
    value = '',
    values: Record<string, string | number> = {},
    warning = false,
  ): void {
    this.faults.push({
      rowNumber: this.row.number,
      letters: column?.letters ?? '',
      field: column?.field ?? null,
      key,
      values,
      warning,
      value: value.slice(0, VALUE_SHOWN_LENGTH_MAX),
    })
  }
}
