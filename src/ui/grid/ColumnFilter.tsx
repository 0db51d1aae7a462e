import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '../../api/condition.ts'
import type { GridColumn } from './column.ts'
import type { FilterPart } from './filterPart.ts'
import { DayFilter } from './DayFilter.tsx'
import type { DeclaredGrid } from './defineGrid.ts'
import { NumberFilter } from './NumberFilter.tsx'
import type { ListInput } from './listInput.ts'
import { ValuesFilter } from './ValuesFilter.tsx'

/** The filter of one column, as its kind needs it: words and values, a range, days and periods, yes or no. Enter applies it. */
export function ColumnFilter({
  grid,
  column,
  condition,
  input,
  onApply,
}: {
  grid: DeclaredGrid
  column: GridColumn
  condition: Condition | undefined
  input: ListInput
  onApply: (condition: Condition | undefined) => void
}) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(condition)
  const part: FilterPart = { column, draft, setDraft, apply: onApply }
  return (
    <form
      className="grid-filter"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(draft)
      }}
    >
      <h3>{t('screen.grid.filter')}</h3>
      {editorOf(part, grid, input)}
      <footer>
        <Button type="button" disabled={!condition} onClick={() => onApply(undefined)}>
          {t('screen.grid.clear')}
        </Button>
        <Button type="submit" variant="contained">
          {t('screen.grid.apply')}
        </Button>
      </footer>
    </form>
  )
}

function editorOf(part: FilterPart, grid: DeclaredGrid, input: ListInput): ReactNode {
  switch (part.column.kind) {
    case 'text':
    case 'barcode':
    case 'enum':
    case 'badges':
    case 'flag':
    case 'calendar':
      return <ValuesFilter {...part} endpoint={grid.rows} input={input} />
    case 'date':
    case 'time':
      return <DayFilter {...part} />
    case 'id':
    case 'money':
    case 'quantity':
    case 'percent':
    case 'rate':
    case 'count':
    case 'number':
      return <NumberFilter {...part} />
    case 'image':
      return null
  }
}
