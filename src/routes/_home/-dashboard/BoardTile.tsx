import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../ui/format.ts'
import { ChartIcon } from '../../../ui/icons.tsx'
import { useScreens } from '../../../ui/shell/menu.ts'
import { ScreenLink } from './ScreenLink.tsx'

const BOARD = '/reports/monitoring'

/** The way to the board of tills, and how many of them are open; nothing to whom it is closed. */
export function BoardTile({ openTills }: { openTills: number }) {
  const { t } = useTranslation()
  if (!useScreens().some(({ path }) => path === BOARD)) return null
  return (
    <ScreenLink className="today-tile today-till" path={BOARD} search={{}} tone={openTills > 0 ? 'success' : 'info'}>
      <ChartIcon aria-hidden />
      <span>
        <strong>{t('screen.monitoring.title')}</strong>
        <small>{t('screen.dashboard.openTills', { tills: formatCount(openTills) })}</small>
      </span>
      <em>{t('screen.dashboard.toBoard')}</em>
    </ScreenLink>
  )
}
