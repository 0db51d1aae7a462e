import { useTranslation } from 'react-i18next'
import { listColumns } from '../../api/listColumn.ts'
import { formatOf, type GridColumn } from './column.ts'
import { conditionText, severalTexts } from './conditionText.ts'
import type { DeclaredGrid } from './defineGrid.ts'
import type { GridSearch } from './gridSearch.ts'
import { useChosenOptions } from './useChosenOptions.ts'

const NOTHING_CHOSEN = {}

/** What is filtered, a line each, as it stands above the exported table and the print: words, the list's own filters, conditions. */
export function useFilterTexts(
  grid: DeclaredGrid,
  columns: readonly GridColumn[],
  { q, filter = NOTHING_CHOSEN, where = [] }: GridSearch,
  guessed: boolean,
): string[] {
  const { t } = useTranslation()
  const chosen = useChosenOptions(grid.options, filter)
  const kinds = listColumns(grid.rows.list.filter, {})
  const own = Object.entries(filter as Record<string, unknown>).map(([field, value]) => {
    const names = chosen.filter((one) => one.field === field).map(({ option }) => option.label)
    const { kind = 'text', enumName } = kinds.get(field) ?? {}
    const format = formatOf(kind === 'time' ? 'date' : kind === 'badges' ? 'text' : kind, enumName, t)
    const texts = names.length > 0 ? names : (Array.isArray(value) ? (value as unknown[]) : [value]).map(format)
    return `${t(`field.${field}`)}: ${severalTexts(texts)}`
  })
  const conditions = where.flatMap((condition) => {
    const column = columns.find(({ field }) => field === condition.field)
    return column ? [conditionText(condition, column, t)] : []
  })
  const words = q ? [`${t('screen.grid.search')}: ${q}`] : []
  return [...words, ...(guessed && q ? [t('screen.grid.guessed', { words: q })] : []), ...own, ...conditions]
}
