import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveCash, takeOver } from '../api/cashMove.ts'
import { type CashReport, checkOpenSession, openSession, takeZReport } from '../api/cashSession.ts'
import { ApiFailure } from '../api/client/apiFailure.ts'
import { queryOf } from '../api/client/queries.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { notifySuccess } from '../ui/feedback/notify.ts'
import { formatTime } from '../ui/format.ts'
import { CartIcon, LockIcon, PrintIcon } from '../ui/icons.tsx'
import { useSession } from '../ui/session/useSession.ts'
import { AloneSession } from './AloneSession.tsx'
import { CashFigures } from './CashFigures.tsx'
import { CashMoveDialog } from './CashMoveDialog.tsx'
import { CashReportDialog } from './CashReportDialog.tsx'
import { CloseSessionDialog } from './CloseSessionDialog.tsx'
import { deviceTillStorage } from './deviceTillStorage.ts'
import { keepKnown, knownOf } from './knownSession.ts'
import { OpenSessionDialog } from './OpenSessionDialog.tsx'
import { deviceRegister, type Register, registerKeyOf } from './register.ts'
import { TakeOverDialog } from './TakeOverDialog.tsx'

/** Figures of an open session are looked up this often while they are shown. */
const REFRESH_MS = 15_000

type Asked = 'open' | 'close' | 'move' | 'takeOver'

/** The cash session of a register: opened with what lies in the drawer, looked at (X), closed with what was counted (Z). */
export function CashSession({ register }: { register: Register }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<Asked>()
  const [report, setReport] = useState<CashReport>()
  const { data, error } = useQuery({
    ...queryOf(checkOpenSession, { path: { depId: register.departmentId, cashboxId: register.cashboxId } }),
    refetchInterval: REFRESH_MS,
  })
  const { session } = data ?? {}
  const away = error instanceof ApiFailure && error.status === 0
  const go = useGoSelling(register)
  useEffect(() => {
    if (data) void deviceTillStorage().then((to) => keepKnown(to, registerKeyOf(register), knownOf(data.session)))
  }, [data, register])
  // What is said or asked in a panel keeps the keyboard, whatever changes below it.
  const covered = asking !== undefined || report !== undefined
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
        {session && session.holderName !== session.openedByName && (
          <p>{t('screen.beforePos.heldBy', { name: session.holderName })}</p>
        )}
      </header>
      {error && <p className="till-problem">{failureText(error)}</p>}
      {away ? (
        <AloneSession register={register} onGo={go} />
      ) : (
        <>
          {session && <CashFigures report={session} />}
          <div className="cash-session-actions">
            {session && (
              <OpenActions
                register={register}
                session={session}
                covered={covered}
                onAsk={setAsking}
                onReport={setReport}
              />
            )}
            {data && !session && <ClosedActions register={register} covered={covered} onAsk={setAsking} />}
          </div>
        </>
      )}
      <SessionDialogs
        asked={asking}
        register={register}
        session={session ?? null}
        onClose={() => setAsking(undefined)}
        onReport={setReport}
      />
      {report && <CashReportDialog report={report} onClose={() => setReport(undefined)} />}
    </section>
  )
}

/** The way to the till: this device is that register now. Whatever receipt the cashier came for is opened there. */
function useGoSelling(register: Register) {
  const navigate = useNavigate()
  return () => {
    deviceRegister.set(register)
    void navigate({ to: '/point-of-sale/pos', search: (before) => before })
  }
}

function ClosedActions({
  register,
  covered,
  onAsk,
}: {
  register: Register
  covered: boolean
  onAsk: (what: Asked) => void
}) {
  const { t } = useTranslation()
  const viewer = useSession()
  return (
    <>
      {viewer.may(openSession) && (
        <button
          type="button"
          autoFocus={!covered}
          className="till-button till-button-strong"
          onClick={() => onAsk('open')}
        >
          {t('screen.till.openSession')}
        </button>
      )}
      <button type="button" className="till-button" onClick={useGoSelling(register)}>
        <CartIcon fontSize="small" />
        {t('screen.beforePos.toTill')}
      </button>
    </>
  )
}

function OpenActions({
  register,
  session,
  covered,
  onAsk,
  onReport,
}: {
  register: Register
  session: CashReport
  covered: boolean
  onAsk: (what: Asked) => void
  onReport: (report: CashReport) => void
}) {
  const { t } = useTranslation()
  const viewer = useSession()
  return (
    <>
      <button
        type="button"
        autoFocus={!covered}
        className="till-button till-button-strong cash-session-go"
        onClick={useGoSelling(register)}
      >
        <CartIcon fontSize="small" />
        {t('screen.beforePos.toTill')}
      </button>
      <button type="button" className="till-button" onClick={() => onReport(session)}>
        <PrintIcon fontSize="small" />
        {t('screen.beforePos.x')}
      </button>
      {viewer.may(moveCash) && (
        <button type="button" className="till-button" onClick={() => onAsk('move')}>
          {t('screen.cashMove.one')}
        </button>
      )}
      {viewer.may(takeOver) && session.holderId !== viewer.user?.id && (
        <button type="button" className="till-button" onClick={() => onAsk('takeOver')}>
          {t('screen.cashMove.takeOver')}
        </button>
      )}
      {viewer.may(takeZReport) && (
        <button type="button" className="till-button cash-session-close" onClick={() => onAsk('close')}>
          <LockIcon fontSize="small" />
          {t('screen.beforePos.close')}
        </button>
      )}
    </>
  )
}

function SessionDialogs({
  asked,
  register,
  session,
  onClose,
  onReport,
}: {
  asked: Asked | undefined
  register: Register
  session: CashReport | null
  onClose: () => void
  onReport: (report: CashReport) => void
}) {
  const { t } = useTranslation()
  if (asked === 'open')
    return (
      <OpenSessionDialog
        register={register}
        onClose={onClose}
        onOpened={({ sessionNumber }) => {
          notifySuccess(t('screen.till.sessionOpened', { number: sessionNumber }))
          onClose()
        }}
      />
    )
  if (!session) return null
  if (asked === 'move') return <CashMoveDialog session={session} onClose={onClose} />
  if (asked === 'takeOver') return <TakeOverDialog session={session} onClose={onClose} />
  if (asked !== 'close') return null
  return (
    <CloseSessionDialog
      session={session}
      onClose={onClose}
      onClosed={(z) => {
        onClose()
        onReport(z)
      }}
    />
  )
}
