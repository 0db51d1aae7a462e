import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { checkOpenSession } from '../api/cashSession.ts'
import { queryOf } from '../api/client/queries.ts'
import { BackIcon, CheckIcon, LockIcon, UserIcon, WarningIcon } from '../ui/icons.tsx'
import { useSession } from '../ui/session/useSession.ts'
import { LanguageSwitch } from '../ui/shell/LanguageSwitch.tsx'
import { ThemeSwitch } from '../ui/shell/ThemeSwitch.tsx'
import { DisplayIcon, FullscreenIcon } from './tillIcons.tsx'
import { OfflineChip } from './OfflineChip.tsx'
import { FiscalChip } from './FiscalChip.tsx'
import { useTillUi } from './tillUi.ts'
import { openBuyerDisplay } from './useBuyerDisplay.ts'
import { useTill, useTillPart } from './useTill.ts'
import './tillBar.css'

/** How old the sign of the open session may be. */
const SESSION_CHECK_MS = 60_000

/** Where this is, who works here, and whether all is well; what happens to the cart does not draw it anew. */
export const TillBar = memo(function TillBar({ onTakeOver }: { onTakeOver: () => void }) {
  const { t } = useTranslation()
  const till = useTill()
  const { user } = useSession()
  const elsewhere = useTillPart((state) => state.elsewhere)
  const lasting = useTillPart((state) => state.lasting)
  const { cashboxNumber, cashboxName, departmentName } = till.register
  return (
    <header className="till-bar">
      <Link to="/point-of-sale/before-pos" className="till-bar-back" aria-label={t('screen.till.leave')}>
        <BackIcon />
      </Link>
      <h1>
        {t('screen.till.register', { number: cashboxNumber })}
        <small>{[cashboxName, departmentName].filter((name) => name && name !== cashboxNumber).join(' · ')}</small>
      </h1>
      {elsewhere ? (
        <span className="till-chip" data-tone="warning" role="status">
          <WarningIcon fontSize="small" />
          {t('screen.till.elsewhere')}
          <button type="button" className="till-chip-action" onClick={onTakeOver}>
            {t('screen.till.takeOver')}
          </button>
        </span>
      ) : (
        <SessionChip />
      )}
      <OfflineChip />
      <FiscalChip />
      {!lasting && (
        <span className="till-chip" data-tone="warning" role="status">
          <WarningIcon fontSize="small" />
          {t('screen.till.notLasting')}
        </span>
      )}
      <span className="till-bar-user" title={t('screen.till.cashier')}>
        <UserIcon fontSize="small" aria-hidden />
        {user?.employeeName ?? user?.username}
      </span>
      <LanguageSwitch />
      <ThemeSwitch />
      <button
        type="button"
        className="till-bar-button till-bar-display"
        aria-label={t('screen.till.display.open')}
        title={t('screen.till.display.open')}
        onClick={openBuyerDisplay}
      >
        <DisplayIcon fontSize="small" />
      </button>
      {document.fullscreenEnabled && (
        <button
          type="button"
          className="till-bar-button"
          aria-label={t('screen.till.fullscreen')}
          title={t('screen.till.fullscreen')}
          onClick={() => void toggleFullscreen()}
        >
          <FullscreenIcon fontSize="small" />
        </button>
      )}
    </header>
  )
})

/** Whether the register's cash session is open; open, it shows its X report, closed, it offers to open it. */
function SessionChip() {
  const { t } = useTranslation()
  const till = useTill()
  const ui = useTillUi()
  const viewer = useSession()
  const { departmentId, cashboxId } = till.register
  const { data } = useQuery({
    ...queryOf(checkOpenSession, { path: { depId: departmentId, cashboxId } }),
    enabled: viewer.may(checkOpenSession),
    refetchInterval: SESSION_CHECK_MS,
  })
  if (!data) return null
  if (data.open)
    return (
      <button
        type="button"
        className="till-chip"
        data-tone="success"
        title={t('screen.till.showX')}
        onClick={() => ui.open('xReport')}
      >
        <CheckIcon fontSize="small" />
        {t('screen.till.sessionNumber', { number: data.session?.sessionNumber })}
      </button>
    )
  return (
    <button type="button" className="till-chip" data-tone="danger" onClick={() => ui.open('openSession')}>
      <LockIcon fontSize="small" />
      {t('screen.till.sessionClosed')}
    </button>
  )
}

const toggleFullscreen = () =>
  document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
