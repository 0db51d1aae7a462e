import { useTranslation } from 'react-i18next'
import { CheckIcon, CloseIcon, FailureIcon, InfoIcon, WarningIcon } from '../ui/icons.tsx'
import { useTill, useTillState } from './useTill.ts'
import './noticeLine.css'

const ICONS = { success: CheckIcon, failure: FailureIcon, warning: WarningIcon, info: InfoIcon }

/** What happened last, in one line under the cart that is always there, so that nothing jumps. */
export function NoticeLine() {
  const { t } = useTranslation()
  const till = useTill()
  const { notice, cartReturns } = useNotice()
  if (!notice)
    return (
      <p className="notice-line" data-tone={cartReturns ? 'return' : 'quiet'}>
        {t(cartReturns ? 'screen.till.returnMode' : 'screen.till.keysHint')}
      </p>
    )
  const Icon = ICONS[notice.tone]
  return (
    <p
      key={notice.id}
      className="notice-line"
      data-tone={notice.tone}
      role={notice.tone === 'failure' ? 'alert' : 'status'}
    >
      <Icon fontSize="small" />
      <span>{notice.text}</span>
      <button type="button" aria-label={t('action.close')} onClick={till.dismiss}>
        <CloseIcon fontSize="small" />
      </button>
    </p>
  )
}

function useNotice() {
  const { notice, held } = useTillState()
  return { notice, cartReturns: held.cart.mode === 'RETURN' }
}
