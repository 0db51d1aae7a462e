import type { ImportField, ImportPreview, importRows } from '../../../src/api/itemImport.ts'
import type { RowOf } from '../../../src/api/list.ts'

const nothing = { count: 0, names: [] }
export const column = (letters: string, header: string, field: ImportField | null = null) => ({
  column: letters,
  header,
  field,
})

/** What the server says of a file of nine new goods. */
export const importPreview = (more: Partial<ImportPreview> = {}): ImportPreview => ({
  importId: 4,
  fileName: 'прайс.xlsx',
  table: {
    format: 'XLSX',
    sheets: ['Лист1', 'Остатки'],
    sheet: 0,
    headerRows: [1],
    encoding: null,
    delimiter: null,
    lettersLost: false,
    sample: [{ rowNumber: 1, cells: ['Код товара', 'Товар'] }],
  },
  mode: 'ADD',
  matchBy: null,
  rows: 9,
  rowsRight: 9,
  rowsAdded: 9,
  rowsChanged: 0,
  rowsSame: 0,
  rowsWrong: 0,
  rowsWarned: 0,
  rowsWeighed: 0,
  rowsPassedOver: 0,
  columns: [column('A', 'Код товара', 'multiBarcode'), column('B', 'Товар', 'name')],
  newCategories: nothing,
  newBrands: nothing,
  newUnits: nothing,
  newGroups: nothing,
  faults: [],
  faultsTotal: 0,
  ...more,
})

type Row = RowOf<typeof importRows>
export const importRow = (more: Partial<Row>): Row => ({
  id: 20_000,
  rowNumber: 2,
  outcome: 'ADD',
  itemId: null,
  itemName: null,
  field: null,
  before: null,
  after: null,
  message: null,
  warning: false,
  ...more,
})
