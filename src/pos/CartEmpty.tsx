import { useTranslation } from 'react-i18next'
import { formatMoney } from '../ui/format.ts'
import { BarcodeIcon, CheckIcon, PrintIcon } from '../ui/icons.tsx'
import { printReceipt, useTillState } from './useTill.ts'

/** Nothing in the cart: what was sold just now, with the change to give, or what to do next. */
export function CartEmpty() {
  const { t } = useTranslation()
  const { lastSale, ready, held } = useTillState()
  if (!ready) return <div className="cart-empty" />
  if (!lastSale)
    return (
      <div className="cart-empty">
        <BarcodeIcon className="cart-empty-icon" />
        <p className="cart-empty-title">{t('screen.till.empty')}</p>
        <p>{t(held.cart.mode === 'RETURN' ? 'screen.till.emptyReturn' : 'screen.till.emptyHint')}</p>
      </div>
    )
  const back = lastSale.finalTotalSum < 0
  return (
    <div className="cart-empty" role="status">
      <CheckIcon className="cart-empty-icon cart-empty-done" />
      <p className="cart-empty-title">
        {t(back ? 'screen.till.returnDone' : 'screen.till.saleDone', {
          number: lastSale.receiptNumber ?? lastSale.saleNumber,
        })}
      </p>
      <dl className="cart-empty-sums">
        <dt>{t(back ? 'screen.till.paidBack' : 'screen.till.paid')}</dt>
        <dd>{formatMoney(Math.abs(lastSale.finalTotalSum), 2)}</dd>
        <dt>{t('screen.till.change')}</dt>
        <dd className="cart-empty-change">{formatMoney(lastSale.changeSum, 2)}</dd>
      </dl>
      <button type="button" className="till-button" onClick={() => void printReceipt(lastSale)}>
        <PrintIcon fontSize="small" />
        {t('screen.till.printReceipt')}
      </button>
    </div>
  )
}
