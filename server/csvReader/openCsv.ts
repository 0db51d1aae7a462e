import Papa from 'papaparse'
import { type Cell, CELL_LENGTH_MAX } from '../excelReader/cell.ts'
import { COLUMNS_MAX, type SheetRow } from '../excelReader/readRows.ts'
import { notExcel, tooManyColumns, tooManyRows, unreadable } from '../excelReader/unreadable.ts'
import { Refusal } from '../refusal.ts'
import { DELIMITERS, type Table, type TableChoice } from '../tableReader/table.ts'
import { delimiterOf, saidDelimiter } from './delimiter.ts'
import { decoded, encodingOf, hasLostLetters } from './encoding.ts'

/** Text that is something else. */
const HTML = /^\s*<(!doctype html|html|head|table|body|style|meta)\b/i
const XML = /^\s*<\?xml\b/i
/** No text has these; what has them is a file of a program. */
const NOT_TEXT =
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\0\u0001-\u0008\u000e-\u001a]/
const LOOKED_AT_LENGTH = 64 * 1024

/** @throws Refusal 400 `notExcel`, `fileIsHtml`, `fileIsXml`, `quoteOpen`, 413 `tooManyRows`, `tooManyColumns` */
export function openCsv(bytes: Uint8Array, choice: TableChoice, rowsMax: number): Table {
  const encoding = choice.encoding ?? encodingOf(bytes)
  const text = decoded(bytes, encoding)
  if (NOT_TEXT.test(text.slice(0, LOOKED_AT_LENGTH))) throw notExcel()
  if (HTML.test(text)) throw unreadable('fileIsHtml')
  if (XML.test(text)) throw unreadable('fileIsXml')
  const said = saidDelimiter(text)
  const records = text.slice(said.length)
  const delimiter = choice.delimiter ?? said.delimiter ?? delimiterOf(records)
  return {
    head: { format: 'CSV', sheets: [], sheet: 0, encoding, delimiter, lettersLost: hasLostLetters(text, encoding) },
    rows: rowsOf(records, DELIMITERS[delimiter], { firstNumber: said.length > 0 ? 2 : 1, rowsMax }),
  }
}

/** Filled records, numbered as a spreadsheet program shows them. A file is 10 MB at most, so that all may be read at once. */
function rowsOf(
  text: string,
  delimiter: string,
  { firstNumber, rowsMax }: { firstNumber: number; rowsMax: number },
): SheetRow[] {
  const rows: SheetRow[] = []
  let number = firstNumber - 1
  Papa.parse<string[]>(text, {
    delimiter,
    step({ data, errors }) {
      const open = errors.find(({ code }) => code === 'MissingQuotes')
      if (open) throw quoteOpen(firstNumber - 1 + lineAt(text, open.index ?? 0))
      number++
      const cells = data.map((value) => cellOf(value))
      if (!cells.some((cell) => cell !== undefined)) return
      if (cells.findLastIndex((cell) => cell !== undefined) >= COLUMNS_MAX) throw tooManyColumns(COLUMNS_MAX)
      if (rows.push({ number, cells }) > rowsMax) throw tooManyRows(rowsMax)
    },
  })
  return rows
}

/** `="0046"` and `'0046` are how spreadsheet programs are made to keep the digits of a code. */
function cellOf(value: string): Cell | undefined {
  if (value.length > CELL_LENGTH_MAX) throw unreadable('cellTooLong')
  const text = /^="([^"]*)"$/.exec(value)?.[1] ?? /^'(\d+)$/.exec(value)?.[1] ?? value
  return text.trim() === '' ? undefined : { text }
}

/** A quote that nobody closes takes the rest of the file in. */
const quoteOpen = (row: number): Refusal => new Refusal(400, 'quoteOpen', { row }, { upload: 'quoteOpen' })

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length
