import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Totals } from '../../api/list.ts'
import type { GridColumn } from './column.ts'

/** In the footer: the sums whose columns are not in sight, and how many columns the window has no room for. */
export function UnseenSums({
  place,
  columns,
  totals,
  givenUp,
  onColumns,
}: {
  /** The element of the footer that says it, once it is there. */
  place: HTMLElement | null
  /** Those that are not in sight, the most worth first. */
  columns: readonly GridColumn[]
  totals: Totals
  givenUp: number
  /** Opens the chooser of columns. */
  onColumns: (anchor: HTMLElement) => void
}) {
  const { t } = useTranslation()
  const sums = columns.filter(({ field }) => totals[field] !== undefined)
  if (!place || (sums.length === 0 && givenUp === 0)) return null
  return createPortal(
    <>
      {givenUp > 0 && (
        <button
          type="button"
          className="grid-given-up"
          title={t('screen.grid.noRoomHint')}
          onClick={({ currentTarget }) => onColumns(currentTarget)}
        >
          {t('screen.grid.moreColumns', { count: givenUp })}
        </button>
      )}
      {sums.map(({ field, label, text }) => (
        <span key={field}>
          {label}: <b>{text({ [field]: totals[field] })}</b>
        </span>
      ))}
    </>,
    place,
  )
}
