import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Certificate, sellCertificates } from '../api/certificate.ts'
import { mutationOf } from '../api/client/queries.ts'
import { printCertificateReceipt } from '../print/certificateReceipt.tsx'
import { businessDayOf } from '../rules/businessDay.ts'
import { sellRefusal } from '../rules/certificate.ts'
import { addUp, amount, tiyin, type Tiyin } from '../rules/money.ts'
import { TIME_ZONE } from '../ui/companyZone.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { formatMoney, formatPercent } from '../ui/format.ts'
import { CashSums } from './CashSums.tsx'
import { GivenCertificate } from './CertificateEntry.tsx'
import { CertificateNumberField } from './CertificateNumberField.tsx'
import { PaymentRows } from './PaymentRows.tsx'
import {
  FIRST_ROWS,
  leftForCash,
  type PaymentRow,
  paymentsOf,
  settlementOf,
  TILL_PAYMENT_TYPES,
  type TillPaymentType,
  withCash,
  withType,
} from './paymentRows.ts'
import { PaymentTypes } from './PaymentTypes.tsx'
import { SettlementCard } from './SettlementCard.tsx'
import { TillDialog } from './TillDialog.tsx'
import type { PaymentType } from '../api/payment.ts'
import { tillSettings } from './tillSettings.ts'
import { useTill } from './useTill.ts'
import './certificates.css'
import './paymentDialog.css'

const WIDTH_PX = 620
/** A certificate is paid for at once, and in so'm. */
const NO_MONEY: ReadonlySet<string> = new Set(['DEBT', 'SPONSORSHIP', 'CERTIFICATE', 'FOREIGN'])
const TYPES = TILL_PAYMENT_TYPES.filter((type) => !NO_MONEY.has(type))

/** Hands certificates out: their numbers are scanned from the sheet, and they are paid for like goods. */
export function SellCertificatesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const till = useTill()
  const [chosen, setChosen] = useState<readonly Certificate[]>([])
  const [rows, setRows] = useState(FIRST_ROWS)
  const { mutateAsync: sell, isPending, error } = useMutation({ ...mutationOf(sellCertificates), onError: () => {} })
  const total = addUp(chosen.map(({ type, amount: worth }) => (type === 'MONEY' ? tiyin(worth) : 0)))
  const ready = chosen.length > 0 && settlementOf(rows, total, false).accepted

  const finish = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready || isPending) return till.parts.play('failure')
    const { departmentId, cashboxId } = till.register
    const payments = paymentsOf(rows, total).map((paid) => ({
      paymentType: paid.paymentType as PaymentType,
      amount: amount(paid.amount),
    }))
    try {
      const numbers = chosen.map(({ number }) => number)
      const sold = await sell({ body: { departmentId, cashboxId, numbers, payments } })
      till.notify('success', 'screen.till.certificatesSold', { count: sold.certificates.length })
      const { printAtOnce, receiptWidthMm } = tillSettings.get()
      if (printAtOnce) void printCertificateReceipt(sold, receiptWidthMm)
      onClose()
    } catch {
      till.parts.play('failure')
    }
  }
  return (
    <TillDialog title={t('screen.till.action.certificates')} width={WIDTH_PX} onClose={isPending ? undefined : onClose}>
      <form className="till-sell-certificates" onSubmit={(event) => void finish(event)}>
        <div className="till-certificates">
          <CertificateNumberField
            given={chosen.map(({ number }) => number)}
            refusalOf={(found) => sellRefusal(found, businessDayOf(till.parts.now(), TIME_ZONE))}
            onFound={(found) => setChosen([...chosen, found])}
            problem={error !== null && failureText(error)}
          />
          <ul className="till-certificate-list">
            {chosen.map(({ number, type, amount: worth, packageName }) => (
              <GivenCertificate
                key={number}
                number={number}
                about={packageName}
                worth={type === 'MONEY' ? formatMoney(worth, 2) : formatPercent(worth)}
                onRemove={() => setChosen(chosen.filter((certificate) => certificate.number !== number))}
              />
            ))}
          </ul>
        </div>
        <PaidFor total={total} rows={rows} onRows={setRows} />
        <button type="submit" className="till-button till-button-strong" disabled={isPending || !ready}>
          {t('screen.till.certificatesSell')} <kbd>Enter</kbd>
        </button>
      </form>
    </TillDialog>
  )
}

/** What they come to, and how it is paid. */
function PaidFor({
  total,
  rows,
  onRows,
}: {
  total: Tiyin
  rows: readonly PaymentRow[]
  onRows: (rows: readonly PaymentRow[]) => void
}) {
  const { t } = useTranslation()
  const [active, setActive] = useState<TillPaymentType>('CASH')
  const field = useRef<HTMLInputElement>(null)
  const put = (next: readonly PaymentRow[], type: TillPaymentType) => {
    onRows(next)
    setActive(type)
  }
  return (
    <>
      <p className="payment-due">
        <span>{t('screen.till.toPay')}</span>
        <strong>{formatMoney(amount(total), 2)}</strong>
      </p>
      {total > 0 && (
        <>
          <PaymentTypes types={TYPES} rows={rows} onChoose={(type) => put(withType(rows, type), type)} />
          <PaymentRows rows={rows} due={total} active={active} field={field} onActive={setActive} onRows={onRows} />
          <CashSums left={leftForCash(rows, total)} onTake={(cash) => put(withCash(rows, total, cash), 'CASH')} />
          <SettlementCard settlement={settlementOf(rows, total, false)} back={false} />
        </>
      )}
    </>
  )
}
