import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { SessionState } from '../../api/client/session.ts'
import type { Kind } from '../../api/fields.ts'
import type { ListColumn } from '../../api/listColumn.ts'
import { calendarLabel } from '../../rules/calendarLabel.ts'
import {
  formatCount,
  formatDate,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatRate,
  formatTime,
} from '../format.ts'
import type { AnyRow, ColumnSettings, DeclaredGrid } from './defineGrid.ts'
import { type EditableColumn, savedField } from './edit/gridEdit.ts'
import { headingWidth } from './headingWidth.ts'
import type { Tone } from './tone.ts'

/** A column as it is drawn: what the contract, the declaration and the language say of it, in one object. */
export interface GridColumn extends ListColumn {
  label: string
  width: number
  end: boolean
  mayHide: boolean
  /** The cell as plain text: drawn, copied, printed, measured. */
  text: (row: AnyRow) => string
  /** Where the cell is more than text. */
  cell?: (row: AnyRow) => ReactNode
  tone?: (row: AnyRow) => Tone | undefined
  /** Where this user may edit its cells. */
  edit?: EditableColumn
}

const WIDTHS: Readonly<Record<Kind, number>> = {
  id: 76,
  text: 180,
  barcode: 136,
  money: 120,
  quantity: 100,
  percent: 80,
  rate: 110,
  count: 88,
  number: 88,
  date: 96,
  time: 136,
  calendar: 96,
  flag: 76,
  enum: 132,
  badges: 180,
  image: 56,
}
export const WIDTH_MIN = 44
export const WIDTH_MAX = 900
const NAME_WIDTH = 300
/** Numbers stand under each other by their last digit. */
const NUMBERS: ReadonlySet<Kind> = new Set(['money', 'quantity', 'percent', 'rate', 'count', 'number'])

type Settings = Omit<ColumnSettings<AnyRow>, 'edit'> & { edit?: ColumnSettings<AnyRow>['edit'] | undefined }

/** The columns of a list that this user may see, in declared order. */
export function columnsOf(grid: DeclaredGrid, session: SessionState, t: TFunction): GridColumn[] {
  return grid.columns.flatMap((declared) => {
    const settings = (typeof declared === 'string' ? { field: declared } : declared) as ColumnSettings<AnyRow>
    const column = grid.rows.list.columns.get(settings.field)
    if (!column) throw new Error(`${grid.name}: ${settings.field} is no column of ${grid.rows.signature}`)
    const only = settings.only ?? column.only
    if (only && !session.can(only)) return []
    const mayEdit = grid.edit !== undefined && session.may(grid.edit.save.endpoint)
    return [resolved(grid, column, mayEdit ? settings : { ...settings, edit: undefined }, t)]
  })
}

function resolved(grid: DeclaredGrid, column: ListColumn, settings: Settings, t: TFunction): GridColumn {
  const { field, kind } = column
  const { cell, tone, label, width, edit, empty } = settings
  const plain = textOf(column, t)
  return {
    ...column,
    label: t(label ?? `field.${field}`),
    width: Math.max(
      width ?? usualWidth(column, grid.rows.list.totals.includes(field)),
      headingWidth(t(label ?? `field.${field}`)),
    ),
    end: NUMBERS.has(kind),
    mayHide: !(grid.fixed as readonly string[] | undefined)?.includes(field),
    text: settings.text ?? (empty ? (row) => plain(row) || t(empty) : plain),
    ...(cell ? { cell } : {}),
    ...(tone ? { tone } : {}),
    ...(edit ? { edit: { schema: savedField(grid.edit!.save, field), when: edit === true ? () => true : edit } } : {}),
  }
}

/** Sums have some digits more than what they sum. */
const SUM_PX = 24

/** Wide enough for its values. */
const usualWidth = ({ field, kind }: ListColumn, summed: boolean): number =>
  (field === 'name' ? NAME_WIDTH : WIDTHS[kind]) + (summed ? SUM_PX : 0)

/** A value of this kind in words; nothing for nothing, because a column of dashes is noise. */
export function textOf({ field, kind, enumName }: ListColumn, t: TFunction): (row: AnyRow) => string {
  const format = formatOf(kind, enumName, t)
  return (row) => {
    const value = row[field]
    return value === null || value === undefined ? '' : format(value)
  }
}

export function formatOf(kind: Kind, enumName: string | undefined, t: TFunction): (value: unknown) => string {
  switch (kind) {
    case 'money':
      return (value) => formatMoney(value as number)
    case 'quantity':
      return (value) => formatQuantity(value as number)
    case 'percent':
      return (value) => formatPercent(value as number)
    case 'rate':
      return (value) => formatRate(value as number)
    case 'count':
      return (value) => formatCount(value as number)
    case 'date':
      return (value) => formatDate(value as string)
    case 'time':
      return (value) => formatTime(value as string)
    case 'calendar':
      return (value) => calendarLabel(value as string, t)
    case 'flag': {
      const yes = t('screen.grid.yes')
      const no = t('screen.grid.no')
      return (value) => (value ? yes : no)
    }
    case 'enum':
      return enumName ? wordsOnce((value) => t(`enum.${enumName}.${value}`)) : (value) => value as string
    case 'badges': {
      const wordOf = enumName ? wordsOnce((value) => t(`enum.${enumName}.${value}`)) : String
      return (value) => (value as string[]).map(wordOf).join(', ')
    }
    case 'text':
      // What the company calls otherwise has no words here.
      return enumName
        ? wordsOnce((value) => t(`enum.${enumName}.${value}`, { defaultValue: value }))
        : (value) => String(value as string | number)
    case 'id':
    case 'number':
    case 'barcode':
    case 'image':
      return (value) => String(value as string | number)
  }
}

/** The same for one value that a filter of such a column holds: a day of a time, one of the badges. */
export const formatOfOne = (kind: Kind, enumName: string | undefined, t: TFunction): ((value: unknown) => string) =>
  formatOf(kind === 'time' ? 'date' : kind === 'badges' ? (enumName ? 'enum' : 'text') : kind, enumName, t)

/** Asked for once a value and not once a cell: finding a text costs more than drawing it. */
function wordsOnce(wordsOf: (value: string) => string): (value: unknown) => string {
  const known = new Map<unknown, string>()
  return (value) => {
    let words = known.get(value)
    if (words === undefined) known.set(value, (words = wordsOf(value as string)))
    return words
  }
}
