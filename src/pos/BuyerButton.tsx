import { useTranslation } from 'react-i18next'
import { customerChoices } from '../api/customer.ts'
import { formatPercent } from '../ui/format.ts'
import { UserIcon } from '../ui/icons.tsx'
import { useSession } from '../ui/session/useSession.ts'
import { isLocked } from './tillState.ts'
import { useTillUi } from './tillUi.ts'
import { useTillState } from './useTill.ts'
import './buyer.css'

/** Who buys, and the way to say it. */
export function BuyerButton() {
  const { t } = useTranslation()
  const ui = useTillUi()
  const session = useSession()
  const state = useTillState()
  const { customer } = state.held
  if (!session.may(customerChoices)) return null
  return (
    <button
      type="button"
      className="till-button buyer-button"
      data-known={Boolean(customer)}
      aria-keyshortcuts="F5"
      disabled={isLocked(state)}
      onClick={() => ui.open('buyer')}
    >
      <UserIcon fontSize="small" />
      <span>{customer?.fullName ?? t('screen.till.buyer.title')}</span>
      {customer?.discountPercent ? <strong>−{formatPercent(customer.discountPercent)}</strong> : null}
      <kbd aria-hidden>F5</kbd>
    </button>
  )
}
