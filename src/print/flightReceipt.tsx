import { useTranslation } from 'react-i18next'
import type { PaidFlightSale } from '../api/flightTablet.ts'
import { wordText } from '../rules/wordText.ts'
import { formatMoney, formatQuantity, formatTime } from '../ui/format.ts'
import { NOT_FISCAL } from './notFiscal.ts'
import { RollPair } from './rollPair.tsx'
import './roll.css'

/** Money as the buyer gave it, in its own currency. */
export interface MoneyGiven {
  readonly paymentType: PaidFlightSale['payments'][number]['paymentType']
  readonly currencyCode: string
  readonly amount: number
}

/** A sale on board as it was printed. */
export interface FlightReceipt {
  readonly uuid: string
  readonly flightId: number
  /** Of the flight, of the tablet on it, and of the sale there. */
  readonly receiptNumber: string
  readonly madeAt: string
  readonly flightNumber: string
  readonly route: string
  /** The airline, or the department that loaded the flight. */
  readonly shopName: string
  /** Who of the crew sold it. */
  readonly crewName: string
  readonly lines: readonly {
    readonly id: number
    readonly itemName: string
    readonly unitName: string
    readonly priceUzs: number
    readonly count: number
    readonly sum: number
  }[]
  /** In so'm. */
  readonly total: number
  readonly given: readonly MoneyGiven[]
  readonly change: Pick<MoneyGiven, 'currencyCode' | 'amount'> | null
}

/** The receipt of a sale on board, for a roll of 80 or 58 mm. */
export function FlightReceiptRoll({ receipt, widthMm }: { receipt: FlightReceipt; widthMm: number }) {
  const { t } = useTranslation()
  const { receiptNumber, madeAt, flightNumber, route, shopName, crewName, lines, total, given, change } = receipt
  return (
    <div className="roll" data-width={widthMm}>
      <h1>{shopName}</h1>
      <p className="roll-title">
        {t('screen.receipt.SALE')} № {receiptNumber}
      </p>
      <RollPair name={formatTime(madeAt)} figure="" />
      <p>{[t('screen.flightTablet.flight', { number: flightNumber }), route].filter(Boolean).join(' · ')}</p>
      <p>{t('screen.receipt.cashier', { name: crewName })}</p>
      <hr />
      <ol className="roll-lines">
        {lines.map((line, index) => (
          <li key={line.id}>
            <div>
              {index + 1}. {line.itemName}
            </div>
            <RollPair
              name={`${formatQuantity(line.count)} ${wordText(line.unitName, t)} × ${formatMoney(line.priceUzs, 2)}`}
              figure={formatMoney(line.sum, 2)}
            />
          </li>
        ))}
      </ol>
      <hr />
      <RollPair strong name={t('screen.receipt.total')} figure={`${formatMoney(total, 2)} UZS`} />
      <hr />
      {given.map(({ paymentType, currencyCode, amount }) => (
        <RollPair
          key={`${paymentType} ${currencyCode}`}
          name={t(`enum.paymentType.${paymentType}`)}
          figure={`${formatMoney(amount, 2)} ${currencyCode}`}
        />
      ))}
      {change && (
        <RollPair
          name={t('screen.receipt.change')}
          figure={`${formatMoney(change.amount, 2)} ${change.currencyCode}`}
        />
      )}
      <div className="roll-sign roll-small">
        {NOT_FISCAL.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
      <p className="roll-centre">{t('screen.receipt.thanks')}</p>
    </div>
  )
}
