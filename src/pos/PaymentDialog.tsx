import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchContragents } from '../api/contragent.ts'
import { addUp, amount, type Tiyin } from '../rules/money.ts'
import { DEBT } from '../rules/payments.ts'
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
  lacksSlip,
  leftForCash,
  nextCash,
  owedIn,
  owes,
  type PaymentRow,
  paymentsOf,
  refundRows,
  roundedIn,
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
import { DebtFigures } from './DebtFigures.tsx'
import { type TillSettlement, withinLimit } from './debtLimit.ts'
import { PaidBefore } from './PaidBefore.tsx'
import { type RegisterTerms, useRegisterTerms } from './registerTerms.ts'
import type { Till } from './till.ts'
import { certificatesOf, hasDebtor, type HeldCertificate, paidBefore, pricedOf } from './tillCart.ts'
import { TillDialog } from './TillDialog.tsx'
import { type Owing, useDebtNow } from './useDebtNow.ts'
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
  const { sending } = useTillState()
  const field = useRef<HTMLInputElement>(null)
  const payment = usePayment(onClose)
  const { rows, total, due, rounded, settlement, terms, certificates, paid } = payment
  const back = total < 0
  const busy = sending !== undefined
  const keys = (event: KeyboardEvent) => {
    const type = payment.types.find((candidate) => TILL_PAYMENT_KEYS[candidate] === event.key)
    const step = total > 0 && event.target === field.current ? STEPS.get(event.key) : undefined
    if (type) payment.choose(type)
    else if (step) payment.take(nextCash(rows, due, step))
    else if (event.key === 'F10') payment.finish(event)
    else return
    event.preventDefault()
  }
  return (
    <TillDialog
      title={t(back ? 'screen.till.payBackTitle' : 'screen.till.payTitle')}
      width={WIDTH_PX}
      onClose={busy ? undefined : onClose}
    >
      <form className="payment" onSubmit={payment.finish} onKeyDown={keys}>
        <PaymentTypes types={payment.types} rows={rows} onChoose={payment.choose} />
        <div className="payment-sums">
          <Due due={due} back={back} rounded={rounded} />
          {paid.length > 0 && <PaidBefore payments={paid} />}
          <PaymentRows
            rows={rows}
            due={due}
            active={payment.active}
            field={field}
            onActive={payment.setActive}
            onRows={payment.setRows}
            terms={terms}
          />
          {owes(rows) && <Debtor choosable={payment.mayOwe} owing={payment.owing} />}
          {certificates.shown && <CertificateEntry onPay={certificates.pay} lacking={!certificates.covered} />}
          {total > 0 && <CashSums left={leftForCash(rows, due)} onTake={payment.take} />}
          <SettlementCard settlement={settlement} back={back} />
        </div>
        <div className="payment-pad">
          <NumberPad field={field} />
          <FinishButton settlement={settlement} back={back} busy={busy || !certificates.covered} />
        </div>
      </form>
    </TillDialog>
  )
}

/** The rows of the panel, what they come to, and what the cashier does with them. */
function usePayment(onClose: () => void) {
  const till = useTill()
  const { held, sending } = useTillState()
  const total = pricedOf(held.cart).totals.finalTotalSum
  const back = total < 0
  const paid = back ? paidBefore(held) : []
  const [rows, setRows] = useState(() => (back ? refundRows(paid, -total) : FIRST_ROWS))
  const [active, setActive] = useState(rows[0]!.type)
  const mayOwe = useSession().may(searchContragents)
  const terms = useRegisterTerms()
  const sums = useSums({ rows, total, terms, mayOwe })
  const put = (next: readonly PaymentRow[], type: TillPaymentType) => {
    setRows(next)
    setActive(type)
  }
  const certificates = useCertificates({ total: back ? total : sums.due, rows, put })
  const finish = useWhenTermsAreKnown(terms, () => {
    if (sending !== undefined) return
    // It is of this sale, and what it comes to is not yet in the sum.
    if (till.scansUnderWay > 0) return till.notify('failure', 'screen.till.scanUnderWay')
    if (!sums.settlement.accepted || !certificates.covered) return till.parts.play('failure')
    const unslipped = !back && terms.asksSlip ? lacksSlip(rows, sums.due) : undefined
    if (unslipped) return askSlip(till, unslipped)
    if (!owes(rows) && held.contragent) till.owe(null)
    // Taken or refused, the sale is paid no more; until then the panel stays.
    void till.finish(paymentsOf(rows, back ? total : sums.due), sums.rounded).then(onClose)
  })
  return {
    ...sums,
    rows,
    setRows,
    active,
    setActive,
    total,
    paid,
    mayOwe,
    terms,
    certificates,
    choose: (type: TillPaymentType) => {
      if (type === 'CERTIFICATE' && total > 0) return certificates.begin()
      put(withType(rows, type), type)
    },
    take: (cash: Tiyin | null) => put(withCash(rows, sums.due, cash), 'CASH'),
    finish: (event: FormEvent | KeyboardEvent) => {
      event.preventDefault()
      finish()
    },
  }
}

/** Does it at once, or as soon as the server has said how the register takes money: rounding and slips are not to be outrun. */
function useWhenTermsAreKnown({ asked }: RegisterTerms, run: () => void): () => void {
  const wanted = useRef(false)
  const runWanted = useEffectEvent(() => {
    if (wanted.current) run()
    wanted.current = false
  })
  useEffect(() => {
    if (!asked) runWanted()
  }, [asked])
  return () => {
    if (asked) wanted.current = true
    else run()
  }
}

/** What is due with these rows, and whether they pay it: cash is rounded down where the register does so. */
function useSums({
  rows,
  total,
  terms,
  mayOwe,
}: {
  rows: readonly PaymentRow[]
  total: Tiyin
  terms: RegisterTerms
  mayOwe: boolean
}) {
  const { held } = useTillState()
  const rounded = total > 0 ? roundedIn(rows, total, terms.step) : 0
  const takes = (type: TillPaymentType) => {
    if (rows.some((row) => row.type === type)) return true
    if (type === DEBT) return mayOwe || Boolean(held.customer)
    return type !== 'FOREIGN' || (total > 0 && terms.rates.length > 0)
  }
  const due = Math.abs(total) - rounded
  const owed = owedIn(rows, due)
  const owing = useDebtNow(owes(rows) ? (total < 0 ? 0 - owed : owed) : undefined)
  return {
    due,
    rounded,
    owing,
    settlement: withinLimit(settlementOf(rows, total - rounded, hasDebtor(held)), owing.now),
    types: TILL_PAYMENT_TYPES.filter(takes),
  }
}

/** The cashier reads the number off the terminal's slip; without it the sale does not go. */
function askSlip(till: Till, { type }: PaymentRow): void {
  till.parts.play('warning')
  document.getElementById(`slip-${type}`)?.focus()
}

function Due({ due, back, rounded }: { due: Tiyin; back: boolean; rounded: Tiyin }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="payment-due">
        <span>{t(back ? 'screen.till.toPayBack' : 'screen.till.toPay')}</span>
        <strong>{formatMoney(amount(due), 2)}</strong>
      </p>
      {rounded > 0 && (
        <p className="payment-rounded">
          <span>{t('field.cashRounding')}</span>
          <span>{formatMoney(-amount(rounded), 2)}</span>
        </p>
      )}
    </>
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
function FinishButton({ settlement, back, busy }: { settlement: TillSettlement; back: boolean; busy: boolean }) {
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

/** A debt needs somebody to owe it: the client, or a contragent, whom the user must be allowed to look up; a receipt names its own. */
function Debtor({ choosable, owing }: { choosable: boolean; owing: Owing }) {
  const { t } = useTranslation()
  const { contragent, customer } = useTillState().held
  const debtor = contragent?.name ?? customer?.fullName
  return (
    <>
      {choosable ? <DebtorSelect /> : <p className="till-ask-note">{t('screen.receipt.debtor', { name: debtor })}</p>}
      <DebtFigures {...owing} />
    </>
  )
}
