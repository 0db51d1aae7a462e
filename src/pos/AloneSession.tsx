import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { randomUuid } from '../api/client/operationKey.ts'
import { openSession, takeZReport } from '../api/cashSession.ts'
import { shopClock } from '../offline/shopClock.ts'
import { formatTime } from '../ui/format.ts'
import { CartIcon, LockIcon } from '../ui/icons.tsx'
import { useSession } from '../ui/session/useSession.ts'
import { CashForm } from './CashForm.tsx'
import { deviceTillStorage } from './deviceTillStorage.ts'
import { journalCopy } from './journalCopy.ts'
import { keepKnown, type KnownSession } from './knownSession.ts'
import { PaidSales } from './paidSales.ts'
import { paidWaiting } from './paidWaiting.ts'
import { type Register, registerKeyOf } from './register.ts'
import { TillDialog } from './TillDialog.tsx'

const WIDTH_PX = 400

/** What this device knows of a register's session, and what it may do with it alone. */
interface Alone {
  readonly known: KnownSession | undefined
  /** Undefined where it has never sold here: then it does nothing without the server. */
  readonly paid: PaidSales | undefined
}

async function openAlone(register: Register): Promise<Alone> {
  const storage = await deviceTillStorage()
  const known = await storage.read('sessions', registerKeyOf(register))
  if (!globalThis.isSecureContext) return { known, paid: undefined }
  const paid = new PaidSales(register, {
    storage,
    clock: shopClock(),
    newUuid: randomUuid,
    goods: undefined,
    waiting: paidWaiting,
    copy: journalCopy(),
  })
  await paid.open()
  return { known, paid: paid.counts ? paid : undefined }
}

/** The cash session of a register where nobody can be asked: as it was known last, opened and closed all the same. */
export function AloneSession({ register, onGo }: { register: Register; onGo: () => void }) {
  const { t } = useTranslation()
  const viewer = useSession()
  const queries = useQueryClient()
  const queryKey = ['session on this device', registerKeyOf(register)]
  const { data } = useQuery({ queryKey, queryFn: () => openAlone(register), gcTime: 0, staleTime: Infinity })
  const [asked, setAsked] = useState<'OPEN' | 'CLOSE'>()
  const { known, paid } = data ?? {}
  const done = () => {
    setAsked(undefined)
    void queries.invalidateQueries({ queryKey })
  }
  return (
    <>
      <p>{known ? textOf(known, t) : data && t('screen.beforePos.alone.unknown')}</p>
      <div className="cash-session-actions">
        <button type="button" className="till-button till-button-strong cash-session-go" onClick={onGo}>
          <CartIcon fontSize="small" />
          {t('screen.beforePos.toTill')}
        </button>
        {paid && !known?.open && viewer.may(openSession) && (
          <button type="button" className="till-button" onClick={() => setAsked('OPEN')}>
            {t('screen.till.openSession')}
          </button>
        )}
        {paid && known?.open && viewer.may(takeZReport) && (
          <button type="button" className="till-button cash-session-close" onClick={() => setAsked('CLOSE')}>
            <LockIcon fontSize="small" />
            {t('screen.beforePos.close')}
          </button>
        )}
      </div>
      {asked && paid && <AloneDialog kind={asked} register={register} paid={paid} onClose={done} />}
    </>
  )
}

const textOf = ({ open, sessionNumber, at, byName }: KnownSession, t: ReturnType<typeof useTranslation>['t']): string =>
  t(open ? 'screen.beforePos.alone.open' : 'screen.beforePos.alone.closed', {
    number: sessionNumber ?? '…',
    name: byName,
    time: formatTime(at),
  })

/** Asks what lies in the drawer. Its figures come with the server's report, when the server has heard of it. */
function AloneDialog({
  kind,
  register,
  paid,
  onClose,
}: {
  kind: 'OPEN' | 'CLOSE'
  register: Register
  paid: PaidSales
  onClose: () => void
}) {
  const { t } = useTranslation()
  const byName = useSession().user?.employeeName ?? ''
  const [cash, setCash] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
  const opens = kind === 'OPEN'
  const say = async () => {
    setBusy(true)
    try {
      await paid.session(
        opens
          ? { kind: 'OPEN', openingCash: cash ?? 0 }
          : { kind: 'CLOSE', countedCash: cash, notes: null, comment: '' },
      )
      const at = new Date().toISOString()
      const known = { open: opens, sessionNumber: null, at, byName }
      await keepKnown(await deviceTillStorage(), registerKeyOf(register), known)
      onClose()
    } catch {
      setFailure(new Error(t('screen.till.notKept')))
      setBusy(false)
    }
  }
  const title = t(opens ? 'screen.till.openSession' : 'screen.beforePos.close')
  return (
    <TillDialog title={title} width={WIDTH_PX} onClose={busy ? undefined : onClose}>
      <p>{t('screen.beforePos.alone.text')}</p>
      <CashForm
        label={t(opens ? 'field.openingCash' : 'field.countedCash')}
        value={cash}
        needed={!opens}
        busy={busy}
        failure={failure}
        button={title}
        onValue={setCash}
        onSubmit={() => void say()}
      />
    </TillDialog>
  )
}
