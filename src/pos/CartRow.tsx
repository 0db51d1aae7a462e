import type { TFunction } from 'i18next'
import { memo } from 'react'
import { wordText } from '../rules/wordText.ts'
import { useTranslation } from 'react-i18next'
import { type CartLine, isReturn, lacksStock, minus, plus } from '../rules/cart.ts'
import { shownDiscount } from '../rules/customPromotion.ts'
import { amount, quantity, type Tiyin } from '../rules/money.ts'
import { formatDate, formatMoney, formatPercent, formatQuantity } from '../ui/format.ts'
import { DeleteIcon, FailureIcon, MinusIcon, PlusIcon, UndoIcon, WarningIcon } from '../ui/icons.tsx'
import { CountField } from './CountField.tsx'
import { PackSwitch } from './PackSwitch.tsx'
import type { LineTrouble } from './tillCart.ts'
import { useTillUi } from './tillUi.ts'
import { useStockAge } from './useStockAge.ts'
import { useTill } from './useTill.ts'

interface CartRowProps {
  line: CartLine
  number: number
  discount: Tiyin
  finalSum: Tiyin
  /** What of the discount is the line's own, and the promotion that gives it; the rest is the card's and the receipt's. */
  ownDiscount: Tiyin
  promotion: string | undefined
  trouble: LineTrouble | undefined
  selected: boolean
  locked: boolean
  onRemove: (line: CartLine) => void
}

export const CartRow = memo(function CartRow(props: CartRowProps) {
  const { line, number, discount, finalSum, promotion, trouble, selected, locked, onRemove } = props
  const { t } = useTranslation()
  const till = useTill()
  const tone = toneOf(line, trouble)
  return (
    <li
      className="cart-line cart-grid"
      data-selected={selected}
      data-tone={tone}
      aria-current={selected}
      onPointerDown={() => till.select(line.key)}
    >
      <span className="cart-line-number">{number}</span>
      <span className="cart-line-what">
        <span className="cart-line-name" title={line.name}>
          {line.name}
        </span>
        <LineNote line={line} trouble={trouble} />
        <PackSwitch line={line} locked={locked} />
      </span>
      <LinePrice line={line} />
      <span className="cart-line-count">
        <button
          type="button"
          tabIndex={-1}
          disabled={locked}
          aria-label={t('screen.till.minus', { name: line.name })}
          onClick={() => till.change((cart) => minus(cart, line.key))}
        >
          <MinusIcon fontSize="small" />
        </button>
        <CountField line={line} locked={locked} />
        <button
          type="button"
          tabIndex={-1}
          disabled={locked}
          aria-label={t('screen.till.plus', { name: line.name })}
          onClick={() => till.change((cart) => plus(cart, line.key))}
        >
          <PlusIcon fontSize="small" />
        </button>
      </span>
      <span className="cart-line-sum">
        <strong>{money(finalSum)}</strong>
        {discount !== 0 && (
          <small>
            {promotion && <span className="cart-line-promotion">{promotion} </span>}
            {!promotion &&
              line.customPromotion?.promotionType === '%' &&
              `${formatPercent(shownDiscount(line.customPromotion))} `}
            {props.ownDiscount !== 0 && `${money(-props.ownDiscount)} `}
            {discount !== props.ownDiscount && money(props.ownDiscount - discount)}
          </small>
        )}
      </span>
      <button
        type="button"
        tabIndex={-1}
        className="cart-line-delete"
        disabled={locked}
        aria-label={t('screen.till.delete', { name: line.name })}
        onClick={() => onRemove(line)}
      >
        <DeleteIcon fontSize="small" />
      </button>
    </li>
  )
})

/** The price, which tells why it is this one; what comes back costs what was paid. */
function LinePrice({ line }: { line: CartLine }) {
  const { t } = useTranslation()
  const { open } = useTillUi()
  if (isReturn(line)) return <span className="cart-line-price">{money(line.price)}</span>
  return (
    <button
      type="button"
      tabIndex={-1}
      className="cart-line-price"
      title={t('action.whyPrice')}
      aria-label={t('screen.till.whyPrice', { price: money(line.price), name: line.name })}
      onClick={() => open('whyPrice')}
    >
      {money(line.price)}
    </button>
  )
}

/** Where nobody can be asked, how much there was. */
const lastKnownText = (line: CartLine, age: string, t: TFunction): string =>
  t('screen.till.offline.lastKnown', {
    stock: formatQuantity(quantity(line.stock ?? 0)),
    unit: wordText(line.unitName, t),
    age,
  })

function LineNote({ line, trouble }: Pick<CartRowProps, 'line' | 'trouble'>) {
  const { t } = useTranslation()
  const till = useTill()
  const age = useStockAge()
  if (trouble)
    return (
      <small className="cart-line-mark">
        <FailureIcon fontSize="inherit" />
        {troubleText(trouble, t)}
      </small>
    )
  if (lacksStock(line))
    return (
      <small className="cart-line-mark">
        <WarningIcon fontSize="inherit" />
        {t('screen.till.lacks', { stock: formatQuantity(quantity(line.stock ?? 0)), unit: wordText(line.unitName, t) })}
        {age && ` · ${age}`}
      </small>
    )
  if (!isReturn(line) && line.termOfItem && till.hasExpired(line.termOfItem))
    return (
      <small className="cart-line-mark">
        <WarningIcon fontSize="inherit" />
        {t('screen.till.expiredOn', { date: formatDate(line.termOfItem) })}
      </small>
    )
  const about = [
    line.barcode,
    line.termOfItem && t('screen.till.term', { date: formatDate(line.termOfItem) }),
    age && line.stock !== null && !isReturn(line) && lastKnownText(line, age, t),
  ]
  return (
    <small>
      {isReturn(line) && (
        <span className="cart-line-mark">
          <UndoIcon fontSize="inherit" />
          {t(line.returnedLineId === undefined ? 'screen.till.returnRow' : 'screen.till.returnByReceipt')}
        </span>
      )}
      {about.filter(Boolean).join(' · ')}
      {line.listPrice !== undefined && (
        <em className="cart-line-said">{t('screen.till.byPriceList', { price: money(line.listPrice) })}</em>
      )}
      {line.note && <em className="cart-line-said">{line.note}</em>}
      {line.seller && <em className="cart-line-said">{t('screen.till.soldBy', { name: line.seller.name })}</em>}
    </small>
  )
}

function troubleText(trouble: LineTrouble, t: (key: string, values?: Record<string, unknown>) => string): string {
  switch (trouble.is) {
    case 'outOfStock':
      return t('screen.till.onlyLeft', { stock: formatQuantity(quantity(trouble.available)) })
    case 'priceChanged':
      return trouble.now === undefined
        ? t('screen.till.priceGone')
        : t('screen.till.priceNow', { price: money(trouble.now) })
    case 'refused':
      return trouble.message
  }
}

function toneOf(line: CartLine, trouble: LineTrouble | undefined): 'refused' | 'return' | 'lacking' | undefined {
  if (trouble) return 'refused'
  if (isReturn(line)) return 'return'
  return lacksStock(line) ? 'lacking' : undefined
}

/** Whole so'm where there are no tiyin: most prices have none, and the row stays calm. */
export const money = (sum: Tiyin): string => formatMoney(amount(sum), sum % 100 === 0 ? 0 : 2)
