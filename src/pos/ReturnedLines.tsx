import { useState } from 'react'
import { wordText } from '../rules/wordText.ts'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Sale, SaleLine } from '../api/sale.ts'
import type { CartRefusalReason } from '../rules/cart.ts'
import { addUp, amount, lineSum, ONE, quantity, thousandths, type Thousandths, tiyin } from '../rules/money.ts'
import { returnedDiscount } from '../rules/returnedDiscount.ts'
import { formatMoney, formatQuantity } from '../ui/format.ts'
import { BackIcon, MinusIcon, PlusIcon } from '../ui/icons.tsx'
import { CountInput } from './CountInput.tsx'
import { PaidBefore } from './PaidBefore.tsx'
import { typedCount } from './typedCount.ts'
import { useTill } from './useTill.ts'

type Line = z.infer<typeof SaleLine>

/** The lines of a receipt and how much of each comes back. */
export function ReturnedLines({ receipt, onBack, onDone }: { receipt: Sale; onBack: () => void; onDone: () => void }) {
  const { t } = useTranslation()
  const till = useTill()
  const [counts, setCounts] = useState<ReadonlyMap<number, Thousandths>>(new Map())
  const set = (line: Line, count: Thousandths) => setCounts(new Map(counts).set(line.id, count))
  const sold = receipt.saleItems.filter((line) => line.count > 0)
  const refused = sold.some((line) => refusalOf(line, counts.get(line.id) ?? 0))
  const sum = refused ? 0 : addUp(sold.map((line) => sumOf(line, counts.get(line.id) ?? 0)))
  const everything = () => setCounts(new Map(sold.map((line) => [line.id, leftOf(line)])))
  return (
    <form
      className="return-lines"
      onSubmit={(event) => {
        event.preventDefault()
        if (sum > 0 && till.takeBack(receipt, counts)) onDone()
      }}
    >
      <ul>
        {sold.map((line, index) => (
          <ReturnedLine
            key={line.id}
            line={line}
            first={index === 0}
            count={counts.get(line.id) ?? 0}
            onCount={(count) => set(line, count)}
          />
        ))}
      </ul>
      <PaidBefore payments={receipt.payments} />
      <p className="till-ask-sum">
        <span>{t('screen.till.toPayBack')}</span>
        <strong>{formatMoney(amount(sum), 2)}</strong>
      </p>
      <div className="till-dialog-actions">
        <button type="button" className="till-button" onClick={onBack}>
          <BackIcon fontSize="small" />
          {t('action.back')}
        </button>
        <button type="button" className="till-button" onClick={everything}>
          {t('screen.till.returnAll')}
        </button>
        <button type="submit" className="till-button till-button-strong" disabled={sum === 0}>
          {t('screen.till.takeBack')} <kbd>Enter</kbd>
        </button>
      </div>
    </form>
  )
}

function ReturnedLine({
  line,
  first,
  count,
  onCount,
}: {
  line: Line
  first: boolean
  count: Thousandths
  onCount: (count: Thousandths) => void
}) {
  const { t } = useTranslation()
  const left = leftOf(line)
  const refusal = refusalOf(line, count)
  return (
    <li data-none={left === 0}>
      <span className="cart-line-what">
        <span className="cart-line-name">{line.name}</span>
        <small>
          {formatMoney(line.priceUzs, 2)} ·{' '}
          {t('screen.till.soldAndLeft', {
            sold: formatQuantity(line.count),
            left: formatQuantity(quantity(left)),
            unit: wordText(line.unitName, t),
          })}
        </small>
        {refusal && (
          <small className="return-line-problem" role="alert">
            {t(`screen.till.refusal.${refusal}`)}
          </small>
        )}
      </span>
      <span className="cart-line-count">
        <button
          type="button"
          tabIndex={-1}
          disabled={count <= 0}
          aria-label={t('screen.till.minus', { name: line.name })}
          onClick={() => onCount(Math.max(0, count - ONE))}
        >
          <MinusIcon fontSize="small" />
        </button>
        <CountInput
          value={quantity(count)}
          invalid={refusal !== undefined}
          disabled={left === 0}
          autoFocus={first}
          label={t('screen.till.countOf', { name: line.name })}
          onTyping={(value) => onCount(typedCount(value))}
        />
        <button
          type="button"
          tabIndex={-1}
          disabled={count >= left}
          aria-label={t('screen.till.plus', { name: line.name })}
          onClick={() => onCount(Math.min(left, count + ONE))}
        >
          <PlusIcon fontSize="small" />
        </button>
      </span>
      <strong className="return-line-sum">{formatMoney(refusal ? null : amount(sumOf(line, count)), 2)}</strong>
    </li>
  )
}

const leftOf = (line: Line): Thousandths => thousandths(line.count) - thousandths(line.returned)

/** Why so much of the line cannot come back; nothing of it always can. */
function refusalOf(line: Line, count: Thousandths): CartRefusalReason | undefined {
  if (count < 0) return 'QUANTITY_NOT_ABOVE_ZERO'
  if (!line.weighed && count % ONE !== 0) return 'QUANTITY_NOT_WHOLE'
  return count > leftOf(line) ? 'QUANTITY_ABOVE_SOLD' : undefined
}

/** What goes back for so much of it: what was paid for it then. */
function sumOf(line: Line, count: Thousandths): number {
  const sold = {
    quantity: thousandths(line.count),
    discount: tiyin(line.discount),
    returned: thousandths(line.returned),
  }
  return lineSum(tiyin(line.priceUzs), count) - returnedDiscount(sold, count)
}
