import { isBuiltInDate, isDateCode } from '../excelReader/dateStyles.ts'
import { sheetMissing, notExcel, unreadable } from '../excelReader/unreadable.ts'
import { Refusal } from '../refusal.ts'
import type { Table, TableChoice } from '../tableReader/table.ts'
import { openCompoundFile } from './compoundFile.ts'
import { BIFF, recordsOf, TextReader } from './records.ts'
import { readSheet } from './readSheet.ts'

/** What the cells of all sheets need. */
export interface Globals {
  strings: readonly string[]
  /** Styles that show a date; such a cell holds a day count. */
  dateStyles: ReadonlySet<number>
  from1904: boolean
}

const BIFF8 = 0x600
const SHEETS_MAX = 1_000
const STYLES_MAX = 100_000
const WORKSHEET = 0

/**
 * Opens an .xls as Excel 97 and later write it (BIFF8). It holds its thread for a fifth of a second, so it needs one of its own.
 * @throws Refusal 400 that says what it is instead, 413 `tooManyRows`, `tooManyColumns`, `unpacksTooLarge`
 */
export function openXls(bytes: Uint8Array, { sheet = 0 }: Pick<TableChoice, 'sheet'>, rowsMax: number): Table {
  return sound(() => {
    const file = openCompoundFile(bytes)
    if (file.has('EncryptedPackage')) throw unreadable('fileEncrypted')
    if (!file.has('Workbook')) throw file.has('Book') ? unreadable('fileIsExcel95') : notExcel()
    const book = file.open('Workbook')
    const { sheets, ...globals } = readGlobals(book)
    const found = sheets[sheet]
    if (!found) throw sheets.length === 0 ? notExcel() : sheetMissing()
    const names = sheets.map(({ name }) => name)
    return {
      head: { format: 'XLS', sheets: names, sheet, encoding: null, delimiter: null, lettersLost: false },
      rows: readSheet(book, found.at, globals, rowsMax),
    }
  })
}

/** What lies out of a broken file's bounds is no mistake of ours. */
function sound<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof Refusal ? error : notExcel()
  }
}

function readGlobals(book: Buffer): Globals & { sheets: { name: string; at: number }[] } {
  const sheets: { name: string; at: number }[] = []
  const dateFormats = new Set<number>()
  const dateStyles = new Set<number>()
  let strings: string[] = []
  let from1904 = false
  let style = 0
  for (const { type, parts } of recordsOf(book, 0)) {
    const data = parts[0]!
    switch (type) {
      case BIFF.begin:
        if (data.readUInt16LE(0) !== BIFF8) throw unreadable('fileIsExcel95')
        break
      case BIFF.filePass:
        throw unreadable('fileEncrypted')
      case BIFF.dateMode:
        from1904 = data.readUInt16LE(0) === 1
        break
      case BIFF.format: {
        const text = new TextReader([data.subarray(2)])
        if (isDateCode(text.text())) dateFormats.add(data.readUInt16LE(0))
        break
      }
      case BIFF.cellStyle: {
        const format = data.readUInt16LE(2)
        if (style < STYLES_MAX && (isBuiltInDate(format) || dateFormats.has(format))) dateStyles.add(style)
        style++
        break
      }
      case BIFF.sheet: {
        const isShown = (data[4]! & 3) === 0 && data[5] === WORKSHEET
        if (isShown && sheets.length < SHEETS_MAX)
          sheets.push({ name: new TextReader([data.subarray(6)]).text(1), at: data.readUInt32LE(0) })
        break
      }
      case BIFF.strings:
        strings = readStrings(parts)
        break
      case BIFF.eof:
        return { sheets, strings, dateStyles, from1904 }
    }
  }
  throw notExcel()
}

function readStrings(parts: readonly Buffer[]): string[] {
  const reader = new TextReader(parts)
  reader.skip(4)
  const count = reader.number(4)
  const strings: string[] = []
  while (strings.length < count && !reader.isAtEnd) strings.push(reader.text())
  return strings
}
