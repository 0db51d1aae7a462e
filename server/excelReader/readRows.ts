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

/**
 * Reads the filled rows of a sheet, one after another. Formulas are never computed: what counts is the value
 * that was stored with them. More than `rowsMax` filled rows are refused with 413 `tooManyRows`.
 */
export async function* readRows(
  archive: Archive,
  sheet: FoundSheet,
  { strings, dateStyles, rowsMax }: { strings: readonly string[]; dateStyles: ReadonlySet<number>; rowsMax: number },
): AsyncGenerator<SheetRow> {
  let found: SheetRow[] = []
  let rows = 0
  let characters = 0
  let rowNumber = 0
  let cells: (Cell | undefined)[] = []
  let column = -1
  let attributes: Readonly<Record<string, string>> = {}
  let hasFormula = false
  let hasValue = false
  let reading = false
  let phonetic = false
  let text = ''

  const endCell = () => {
    const cell = hasFormula && !hasValue ? ({ text: '', fault: 'formulaWithoutValue' } as const) : cellOf()
    if (!cell) return
    if (column >= COLUMNS_MAX) throw tooManyColumns(COLUMNS_MAX)
    characters += cell.text.length
    if (characters > SHEET_CHARACTERS_MAX) throw unpacksTooLarge()
    cells[column] = cell
  }
  const cellOf = (): Cell | undefined => {
    switch (attributes.t) {
      case 's': {
        if (text === '') return undefined
        const shared = strings[Number(text)]
        if (shared === undefined) throw notExcel()
        return shared === '' ? undefined : { text: shared }
      }
      case 'e':
        return { text, fault: 'errorValue' }
      case 'str':
      case 'inlineStr':
      case 'd':
      case 'b':
        return text === '' ? undefined : { text }
      case undefined:
      default:
        return hasValue && text.trim() !== '' ? numberCell() : undefined
    }
  }
  const numberCell = (): Cell => {
    const day = dateStyles.has(Number(attributes.s ?? -1)) ? dayText(text, sheet.from1904) : null
    if (day !== null) return { text: day }
    const number = numberText(text)
    if (number === null) return { text, fault: 'errorValue' }
    return hasLostDigits(text, number) ? { text: number, number: true, rounded: true } : { text: number, number: true }
  }

  const pieces = parsePieces(archive.open(sheet.path), {
    open(name, given) {
      if (name === 'row') {
        const number = given.r === undefined ? rowNumber + 1 : Number(given.r)
        if (!Number.isSafeInteger(number) || number <= rowNumber) throw notExcel()
        rowNumber = number
        cells = []
        column = -1
      } else if (name === 'c') {
        attributes = given
        column = columnOf(given.r) ?? column + 1
        hasFormula = hasValue = false
        text = ''
      } else if (name === 'f') hasFormula = true
      else if (name === 'rPh') phonetic = true
      else if (name === 'v' || (name === 't' && !phonetic)) reading = hasValue = true
    },
    close(name) {
      if (name === 'v' || name === 't') reading = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'c') endCell()
      else if (name === 'row' && cells.some((cell) => cell !== undefined)) {
        if (++rows > rowsMax) throw tooManyRows(rowsMax)
        found.push({ number: rowNumber, cells })
      }
    },
    text(part) {
      if (!reading) return
      text += part
      if (text.length > CELL_LENGTH_MAX) throw notExcel()
    },
  })
  for await (const _ of pieces) {
    yield* found
    found = []
  }
  yield* found
}
