import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchContragents } from '../api/contragent.ts'
import { addUp, amount, type Tiyin } from '../rules/money.ts'
import { DEBT, type Settlement } from '../rules/payments.ts'
import { formatMoney } from '../ui/format.ts'
import { useSession } from '../ui/session/useSession.ts'
import { CashSums } from './CashSums.tsx'
import { CertificateEntry } from './CertificateEntry.tsx'
import { DebtorSelect } from './DebtorSelect.tsx'
import { NumberPad } from './NumberPad.tsx'
import { PaymentRows } from './PaymentRows.tsx'
import { PaymentTypes } from './PaymentTypes.tsx'
import {
  byCertificate,
  FIRST_ROWS,
  leftForCash,
  nextCash,
  owes,
  type PaymentRow,
  paymentsOf,
  refundRows,
  settlementOf,
  TILL_PAYMENT_KEYS,
  TILL_PAYMENT_TYPES,
  type TillPaymentType,
  withCash,
  withCertificates,
  withoutType,
  withType,
} from './paymentRows.ts'
import { SettlementCard } from './SettlementCard.tsx'
import { PaidBefore } from './PaidBefore.tsx'
import { certificatesOf, type HeldCertificate, paidBefore, pricedOf } from './tillCart.ts'
import { TillDialog } from './TillDialog.tsx'
import { useTill, useTillState } from './useTill.ts'
import './paymentDialog.css'

const WIDTH_PX = 980
/** The arrows hand over the next of the likely sums, or the one before. */
const STEPS: ReadonlyMap<string, 1 | -1> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

/** How the sale is paid, or paid back: types by key or finger, sums by digits, Enter finishes. */
export function PaymentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const till = useTill()
  const { held, sending } = useTillState()
  const field = useRef<HTMLInputElement>(null)
  const total = pricedOf(held.cart).totals.finalTotalSum
  const due = Math.abs(total)
  const paid = total < 0 ? paidBefore(held) : []
  const [rows, setRows] = useState(() => (total < 0 ? refundRows(paid, due) : FIRST_ROWS))
  const [active, setActive] = useState(rows[0]!.type)
  const mayOwe = useSession().may(searchContragents)
  const types = TILL_PAYMENT_TYPES.filter((type) => type !== DEBT || mayOwe || rows.some((row) => row.type === DEBT))
  const settlement = settlementOf(rows, total, held.contragent !== null)
  const busy = sending !== undefined
  const put = (next: readonly PaymentRow[], type: TillPaymentType) => {
    setRows(next)
    setActive(type)
  }
  const certificates = useCertificates({ total, rows, put })

  const choose = (type: TillPaymentType) => {
    if (type === 'CERTIFICATE' && total > 0) return certificates.begin()
    put(withType(rows, type), type)
  }
  const take = (cash: Tiyin | null) => put(withCash(rows, due, cash), 'CASH')
  const finish = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!settlement.accepted || !certificates.covered) return till.parts.play('failure')
    if (!owes(rows) && held.contragent) till.owe(null)
    // Taken or refused, the sale is paid no more; until then the panel stays.
    void till.finish(paymentsOf(rows, total)).then(onClose)
  }
  const keys = (event: KeyboardEvent) => {
    const type = types.find((candidate) => TILL_PAYMENT_KEYS[candidate] === event.key)
    const step = total > 0 && event.target === field.current ? STEPS.get(event.key) : undefined
    if (type) choose(type)
    else if (step) take(nextCash(rows, due, step))
    else if (event.key === 'F10') finish(event)
    else return
    event.preventDefault()
  }
  return (
    <TillDialog
      title={t(total < 0 ? 'screen.till.payBackTitle' : 'screen.till.payTitle')}
      width={WIDTH_PX}
      onClose={busy ? undefined : onClose}
    >
      <form className="payment" onSubmit={finish} onKeyDown={keys}>
        <PaymentTypes types={types} rows={rows} onChoose={choose} />
        <div className="payment-sums">
          <p className="payment-due">
            <span>{t(total < 0 ? 'screen.till.toPayBack' : 'screen.till.toPay')}</span>
            <strong>{formatMoney(amount(due), 2)}</strong>
          </p>
          {paid.length > 0 && <PaidBefore payments={paid} />}
          <PaymentRows rows={rows} due={due} active={active} field={field} onActive={setActive} onRows={setRows} />
          {owes(rows) && <Debtor choosable={mayOwe} />}
          {certificates.shown && <CertificateEntry onPay={certificates.pay} lacking={!certificates.covered} />}
          {total > 0 && <CashSums left={leftForCash(rows, due)} onTake={take} />}
          <SettlementCard settlement={settlement} back={total < 0} />
        </div>
        <div className="payment-pad">
          <NumberPad field={field} />
          <FinishButton settlement={settlement} back={total < 0} busy={busy || !certificates.covered} />
        </div>
      </form>
    </TillDialog>
  )
}

/** The certificates that pay: their field shows once somebody asks for it, and they pay as much of the total as they can. */
function useCertificates({
  total,
  rows,
  put,
}: {
  total: Tiyin
  rows: readonly PaymentRow[]
  put: (rows: readonly PaymentRow[], active: TillPaymentType) => void
}) {
  const till = useTill()
  const { held } = useTillState()
  const [asked, setAsked] = useState(false)
  const due = Math.abs(total)
  const worthOf = (certificates: readonly HeldCertificate[]) => addUp(certificates.map(({ worth }) => worth))
  const some = (held.certificates?.length ?? 0) > 0 || held.cart.certificate !== undefined
  return {
    shown: total > 0 && (asked || some),
    covered: byCertificate(rows, due) <= worthOf(certificatesOf(held, total)),
    begin: () => setAsked(true),
    pay: (certificates: readonly HeldCertificate[]) => {
      till.hold({ ...held, certificates })
      const next =
        certificates.length > 0 ? withCertificates(rows, due, worthOf(certificates)) : withoutType(rows, 'CERTIFICATE')
      put(next, next.at(-1)!.type)
    },
  }
}

/** Says the change too: a small phone has no room for it anywhere else. */
function FinishButton({ settlement, back, busy }: { settlement: Settlement; back: boolean; busy: boolean }) {
  const { t } = useTranslation()
  return (
    <button
      type="submit"
      className="till-button till-button-strong payment-finish"
      disabled={busy || !settlement.accepted}
    >
      {t(back ? 'screen.till.finishReturn' : 'screen.till.finish')}
      {settlement.accepted && settlement.change > 0 && (
        <span className="payment-finish-change">
          {t('screen.till.finishWithChange', { sum: formatMoney(amount(settlement.change), 2) })}
        </span>
      )}
      <kbd aria-hidden>Enter</kbd>
    </button>
  )
}

/** A debt needs somebody to owe it, whom the user must be allowed to look up; a receipt names its own. */
function Debtor({ choosable }: { choosable: boolean }) {
  const { t } = useTranslation()
  const { contragent } = useTillState().held
  if (choosable) return <DebtorSelect />
  return <p className="till-ask-note">{t('screen.receipt.debtor', { name: contragent?.name })}</p>
}
