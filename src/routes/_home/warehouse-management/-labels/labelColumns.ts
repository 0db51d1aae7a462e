import type { LabelItem } from '../../../../api/label.ts'
import type { EditedLine, LineColumn } from '../../../../ui/lines/lineColumn.ts'
import { shownWord } from '../../../../ui/shownWord.ts'

/** An item chosen for labels, and how many of them. */
export interface LabelLine extends EditedLine, LabelItem {
  count: number | null
}

export const labelColumns: readonly LineColumn<LabelLine>[] = [
  {
    field: 'name',
    kind: 'text',
    detail: ({ artikul, colorName }) => [artikul, shownWord(colorName)].filter(Boolean).join(' · '),
  },
  { field: 'barcode', kind: 'barcode', width: 150, tone: ({ barcode }) => (barcode ? undefined : 'warning') },
  { field: 'priceUzs', kind: 'money', width: 130, tone: ({ priceUzs }) => (priceUzs === null ? 'warning' : undefined) },
  { field: 'inventory', kind: 'quantity', width: 110 },
  {
    field: 'count',
    kind: 'count',
    label: 'screen.labels.count',
    width: 120,
    editable: true,
    total: true,
  },
]
