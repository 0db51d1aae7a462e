import { useTranslation } from 'react-i18next'
import type { CashReport } from '../api/cashSession.ts'
import { amount, tiyin } from '../rules/money.ts'
import { formatCount, formatMoney, formatTime } from '../ui/format.ts'
import { RollPair } from './rollPair.tsx'
import './roll.css'

const SEAL_SHOWN = 16

/** An X report (the session is open) or a Z report (it is closed and sealed), for a roll of 80 or 58 mm. */
export function CashReportRoll({ report, widthMm }: { report: CashReport; widthMm: number }) {
  const { t } = useTranslation()
  const say = (key: string, values?: Record<string, unknown>) => t(`screen.cashReport.${key}`, values)
  const money = (value: number) => formatMoney(value, 2)
  return (
    <div className="roll" data-width={widthMm}>
      <h1>{report.departmentName}</h1>
      <p className="roll-title">{say(report.status === 'CLOSED' ? 'z' : 'x', { number: report.sessionNumber })}</p>
      <p className="roll-centre">
        {t('screen.receipt.cashbox', { number: report.cashboxNumber })} · {report.cashboxName}
      </p>
      <hr />
      <RollPair name={say('opened')} figure={formatTime(report.openedAt)} />
      <p className="roll-small">{report.openedByName}</p>
      {report.closedAt && (
        <>
          <RollPair name={say('closed')} figure={formatTime(report.closedAt)} />
          <p className="roll-small">{report.closedByName}</p>
        </>
      )}
      <hr />
      <RollPair name={say('receipts')} figure={formatCount(report.receipts)} />
      <RollPair name={say('soldSum')} figure={money(report.soldSum)} />
      <RollPair name={say('returns')} figure={formatCount(report.returns)} />
      <RollPair name={say('returnedSum')} figure={money(report.returnedSum)} />
      <RollPair name={say('discountSum')} figure={money(report.discountSum)} />
      {report.promotions.map(({ promotionId, name, given, takenBack }) => (
        <RollPair
          key={promotionId}
          name={say('promotion', { name })}
          figure={money(amount(tiyin(given) - tiyin(takenBack)))}
        />
      ))}
      {report.certificateSum > 0 && <RollPair name={t('field.certificateSum')} figure={money(report.certificateSum)} />}
      <RollPair strong name={say('revenue')} figure={money(report.revenue)} />
      <hr />
      {report.payments.map((payment) => (
        <RollPair
          key={payment.paymentType}
          name={t(`enum.paymentType.${payment.paymentType}`)}
          figure={money(payment.amount)}
        />
      ))}
      <hr />
      <RollPair name={say('openingCash')} figure={money(report.openingCash)} />
      {report.movedSum !== 0 && <RollPair name={say('movedSum')} figure={money(report.movedSum)} />}
      {report.expenses?.map(({ expenseTypeId, name, amount: spent }) => (
        <RollPair key={expenseTypeId} name={say('expense', { name })} figure={money(-spent)} />
      ))}
      {report.foreign?.map(({ currencyCode, amount: notes, takenFor }) => (
        <RollPair key={currencyCode} name={`${currencyCode} ${formatMoney(notes, 2)}`} figure={money(takenFor)} />
      ))}
      {report.expectedCash !== null && <RollPair name={say('expectedCash')} figure={money(report.expectedCash)} />}
      {report.countedCash !== null && <RollPair name={say('countedCash')} figure={money(report.countedCash)} />}
      {report.cashDifference !== null && (
        <RollPair strong name={say('cashDifference')} figure={money(report.cashDifference)} />
      )}
      {report.notes?.map(({ note, count }) => (
        <RollPair key={note} name={`${formatMoney(note)} × ${formatCount(count)}`} figure={money(note * count)} />
      ))}
      {report.comment && <p className="roll-small">{report.comment}</p>}
      <hr />
      {report.seal && <p className="roll-small">{say('seal', { seal: report.seal.slice(0, SEAL_SHOWN) })}</p>}
      <p className="roll-small">{say('printed', { time: formatTime(report.printedAt) })}</p>
      <p className="roll-small roll-centre">{say('notFiscal')}</p>
    </div>
  )
}
