import type ExcelJS from 'exceljs'
import type { ListColumn } from '../../src/api/listColumn.ts'
import { enumWords, translate } from '../../server/messages.ts'
import { type Cell, isEmpty, TASHKENT_MS } from './meaning.ts'

const SECOND_MS = 1_000
const say = translate('ru')

/** A cell of a file in Russian as text, number, or seconds since 1970; null when it is empty. */
export function inFile({ kind }: ListColumn, { value, formula }: ExcelJS.Cell): Cell {
  if (formula !== undefined) throw new Error(`a formula: ${formula}`)
  if (kind === 'date' && value instanceof Date) return value.toISOString().slice(0, 10)
  if (value instanceof Date) return Math.round(value.getTime() / SECOND_MS)
  return value as Cell
}

/** What stands in the file for a cell of the list. */
export function meantInFile({ kind, enumName }: ListColumn, cell: Cell): Cell {
  if (isEmpty(cell)) return null
  if (kind === 'flag') return say(cell ? 'screen.grid.yes' : 'screen.grid.no')
  if (kind === 'time') return Math.round((Date.parse(cell as string) + TASHKENT_MS) / SECOND_MS)
  if (kind === 'calendar')
    return (cell as string).replace(/^(\d+)-Q(\d)$/, '$2 кв. $1').replace(/^(\d{4})-(\d\d)$/, '$2.$1')
  const word = (one: string) => (enumName && enumWords('ru', enumName)[one]) ?? one
  if (kind === 'enum') return word(cell as string)
  return Array.isArray(cell) ? (cell as readonly string[]).map(word).join(', ') : cell
}
