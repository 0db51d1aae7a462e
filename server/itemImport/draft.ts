import type { ImportField, ImportOutcome } from '../../src/api/itemImport.ts'

/** One field that a row would change, in words; `weighed` as true and false. */
export interface FieldChange {
  field: ImportField
  before: string
  after: string
}

/** Which of the goods a row changes, as they were when the file was read. */
export interface Matched {
  id: number
  version: number
  name: string
}

/** A row of the file as the item that it becomes. References are named; their ids are found, or made, when it is committed. */
export interface Draft {
  name: string
  nameKey: string
  shortName: string
  search: string
  /** Null: one is generated. */
  sku: string | null
  barcode: string | null
  multiBarcodes: string[]
  artikul: string
  /** Names from the first level down; empty: the category chosen for the file, if any. */
  category: string[]
  /** `sameName` of the path, one key for equal paths. */
  categoryKey: string
  brand: string
  brandKey: string
  group: string
  groupKey: string
  unit: string
  unitKey: string
  mxikCode: string | null
  packageCode: string
  vatPercent: number | null
  weight: number
  /** Null: as its unit says. */
  weighed: boolean | null
  model: string
  comment: string
  /** Null: it is added. Of what is changed, only `changes` counts, and names of words that stay are empty. */
  item: Matched | null
  changes: FieldChange[]
  /** Of what is changed, additional barcodes that it gets. */
  newBarcodes: string[]
}

/** Something wrong with a cell, or to be looked at: words come later, in three languages. */
export interface Fault {
  rowNumber: number
  letters: string
  field: ImportField | null
  key: string
  values?: Readonly<Record<string, string | number>>
  warning: boolean
  value: string
}

/** One row of the sheet after checking; the draft of a wrong row lacks what was wrong. */
export interface CheckedRow {
  number: number
  cells: string[]
  /** Fields whose cell says something. */
  given: ReadonlySet<ImportField>
  /** What its column `id` says. */
  idText: string
  /** The categories' cells by level, as they are written. */
  levels: readonly string[]
  /** Null: the row is no goods, but a line of totals. */
  draft: Draft | null
  faults: Fault[]
}

/** A row of goods. */
export type GoodsRow = CheckedRow & { draft: Draft }

export const isGoods = (row: CheckedRow): row is GoodsRow => row.draft !== null

/** Warnings do not keep a row out. */
export const isWrong = ({ faults }: CheckedRow): boolean => faults.some(({ warning }) => !warning)

/** What becomes of a row. */
export function outcomeOf(row: CheckedRow): ImportOutcome {
  if (!isGoods(row)) return 'PASSED_OVER'
  if (isWrong(row)) return 'WRONG'
  if (!row.draft.item) return 'ADD'
  return row.draft.changes.length > 0 ? 'CHANGE' : 'SAME'
}
