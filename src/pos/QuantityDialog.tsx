import { type FormEvent, useId, useRef, useState } from 'react'
import { wordText } from '../rules/wordText.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  CART_QUANTITY_MAX,
  type CartLine,
  type CartRefusalReason,
  countShown,
  countTyped,
  isReturn,
  quantityRefusal,
  setQuantity,
} from '../rules/cart.ts'
import { amount, lineSum, quantity } from '../rules/money.ts'
import { formatMoney, formatQuantity } from '../ui/format.ts'
import { DECIMALS } from '../ui/numberText.ts'
import { useNumberText } from '../ui/useNumberText.ts'
import { NumberPad } from './NumberPad.tsx'
import { TillDialog } from './TillDialog.tsx'
import { typedCount } from './typedCount.ts'
import { useTill } from './useTill.ts'

const WIDTH_PX = 380

/** Types a line's quantity, with keys or with a finger. What there may not be of such goods is refused in words. */
export function QuantityDialog({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const { t } = useTranslation()
  const till = useTill()
  const field = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const [typed, setTyped] = useState<number | null>(Math.abs(quantity(countShown(line))))
  const [refused, setRefused] = useState<CartRefusalReason>()
  const input = useNumberText({
    value: typed,
    decimals: DECIMALS.quantity!,
    onValue: (value) => {
      setTyped(value)
      setRefused(undefined)
    },
  })
  const count = countTyped(line, typedCount(typed))
  const save = (event: FormEvent) => {
    event.preventDefault()
    const reason = quantityRefusal(till.get().held.cart, line.key, count)
    if (!reason && till.change((cart) => setQuantity(cart, line.key, count))) return onClose()
    till.parts.play('failure')
    setRefused(reason)
    field.current?.select()
  }
  // A barcode typed by mistake would make a sum beyond any money; the rules refuse it when it is saved.
  const sum = lineSum(line.price, Math.min(Math.max(count, 0), CART_QUANTITY_MAX))
  return (
    <TillDialog title={line.name} width={WIDTH_PX} onClose={onClose}>
      <form className="till-ask" onSubmit={save}>
        <label className="till-ask-field">
          <span>
            {t(isReturn(line) ? 'screen.till.returnedCount' : 'screen.till.count')}, {countedIn(line, t)}
          </span>
          <input
            ref={field}
            className="till-number"
            {...input}
            inputMode="none"
            autoComplete="off"
            aria-invalid={refused !== undefined}
            aria-describedby={problemId}
            autoFocus
            onFocus={(event) => event.target.select()}
          />
        </label>
        <p className="till-problem" id={problemId} role="alert">
          {refused && t(`screen.till.refusal.${refused}`)}
        </p>
        <p className="till-ask-sum">
          <span>× {formatMoney(amount(line.price), 2)}</span>
          <strong>{formatMoney(amount(sum), 2)}</strong>
        </p>
        {line.stock !== null && !isReturn(line) && (
          <p className="till-ask-note">
            {t('screen.till.inStock', {
              stock: formatQuantity(quantity(line.stock)),
              unit: wordText(line.unitName, t),
            })}
          </p>
        )}
        <NumberPad field={field} whole={!line.weighed} />
        <button type="submit" className="till-button till-button-strong">
          {t('screen.till.setCount')} <kbd>Enter</kbd>
        </button>
      </form>
    </TillDialog>
  )
}

/** The unit of what is typed: a pack of so many, or one. */
function countedIn({ packRatio, unitName }: CartLine, t: TFunction): string {
  const unit = wordText(unitName, t)
  return packRatio ? t('screen.till.packsOf', { count: formatQuantity(quantity(packRatio)), unit }) : unit
}
