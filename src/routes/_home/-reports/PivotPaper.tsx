import { useTranslation } from 'react-i18next'
import type { Pivot } from '../../../api/pivot.ts'
import { tableOf } from '../../../print/documents/pivotParts.ts'
import { fitPaper } from '../../../ui/grid/fitPaper.ts'
import '../../../ui/grid/printList.css'
import { PrintInPlace } from '../../../ui/print/PrintInPlace.tsx'
import { PivotBody, PivotChart, PivotHead } from './PivotGrid.tsx'

/** A4 across without its margins. */
const WIDTH_MM = 277
const CHART = { width: 1_040, height: 210 }

/** Asked for when the button was pressed. */
export interface PaperLook {
  /** What is filtered, in words. */
  lines: readonly string[]
  at: string
}

/** A pivot on paper: its days, its chart, its whole table. */
export function PivotPaper({
  pivot,
  look: { lines, at },
  onDone,
}: {
  pivot: Pivot
  look: PaperLook
  onDone: () => void
}) {
  const { t } = useTranslation()
  const table = tableOf(pivot)
  return (
    <PrintInPlace
      title={t('screen.analytics.title')}
      page="size: A4 landscape; margin: 10mm"
      prepare={(sheet) => fitPaper(sheet.querySelector('.grid-print')!, WIDTH_MM)}
      onDone={onDone}
    >
      <div className="grid-print">
        <h1>{t('screen.analytics.title')}</h1>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{at}</p>
        <PivotChart pivot={pivot} table={table} size={CHART} />
        <table className="pivot-paper">
          <PivotHead pivot={pivot} table={table} />
          <PivotBody pivot={pivot} table={table} />
        </table>
      </div>
    </PrintInPlace>
  )
}
