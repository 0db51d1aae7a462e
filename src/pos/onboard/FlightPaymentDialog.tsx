import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FlightLoad } from '../../api/flightTablet.ts'
import { amount, type Tiyin } from '../../rules/money.ts'
import { settleOnboard } from '../../rules/onboardPayment.ts'
import type { FlightReceipt } from '../../print/flightReceipt.tsx'
import { notifyFailure, notifySuccess } from '../../ui/feedback/notify.ts'
import { formatMoney } from '../../ui/format.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { NumberPad } from '../NumberPad.tsx'
import { play } from '../sounds.ts'
import { tillSettings } from '../tillSettings.ts'
import { TillDialog } from '../TillDialog.tsx'
import { type Seller, sellersOf, type SoldLine, totalOf } from './flightCart.ts'
import { FIRST_ROWS, givenOf, inUzs, type MoneyRow, rateOf, UZS, withMore, withRow } from './flightMoney.ts'
import { FlightMoneyRow } from './FlightMoneyRow.tsx'
import { PaidCurrencies, PaidTypes, PaymentOutcome } from './FlightPaymentParts.tsx'
import type { FlightPayment, FlightTablet } from './flightTablet.ts'
import { printFlightReceipt, useTabletState } from './useFlightTablet.ts'
import '../paymentDialog.css'

const WIDTH_PX = 760

interface PaymentProps {
  load: FlightLoad
  tablet: FlightTablet
  lines: readonly SoldLine[]
  onClose: () => void
}

/** How a sale on board is paid: notes of any currency that has a sky rate, cards, and change in one of them. */
export function FlightPaymentDialog(props: PaymentProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const payment = useFlightPayment(props)
  const { rates, total, rows, given, settled, active, busy } = payment
  return (
    <TillDialog title={t('screen.till.payTitle')} width={WIDTH_PX} onClose={busy ? undefined : props.onClose}>
      <form className="flight-payment" onSubmit={payment.submit}>
        <div className="flight-payment-sums">
          <p className="payment-due">
            <span>{t('screen.till.toPay')}</span>
            <strong>{inUzs(total)}</strong>
          </p>
          <PaidCurrencies
            rates={rates}
            total={total}
            code={active.currencyCode}
            onCode={(currencyCode) => payment.change({ currencyCode, sum: null })}
          />
          <PaidTypes type={active.paymentType} onType={(paymentType) => payment.change({ paymentType })} />
          {rows.map((row, at) => (
            <FlightMoneyRow
              key={row.key}
              row={row}
              stands={given[at]!.sum}
              field={row.key === active.key ? field : undefined}
              onActive={() => payment.activate(row.key)}
              onSum={(sum) => payment.change({ sum }, row.key)}
              onRemove={rows.length > 1 ? () => payment.remove(row.key) : undefined}
            />
          ))}
          <button type="button" className="till-button" onClick={payment.more}>
            <PlusIcon fontSize="small" aria-hidden />
            {t('screen.flightTablet.addMoney')}
          </button>
          <PaymentOutcome
            settled={settled}
            rates={rates}
            changeIn={payment.changeIn}
            onChangeIn={payment.setChangeIn}
          />
        </div>
        <div className="flight-payment-pad">
          <NumberPad field={field} />
          <button type="submit" className="till-button till-button-strong" disabled={busy || !settled.accepted}>
            {t('screen.till.finish')}
          </button>
        </div>
      </form>
    </TillDialog>
  )
}

/** The rows of the payment, what they come to, and what is done with them. */
function useFlightPayment({ load, tablet, lines, onClose }: PaymentProps) {
  const { rates } = load
  const total = totalOf(lines)
  const [rows, setRows] = useState(FIRST_ROWS)
  const [activeKey, activate] = useState(FIRST_ROWS[0]!.key)
  const [changeIn, setChangeIn] = useState(UZS)
  const given = givenOf(rows, total, rates)
  const settled = settleOnboard(total, given, { currencyCode: changeIn, rate: rateOf(rates, changeIn) })
  const active = rows.find(({ key }) => key === activeKey) ?? rows[0]!
  const { busy, finish } = useFinishing({ load, tablet, lines, onClose })
  return {
    rates,
    total,
    rows,
    given,
    settled,
    active,
    busy,
    changeIn,
    setChangeIn,
    activate,
    change: (of: Partial<MoneyRow>, key = active.key) => setRows(withRow(rows, key, of)),
    remove: (key: number) => setRows(rows.filter((row) => row.key !== key)),
    more: () => {
      const next = withMore(rows, rates)
      setRows(next)
      activate(next.at(-1)!.key)
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!settled.accepted || busy) return play('failure')
      const back = settled.change > 0 ? { currencyCode: changeIn, amount: amount(settled.change) } : null
      const paid = given.filter(({ sum }) => sum > 0).map(moneyGiven)
      void finish({ kept: settled.kept, given: paid, change: back })
    },
  }
}

const moneyGiven = ({ paymentType, currencyCode, sum }: { paymentType: string; currencyCode: string; sum: Tiyin }) => ({
  paymentType: paymentType as FlightReceipt['given'][number]['paymentType'],
  currencyCode,
  amount: amount(sum),
})

/** Writes the sale down, prints its receipt and says what is given back. */
function useFinishing({ load, tablet, lines, onClose }: PaymentProps) {
  const { t } = useTranslation()
  const { cart } = useTabletState(tablet)
  const [busy, setBusy] = useState(false)
  const seller: Seller | undefined = sellersOf(load.brigadeDtos).find(
    ({ employeeId }) => employeeId === cart.employeeId,
  )
  return {
    busy: busy || !seller,
    finish: async (payment: FlightPayment) => {
      setBusy(true)
      try {
        const receipt = await tablet.finish(load, { seller: seller!, lines, payment })
        play('success')
        onClose()
        const { receiptNumber: number, change } = receipt
        const sum = change && `${formatMoney(change.amount, 2)} ${change.currencyCode}`
        notifySuccess(t(change ? 'screen.flightTablet.doneWithChange' : 'screen.flightTablet.done', { number, sum }))
        if (tillSettings.get().printAtOnce) await printFlightReceipt(receipt)
      } catch {
        play('failure')
        notifyFailure(t('screen.till.notKept'))
        setBusy(false)
      }
    },
  }
}
