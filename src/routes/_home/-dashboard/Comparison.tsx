import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../ui/format.ts'

/** Beyond this a share says no more than "many times". */
const PERCENT_SHOWN_MAX = 999

/** The same figure of another day, and by how much today's differs: by sign and colour, and in words for who hears it. */
export function Comparison({
  name,
  now,
  before,
  text,
  lessIsBetter,
}: {
  name: string
  /** Undefined while there is nothing yet to compare. */
  now: number | undefined
  before: number
  text: string
  lessIsBetter: boolean
}) {
  const { t } = useTranslation()
  // Of nothing there is no share.
  const percent = before > 0 && now !== undefined ? Math.round(((now - before) / before) * 100) : undefined
  const better = percent === undefined || percent === 0 ? undefined : percent > 0 !== lessIsBetter
  return (
    <span className="today-comparison">
      <span>
        {name} {text}
      </span>
      {percent !== undefined && percent !== 0 && (
        <span data-tone={better ? 'success' : 'danger'}>
          <span aria-hidden>{percent > 0 ? '▲' : '▼'} </span>
          <span className="spoken-only">{t(percent > 0 ? 'screen.dashboard.more' : 'screen.dashboard.less')} </span>
          {Math.abs(percent) > PERCENT_SHOWN_MAX ? `>${formatCount(PERCENT_SHOWN_MAX)}` : Math.abs(percent)} %
        </span>
      )}
    </span>
  )
}
