import { useTranslation } from 'react-i18next'
import type { FlightReceipt } from '../../print/flightReceipt.tsx'
import { formatMoney, formatTime } from '../../ui/format.ts'
import { PrintIcon } from '../../ui/icons.tsx'
import { TillDialog } from '../TillDialog.tsx'
import { printFlightReceipt } from './useFlightTablet.ts'

const WIDTH_PX = 560

/** What this tablet has sold on the flight, the newest first; each prints again. */
export function FlightReceipts({ receipts, onClose }: { receipts: readonly FlightReceipt[]; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <TillDialog title={t('screen.flightTablet.receipts')} width={WIDTH_PX} onClose={onClose}>
      {receipts.length === 0 && <p className="till-ask-note">{t('screen.flightTablet.receiptsEmpty')}</p>}
      <ul className="flight-receipts">
        {receipts.map((receipt) => (
          <li key={receipt.uuid}>
            <span>
              № {receipt.receiptNumber}
              <small>{[formatTime(receipt.madeAt), receipt.crewName].join(' · ')}</small>
            </span>
            <strong>{formatMoney(receipt.total, 2)}</strong>
            <button
              type="button"
              className="till-button"
              aria-label={t('screen.flightTablet.printAgain', { number: receipt.receiptNumber })}
              onClick={() => void printFlightReceipt(receipt)}
            >
              <PrintIcon fontSize="small" />
            </button>
          </li>
        ))}
      </ul>
    </TillDialog>
  )
}
