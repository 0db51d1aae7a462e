import { useTranslation } from 'react-i18next'
import type { CashReport } from '../api/cashSession.ts'
import { formatCount, formatMoney } from '../ui/format.ts'

/** What a session has taken, at a glance. */
export function CashFigures({ report }: { report: CashReport }) {
  const { t } = useTranslation()
  const figures: [string, string][] = [
    [t('screen.cashReport.revenue'), formatMoney(report.revenue)],
    [t('screen.cashReport.receipts'), formatCount(report.receipts)],
    [t('screen.cashReport.returnedSum'), formatMoney(report.returnedSum)],
    // Money of the payments below that is no revenue.
    ...(report.certificateSum > 0
      ? [[t('field.certificateSum'), formatMoney(report.certificateSum)] as [string, string]]
      : []),
    ...(report.expectedCash === null
      ? []
      : [[t('screen.cashReport.expectedCash'), formatMoney(report.expectedCash)] as [string, string]]),
  ]
  return (
    <>
      <dl className="cash-figures">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {report.payments.length > 0 && (
        <ul className="cash-payments">
          {report.payments.map((payment) => (
            <li key={payment.paymentType}>
              <span>{t(`enum.paymentType.${payment.paymentType}`)}</span>
              <strong>{formatMoney(payment.amount)}</strong>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
