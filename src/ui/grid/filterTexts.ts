import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { listColumns } from '../../api/listColumn.ts'
import type { AskedPeriod } from '../../rules/reportPeriod.ts'
import { OF_PERIOD, periodLines } from '../report/periodTexts.ts'
import { formatOfOne, type GridColumn } from './column.ts'
import { conditionText, severalTexts } from './conditionText.ts'
import type { DeclaredGrid } from './defineGrid.ts'
import type { GridSearch } from './gridSearch.ts'
import { optionNames } from './optionNames.ts'

/**
 * What is filtered, a line each, as it stands above the exported table and the print: words, the list's own filters, conditions.
 * The names of what was chosen by its number are asked for; rejects with `ApiFailure` when nobody tells them.
 */
export async function filterTexts(
  client: QueryClient,
  grid: DeclaredGrid,
  columns: readonly GridColumn[],
  { q, filter = {}, where = [] }: GridSearch,
  guessed: boolean,
  t: TFunction,
): Promise<string[]> {
  const names = await Promise.all(
    optionNames(grid.options, filter).map(async ({ field, query }) => ({
      field,
      label: (await client.ensureQueryData(query)).label,
    })),
  )
  const kinds = listColumns(grid.rows.list.filter, {})
  // A report tells its days also where nobody has chosen them.
  const isReport = 'period' in grid.rows.list.filter.shape
  const told = Object.entries(filter as Record<string, unknown>).filter(([field]) => !isReport || !OF_PERIOD.has(field))
  const own = told.map(([field, value]) => {
    const named = names.filter((one) => one.field === field).map(({ label }) => label)
    const { kind = 'text', enumName } = kinds.get(field) ?? {}
    const values = Array.isArray(value) ? (value as unknown[]) : [value]
    const texts = named.length > 0 ? named : values.map(formatOfOne(kind, enumName, t))
    return `${t(`field.${field}`)}: ${severalTexts(texts)}`
  })
  const conditions = where.flatMap((condition) => {
    const column = columns.find(({ field }) => field === condition.field)
    return column ? [conditionText(condition, column, t)] : []
  })
  const words = q ? [`${t('screen.grid.search')}: ${q}`] : []
  const days = isReport ? periodLines(filter as AskedPeriod, t) : []
  return [...days, ...words, ...(guessed && q ? [t('screen.grid.guessed', { words: q })] : []), ...own, ...conditions]
}
