import { type Cell, CELL_LENGTH_MAX, dayText, numberText } from '../excelReader/cell.ts'
import { COLUMNS_MAX, SHEET_CHARACTERS_MAX, type SheetRow } from '../excelReader/readRows.ts'
import { notExcel, tooManyColumns, tooManyRows, unpacksTooLarge } from '../excelReader/unreadable.ts'
import type { Globals } from './openXls.ts'
import { BIFF, type BiffRecord, recordsOf, TextReader } from './records.ts'

/** What a formula's value is when it is no number (MS-XLS 2.5.133). */
const FORMULA_TEXT = 0
const FORMULA_BOOLEAN = 1
const FORMULA_ERROR = 2
const FORMULA_EMPTY = 3

/** The filled rows of the sheet that begins there. What stands inside it, a chart, is passed over. */
export function readSheet(book: Buffer, from: number, globals: Globals, rowsMax: number): SheetRow[] {
  const cells = new Cells(globals, rowsMax)
  let depth = 0
  for (const record of recordsOf(book, from)) {
    if (record.type === BIFF.begin) depth++
    else if (depth === 0) throw notExcel()
    else if (record.type === BIFF.eof && --depth === 0) return cells.rows()
    else if (depth === 1) cells.take(record)
  }
  throw notExcel()
}

class Cells {
  private readonly found = new Map<number, (Cell | undefined)[]>()
  private characters = 0
  /** Where the text that follows a formula belongs. */
  private awaiting: { row: number; column: number } | undefined

  constructor(
    private readonly globals: Globals,
    private readonly rowsMax: number,
  ) {}

  rows(): SheetRow[] {
    const rows = [...this.found].sort(([one], [other]) => one - other)
    return rows.map(([index, cells]) => ({ number: index + 1, cells }))
  }

  take({ type, parts }: BiffRecord): void {
    const data = parts[0]!
    switch (type) {
      case BIFF.number:
        return this.put(data, this.numberCell(data, data.readDoubleLE(6)))
      case BIFF.rk:
        return this.put(data, this.numberCell(data, rkNumber(data, 6)))
      case BIFF.multiRk: {
        const first = data.readUInt16LE(2)
        const count = Math.floor((data.length - 6) / 6)
        for (let index = 0; index < count; index++) {
          const value = rkNumber(data, 6 + index * 6)
          this.putAt(data.readUInt16LE(0), first + index, this.numberOf(data.readUInt16LE(4 + index * 6), value))
        }
        return
      }
      case BIFF.sharedString: {
        const text = this.globals.strings[data.readUInt32LE(6)]
        if (text === undefined) throw notExcel()
        return this.put(data, { text })
      }
      case BIFF.label:
      case BIFF.richString:
        return this.put(data, { text: new TextReader([data.subarray(6), ...parts.slice(1)]).text() })
      case BIFF.boolean:
        return this.put(data, data[7] === 1 ? ERROR : { text: String(data[6]) })
      case BIFF.formula:
        return this.takeFormula(data)
      case BIFF.string: {
        const { awaiting } = this
        this.awaiting = undefined
        if (awaiting) this.putAt(awaiting.row, awaiting.column, { text: new TextReader(parts).text() })
      }
    }
  }

  /** Formulas are never computed: what counts is the value that was stored with them. */
  private takeFormula(data: Buffer): void {
    if (data.readUInt16LE(12) !== 0xffff) return this.put(data, this.numberCell(data, data.readDoubleLE(6)))
    switch (data.readUInt8(6)) {
      case FORMULA_TEXT:
        this.awaiting = { row: data.readUInt16LE(0), column: data.readUInt16LE(2) }
        return
      case FORMULA_BOOLEAN:
        return this.put(data, { text: String(data[8]) })
      case FORMULA_ERROR:
        return this.put(data, ERROR)
      case FORMULA_EMPTY:
        return
      default:
        throw notExcel()
    }
  }

  private numberCell(data: Buffer, value: number): Cell {
    return this.numberOf(data.readUInt16LE(4), value)
  }

  private numberOf(style: number, value: number): Cell {
    const stored = String(value)
    const day = this.globals.dateStyles.has(style) ? dayText(stored, this.globals.from1904) : null
    if (day !== null) return { text: day }
    const text = numberText(stored)
    return text === null ? ERROR : { text, number: true }
  }

  private put(data: Buffer, cell: Cell): void {
    this.putAt(data.readUInt16LE(0), data.readUInt16LE(2), cell)
  }

  private putAt(row: number, column: number, cell: Cell): void {
    if (cell.text === '' && !cell.fault) return
    if (cell.text.length > CELL_LENGTH_MAX) throw notExcel()
    this.characters += cell.text.length
    if (this.characters > SHEET_CHARACTERS_MAX) throw unpacksTooLarge()
    if (column >= COLUMNS_MAX) throw tooManyColumns(COLUMNS_MAX)
    let cells = this.found.get(row)
    if (!cells) {
      if (this.found.size === this.rowsMax) throw tooManyRows(this.rowsMax)
      this.found.set(row, (cells = []))
    }
    cells[column] = cell
  }
}

const ERROR: Cell = { text: '#', fault: 'errorValue' }

/** Thirty bits of a whole number or of a double's upper half, perhaps a hundred times too large (MS-XLS 2.5.217). */
function rkNumber(data: Buffer, at: number): number {
  const stored = data.readInt32LE(at)
  const isWhole = (stored & 2) !== 0
  const upper = Buffer.alloc(8)
  upper.writeInt32LE(stored & ~3, 4)
  const value = isWhole ? stored >> 2 : upper.readDoubleLE(0)
  return (stored & 1) !== 0 ? value / 100 : value
}
