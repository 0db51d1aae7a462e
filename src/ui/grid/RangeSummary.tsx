import { useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Kind } from '../../api/fields.ts'
import { formatCount } from '../format.ts'
import { formatOf } from './column.ts'
import type { rangeBounds } from './keyboard.ts'
import type { Line, Source } from './lines.ts'
import type { Placed } from './placement.ts'

/** Beyond this the cells are counted and not read. */
const READ_CELLS_MAX = 50_000
const SUMMED: ReadonlySet<Kind> = new Set(['money', 'quantity', 'count'])
const DECIMALS = 1_000

/** How many cells are marked and, where their numbers are of one kind, what they add up to, as spreadsheets say it below. */
export function RangeSummary({
  place,
  bounds: { firstLine, lastLine, firstColumn, lastColumn },
  columns,
  source,
}: {
  /** The element of the footer that says it, once it is there. */
  place: HTMLElement | null
  bounds: ReturnType<typeof rangeBounds>
  columns: readonly Placed[]
  source: Source
}) {
  const { t } = useTranslation()
  const { cells, sum, numbers, kind } = useMemo(() => {
    const marked = columns.slice(firstColumn, lastColumn + 1).flatMap(({ column }) => column ?? [])
    const summed = marked.filter((column) => SUMMED.has(column.kind))
    const [kind, ...others] = new Set(summed.map((column) => column.kind))
    const lines = lastLine - firstLine + 1
    if (lines * marked.length > READ_CELLS_MAX) return { cells: lines * marked.length, sum: 0, numbers: 0 }
    const read = Array.from({ length: lines }, (_, index): Line => source.lineAt(firstLine + index))
    const rows = read.flatMap((line) => (line.kind === 'row' ? [line.row] : []))
    const isWhole = read.every((line) => line.kind !== 'waiting') && others.length === 0
    const values = isWhole ? summed.flatMap(({ field }) => rows.map((row) => row[field])) : []
    const known = values.filter((value) => typeof value === 'number')
    return {
      cells: read.filter(({ kind }) => kind === 'row' || kind === 'waiting').length * marked.length,
      sum: Math.round(known.reduce((total, value) => total + value, 0) * DECIMALS) / DECIMALS,
      numbers: known.length,
      kind,
    }
  }, [source, columns, firstLine, lastLine, firstColumn, lastColumn])
  if (cells < 2 || !place) return null
  const format = kind && formatOf(kind, undefined, t)
  return createPortal(
    <>
      <span>{t('screen.grid.range.cells', { count: formatCount(cells) })}</span>
      {numbers > 1 && format && (
        <>
          <span>{t('screen.grid.range.sum', { sum: format(sum) })}</span>
          {kind !== 'count' && <span>{t('screen.grid.range.mean', { mean: format(sum / numbers) })}</span>}
        </>
      )}
    </>,
    place,
  )
}
