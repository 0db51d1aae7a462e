import type { Archive } from './openArchive.ts'
import { type Cell, CELL_LENGTH_MAX, columnOf, dayText, hasLostDigits, numberText } from './cell.ts'
import type { FoundSheet } from './findSheets.ts'
import { parsePieces } from './parseXml.ts'
import { notExcel, tooManyColumns, tooManyRows, unpacksTooLarge } from './unreadable.ts'

export const COLUMNS_MAX = 200
/** Characters of all cells together: a text that is stored once may be named by a million cells. */
export const SHEET_CHARACTERS_MAX = 50_000_000

export interface SheetRow {
  /** As the spreadsheet program numbers it, from 1. */
  number: number
  /** By column, from 0; empty cells are holes. */
  cells: readonly (Cell | undefined)[]
}

interface RowsWanted {
  strings: readonly string[]
  dateStyles: ReadonlySet<number>
  rowsMax: number
}

/**
 * Reads the filled rows of a sheet, one after another. Formulas are never computed: what counts is the value
 * that was stored with them. More than `rowsMax` filled rows are refused with 413 `tooManyRows`.
 */
export async function* readRows(archive: Archive, sheet: FoundSheet, wanted: RowsWanted): AsyncGenerator<SheetRow> {
  const rows = new RowCollector(sheet, wanted)
  for await (const _ of parsePieces(archive.open(sheet.path), rows)) yield* rows.taken()
  yield* rows.taken()
}

/** Makes rows of a sheet's elements as they pass by. */
class RowCollector {
  private found: SheetRow[] = []
  private rows = 0
  private characters = 0
  private rowNumber = 0
  private cells: (Cell | undefined)[] = []
  private column = -1
  private attributes: Readonly<Record<string, string>> = {}
  private hasFormula = false
  private hasValue = false
  private reading = false
  private phonetic = false
  private value = ''

  constructor(
    private readonly sheet: FoundSheet,
    private readonly wanted: RowsWanted,
  ) {}

  /** The rows that are whole by now, each once. */
  taken(): SheetRow[] {
    const { found } = this
    this.found = []
    return found
  }

  open(name: string, given: Readonly<Record<string, string>>): void {
    if (name === 'row') this.beginRow(given)
    else if (name === 'c') {
      this.attributes = given
      this.column = columnOf(given.r) ?? this.column + 1
      this.hasFormula = this.hasValue = false
      this.value = ''
    } else if (name === 'f') this.hasFormula = true
    else if (name === 'rPh') this.phonetic = true
    else if (name === 'v' || (name === 't' && !this.phonetic)) this.reading = this.hasValue = true
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.reading = false
    else if (name === 'rPh') this.phonetic = false
    else if (name === 'c') this.endCell()
    else if (name === 'row' && this.cells.some((cell) => cell !== undefined)) {
      if (++this.rows > this.wanted.rowsMax) throw tooManyRows(this.wanted.rowsMax)
      this.found.push({ number: this.rowNumber, cells: this.cells })
    }
  }

  text(part: string): void {
    if (!this.reading) return
    this.value += part
    if (this.value.length > CELL_LENGTH_MAX) throw notExcel()
  }

  private beginRow(given: Readonly<Record<string, string>>): void {
    const number = given.r === undefined ? this.rowNumber + 1 : Number(given.r)
    if (!Number.isSafeInteger(number) || number <= this.rowNumber) throw notExcel()
    this.rowNumber = number
    this.cells = []
    this.column = -1
  }

  private endCell(): void {
    const cell =
      this.hasFormula && !this.hasValue ? ({ text: '', fault: 'formulaWithoutValue' } as const) : this.cellOf()
    if (!cell) return
    if (this.column >= COLUMNS_MAX) throw tooManyColumns(COLUMNS_MAX)
    this.characters += cell.text.length
    if (this.characters > SHEET_CHARACTERS_MAX) throw unpacksTooLarge()
    this.cells[this.column] = cell
  }

  private cellOf(): Cell | undefined {
    const { value } = this
    switch (this.attributes.t) {
      case 's': {
        if (value === '') return undefined
        const shared = this.wanted.strings[Number(value)]
        if (shared === undefined) throw notExcel()
        return shared === '' ? undefined : { text: shared }
      }
      case 'e':
        return { text: value, fault: 'errorValue' }
      case 'str':
      case 'inlineStr':
      case 'd':
      case 'b':
        return value === '' ? undefined : { text: value }
      case undefined:
      default:
        return this.hasValue && value.trim() !== '' ? this.numberCell() : undefined
    }
  }

  private numberCell(): Cell {
    const { value } = this
    const isDay = this.wanted.dateStyles.has(Number(this.attributes.s ?? -1))
    const day = isDay ? dayText(value, this.sheet.from1904) : null
    if (day !== null) return { text: day }
    const number = numberText(value)
    if (number === null) return { text: value, fault: 'errorValue' }
    return hasLostDigits(value, number) ? { text: number, number: true, rounded: true } : { text: number, number: true }
  }
}
