import { useTranslation } from 'react-i18next'
import type { Sale } from '../api/sale.ts'
import { formatMoney, formatQuantity, formatTime } from '../ui/format.ts'
import { TillDialog } from './TillDialog.tsx'
import { useTill } from './useTill.ts'

const WIDTH_PX = 560

/** The sale was finished by an earlier try whose answer was lost, and the cart has changed since: what stands is shown. */
export function OtherFinishedDialog({ sale }: { sale: Sale }) {
  const { t } = useTranslation()
  const till = useTill()
  return (
    <TillDialog title={t('screen.till.otherTitle', { number: sale.saleNumber })} width={WIDTH_PX}>
      <p>{t('screen.till.otherText', { time: formatTime(sale.saleDate) })}</p>
      <ul className="till-plain-list">
        {sale.saleItems.map((line) => (
          <li key={line.id}>
            {line.name} — {formatQuantity(line.count)} × {formatMoney(line.priceUzs, 2)}
          </li>
        ))}
      </ul>
      <p className="till-ask-sum">
        <span>{t('screen.till.paid')}</span>
        <strong>{formatMoney(sale.finalTotalSum, 2)}</strong>
      </p>
      <div className="till-dialog-actions">
        <button
          type="button"
          className="till-button till-button-strong"
          autoFocus
          onClick={() => void till.acceptOther()}
        >
          {t('screen.till.otherAccept')}
        </button>
      </div>
    </TillDialog>
  )
}
