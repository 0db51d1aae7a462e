import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CashReport, checkOpenSession, openSession, takeZReport } from '../api/cashSession.ts'
import { queryOf } from '../api/client/queries.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { notifySuccess } from '../ui/feedback/notify.ts'
import { formatTime } from '../ui/format.ts'
import { CartIcon, LockIcon, PrintIcon } from '../ui/icons.tsx'
import { useSession } from '../ui/session/useSession.ts'
import { CashFigures } from './CashFigures.tsx'
import { CashReportDialog } from './CashReportDialog.tsx'
import { CloseSessionDialog } from './CloseSessionDialog.tsx'
import { OpenSessionDialog } from './OpenSessionDialog.tsx'
import { deviceRegister, type Register } from './register.ts'

/** Figures of an open session are looked up this often while they are shown. */
const REFRESH_MS = 15_000

/** The cash session of a register: opened with what lies in the drawer, looked at (X), closed with what was counted (Z). */
export function CashSession({ register }: { register: Register }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const viewer = useSession()
  const [asking, setAsking] = useState<'open' | 'close'>()
  const [report, setReport] = useState<CashReport>()
  const { data, error } = useQuery({
    ...queryOf(checkOpenSession, { path: { depId: register.departmentId, cashboxId: register.cashboxId } }),
    refetchInterval: REFRESH_MS,
  })
  const goSelling = () => {
    deviceRegister.set(register)
    // Whatever receipt the cashier came for is opened there.
    void navigate({ to: '/point-of-sale/pos', search: (before) => before })
  }
  const { session } = data ?? {}
  return (
    <section className="cash-session" aria-label={t('screen.till.register', { number: register.cashboxNumber })}>
      <header>
        <h2>
          {session
            ? t('screen.beforePos.session', { number: session.sessionNumber })
            : t('screen.till.register', { number: register.cashboxNumber })}
        </h2>
        <p>
          {session
            ? t('screen.beforePos.openedBy', { name: session.openedByName, time: formatTime(session.openedAt) })
            : data && t('screen.beforePos.closedText')}
        </p>
      </header>
      {error && <p className="till-problem">{failureText(error)}</p>}
      {session && <CashFigures report={session} />}
      <div className="cash-session-actions">
        {data && !data.open && viewer.may(openSession) && (
          <button type="button" autoFocus className="till-button till-button-strong" onClick={() => setAsking('open')}>
            {t('screen.till.openSession')}
          </button>
        )}
        {session && (
          <>
            <button
              type="button"
              autoFocus
              className="till-button till-button-strong cash-session-go"
              onClick={goSelling}
            >
              <CartIcon fontSize="small" />
              {t('screen.beforePos.toTill')}
            </button>
            <button type="button" className="till-button" onClick={() => setReport(session)}>
              <PrintIcon fontSize="small" />
              {t('screen.beforePos.x')}
            </button>
            {viewer.may(takeZReport) && (
              <button type="button" className="till-button" onClick={() => setAsking('close')}>
                <LockIcon fontSize="small" />
                {t('screen.beforePos.close')}
              </button>
            )}
          </>
        )}
        {data && !data.open && (
          <button type="button" className="till-button" onClick={goSelling}>
            <CartIcon fontSize="small" />
            {t('screen.beforePos.toTill')}
          </button>
        )}
      </div>
      {asking === 'open' && (
        <OpenSessionDialog
          register={register}
          onClose={() => setAsking(undefined)}
          onOpened={({ sessionNumber }) => {
            notifySuccess(t('screen.till.sessionOpened', { number: sessionNumber }))
            setAsking(undefined)
          }}
        />
      )}
      {asking === 'close' && session && (
        <CloseSessionDialog
          session={session}
          onClose={() => setAsking(undefined)}
          onClosed={(z) => {
            setAsking(undefined)
            setReport(z)
          }}
        />
      )}
      {report && <CashReportDialog report={report} onClose={() => setReport(undefined)} />}
    </section>
  )
}
