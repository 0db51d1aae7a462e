import { useTranslation } from 'react-i18next'
import { ROOM } from './Axis.tsx'
import { ENTRY_PX, LEGEND_PX } from './Heading.tsx'

/** What is drawn how, at the right above bars. */
export function Legend({ width }: { width: number }) {
  const { t } = useTranslation()
  return (
    <g transform={`translate(${width - ROOM.right - LEGEND_PX} 4)`}>
      <rect width={10} height={9} className="chart-bar" />
      <text x={15} y={9}>
        {t('screen.report.now')}
      </text>
      <rect x={ENTRY_PX} width={10} height={9} className="chart-hollow" />
      <text x={ENTRY_PX + 15} y={9}>
        {t('screen.report.before')}
      </text>
    </g>
  )
}
