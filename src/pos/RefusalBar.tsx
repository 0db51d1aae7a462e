import { useTranslation } from 'react-i18next'
import { type CartLine, remove, setQuantity } from '../rules/cart.ts'
import { quantity } from '../rules/money.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { formatQuantity } from '../ui/format.ts'
import { CloseIcon, FailureIcon } from '../ui/icons.tsx'
import type { LineTrouble } from './tillCart.ts'
import { useTillUi } from './tillUi.ts'
import { useTill, useTillState } from './useTill.ts'

/** Why the server did not take the sale, and the ways out of it. The cart is as it was. */
export function RefusalBar() {
  const { t } = useTranslation()
  const till = useTill()
  const ui = useTillUi()
  const { refusal, held } = useTillState()
  if (!refusal) return null
  const named = held.cart.lines.find((line) => held.troubles[line.key])
  const refreshable = ['outOfStock', 'priceChanged', 'totalsDiffer'].includes(refusal.code)
  return (
    <div className="refusal-bar" role="alert">
      <FailureIcon />
      <div className="refusal-text">
        <strong>{t('screen.till.notSold')}</strong>
        <span>{failureText(refusal)}</span>
      </div>
      <div className="refusal-ways">
        {refusal.code === 'sessionClosed' && (
          <button type="button" className="till-button till-button-strong" onClick={() => ui.open('openSession')}>
            {t('screen.till.openSession')}
          </button>
        )}
        {refusal.code === 'needsApproval' && (
          <button type="button" className="till-button till-button-strong" onClick={() => ui.open('approveSale')}>
            {t('screen.till.askApproval')}
          </button>
        )}
        {named && <LineWays line={named} trouble={held.troubles[named.key]!} />}
        {refreshable && (
          <button type="button" className="till-button" onClick={() => void till.refresh()}>
            {t('screen.till.refresh')}
          </button>
        )}
      </div>
      <button
        type="button"
        className="refusal-close"
        aria-label={t('action.close')}
        onClick={() => till.set({ refusal: undefined })}
      >
        <CloseIcon fontSize="small" />
      </button>
    </div>
  )
}

function LineWays({ line, trouble }: { line: CartLine; trouble: LineTrouble }) {
  const { t } = useTranslation()
  const till = useTill()
  const left = trouble.is === 'outOfStock' ? trouble.available : 0
  return (
    <>
      {left > 0 && (
        <button
          type="button"
          className="till-button"
          onClick={() => till.change((cart) => setQuantity(cart, line.key, left))}
        >
          {t('screen.till.leaveOnly', { count: formatQuantity(quantity(left)) })}
        </button>
      )}
      <button
        type="button"
        className="till-button till-button-danger"
        onClick={() => till.change((cart) => remove(cart, line.key))}
      >
        {t('screen.till.action.deleteLine')}
      </button>
    </>
  )
}
