import { useTranslation } from 'react-i18next'
import { amount, ONE, quantity, thousandths } from '../../rules/money.ts'
import { formatMoney } from '../../ui/format.ts'
import { DeleteIcon, MinusIcon, PlusIcon, WarningIcon } from '../../ui/icons.tsx'
import { useNumberText } from '../../ui/useNumberText.ts'
import { type SoldLine, totalOf, withCount } from './flightCart.ts'
import { inUzs } from './flightMoney.ts'
import type { FlightTablet } from './flightTablet.ts'

const WEIGHT_DECIMALS = 3

/** What is being sold, with what it comes to. */
export function FlightCartPanel({
  lines,
  tablet,
  disabled,
  chosen,
  onPay,
}: {
  lines: readonly SoldLine[]
  tablet: FlightTablet
  disabled: boolean
  /** Whether it is known who sells. */
  chosen: boolean
  onPay: () => void
}) {
  const { t } = useTranslation()
  return (
    <section className="flight-cart" aria-label={t('screen.flightTablet.cart')}>
      {lines.length === 0 && <p className="flight-tablet-none">{t('screen.flightTablet.cartEmpty')}</p>}
      <ul className="flight-cart-lines">
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            onCount={(count) => tablet.change((cart) => withCount(cart, line.id, count))}
          />
        ))}
      </ul>
      <p className="flight-cart-total">
        <span>{t('screen.till.toPay')}</span>
        <strong>{inUzs(totalOf(lines))}</strong>
      </p>
      {!chosen && <p className="till-ask-note">{t('screen.flightTablet.chooseSeller')}</p>}
      <button
        type="button"
        className="till-button till-button-strong flight-cart-pay"
        disabled={disabled || lines.length === 0 || !chosen}
        onClick={onPay}
      >
        {t('screen.flightTablet.pay')}
      </button>
    </section>
  )
}

function Line({ line, onCount }: { line: SoldLine; onCount: (count: number) => void }) {
  const { t } = useTranslation()
  const { goods, count, sum, over } = line
  const name = goods.itemName
  const input = useNumberText({
    value: quantity(count),
    decimals: goods.weighed ? WEIGHT_DECIMALS : 0,
    onValue: (typed) => onCount(thousandths(typed ?? 0)),
  })
  return (
    <li className="flight-cart-line" data-over={over}>
      <span className="flight-cart-name">{name}</span>
      <strong>{formatMoney(amount(sum), 2)}</strong>
      <span className="flight-cart-count">
        <button type="button" aria-label={t('screen.till.minus', { name })} onClick={() => onCount(count - ONE)}>
          <MinusIcon fontSize="small" />
        </button>
        <input aria-label={t('screen.flightTablet.count', { name })} {...input} autoComplete="off" />
        <button type="button" aria-label={t('screen.till.plus', { name })} onClick={() => onCount(count + ONE)}>
          <PlusIcon fontSize="small" />
        </button>
      </span>
      <button
        type="button"
        className="flight-cart-delete"
        aria-label={t('screen.till.delete', { name })}
        onClick={() => onCount(0)}
      >
        <DeleteIcon fontSize="small" />
      </button>
      {over && (
        <small className="flight-cart-over">
          <WarningIcon fontSize="inherit" aria-hidden />
          {t('screen.flightTablet.over')}
        </small>
      )}
    </li>
  )
}
