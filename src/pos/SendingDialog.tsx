import { useTranslation } from 'react-i18next'
import { failureText } from '../ui/feedback/failureText.ts'
import { useDelayed } from '../ui/useDelayed.ts'
import { TillDialog } from './TillDialog.tsx'
import { isStuck, type Sending } from './tillState.ts'
import { useTill } from './useTill.ts'

const WIDTH_PX = 480

/** The sale is on its way. Shown only when that takes a while, or when the server is away: the device keeps the sale. */
export function SendingDialog({ sending }: { sending: Sending }) {
  const { t } = useTranslation()
  const till = useTill()
  const stuck = isStuck(sending)
  const shown = useDelayed() || stuck
  if (!shown) return null
  if (!stuck)
    return (
      <TillDialog title={t('screen.till.sending')} width={WIDTH_PX}>
        <progress className="till-progress" aria-label={t('screen.till.sending')} />
      </TillDialog>
    )
  return (
    <TillDialog title={t('screen.till.notAnswered')} width={WIDTH_PX}>
      <div role="alert" className="till-sending">
        {sending.failure && <p className="till-problem">{failureText(sending.failure)}</p>}
        <p>{t('screen.till.keptOnDevice')}</p>
        <p className="till-ask-note">{t('screen.till.tries', { count: sending.tries })}</p>
      </div>
      <progress className="till-progress" aria-label={t('screen.till.sending')} />
      <div className="till-dialog-actions">
        <button type="button" className="till-button" onClick={() => void till.backToCart()}>
          {t('screen.till.backToCart')}
        </button>
        <button
          type="button"
          className="till-button till-button-strong"
          autoFocus
          disabled={sending.phase !== 'waiting'}
          onClick={till.retryNow}
        >
          {t('screen.till.retryNow')}
        </button>
      </div>
    </TillDialog>
  )
}
