import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { CertificateSale } from '../api/certificate.ts'
import { groupedNumber } from '../rules/certificate.ts'
import { amount, tiyin } from '../rules/money.ts'
import { formatDate, formatMoney, formatPercent, formatTime } from '../ui/format.ts'
import { RollPair } from './rollPair.tsx'
import { printOnRoll } from './rollPrint.tsx'
import './roll.css'

/** What the buyer of certificates takes home, for a roll of 80 or 58 mm. */
export function CertificateReceipt({ sale, widthMm }: { sale: CertificateSale; widthMm: number }) {
  const { t } = useTranslation()
  return (
    <div className="roll" data-width={widthMm}>
      <h1>{sale.shopName}</h1>
      {sale.shopAddress && <p className="roll-centre">{sale.shopAddress}</p>}
      <p className="roll-title">
        {t('screen.receipt.certificates')} № {sale.saleNumber}
      </p>
      <RollPair name={formatTime(sale.saleDate)} figure={t('screen.receipt.session', { number: sale.sessionNumber })} />
      <p>{t('screen.receipt.cashbox', { number: sale.cashboxNumber })}</p>
      <p>{t('screen.receipt.cashier', { name: sale.cashierFullName })}</p>
      <hr />
      {sale.certificates.map(({ number, packageName, type, amount: worth, expirationDate }) => (
        <div key={number}>
          <RollPair name={packageName} figure={type === 'MONEY' ? formatMoney(worth, 2) : `−${formatPercent(worth)}`} />
          <p className="roll-small">
            {groupedNumber(number)} · {t('screen.receipt.certificateUntil', { date: formatDate(expirationDate) })}
          </p>
        </div>
      ))}
      <hr />
      <RollPair strong name={t('screen.receipt.total')} figure={formatMoney(sale.totalSum, 2)} />
      {sale.payments.map(({ paymentType, amount: paid }) => (
        <RollPair
          key={paymentType}
          name={t(`enum.paymentType.${paymentType}`)}
          figure={formatMoney(paymentType === 'CASH' ? amount(tiyin(paid) + tiyin(sale.changeSum)) : paid, 2)}
        />
      ))}
      {sale.changeSum > 0 && <RollPair name={t('screen.receipt.change')} figure={formatMoney(sale.changeSum, 2)} />}
    </div>
  )
}

export const printCertificateReceipt = (sale: CertificateSale, widthMm: 58 | 80): Promise<void> =>
  printOnRoll(createElement(CertificateReceipt, { sale, widthMm }), widthMm)
