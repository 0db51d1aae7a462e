import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { formatQuantity } from '../ui/format.ts'
import { DECIMALS, typedNumber } from '../ui/numberText.ts'

const QUANTITY_DECIMALS = DECIMALS.quantity!

/**
 * A native field for a quantity in a row: typed over as a whole, taken with Enter or by leaving it, left as it was by Esc. It
 * takes parts and a minus of any goods: whether there may be such a quantity say the rules, in words.
 */
export function CountInput({
  value,
  label,
  disabled,
  invalid,
  onTyping,
  onValue,
  onLeave,
  onFocus,
  onPointerDown,
  autoFocus,
}: {
  value: number
  label: string
  disabled: boolean
  /** What is shown is refused. */
  invalid?: boolean
  /** At every key. */
  onTyping?: (value: number) => void
  /** When it is taken. */
  onValue?: (value: number) => void
  /** Enter or Esc was pressed: the focus should go on. */
  onLeave?: () => void
  onFocus?: () => void
  onPointerDown?: (event: PointerEvent<HTMLInputElement>) => void
  autoFocus?: boolean
}) {
  const [text, setText] = useState<string>()
  const take = () => {
    if (text === undefined) return
    setText(undefined)
    const typed = typedNumber(text, QUANTITY_DECIMALS).value
    if (typed !== null) onValue?.(typed)
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!onLeave || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    if (event.key === 'Enter') return onLeave()
    setText(undefined)
    // Leaving takes what is typed; by then nothing is typed any more.
    setTimeout(onLeave)
  }
  return (
    <input
      className="cart-line-quantity"
      type="text"
      inputMode={onPointerDown ? 'none' : 'decimal'}
      // In the cart the keyboard has its own ways to the quantity.
      tabIndex={onPointerDown ? -1 : 0}
      autoFocus={autoFocus}
      autoComplete="off"
      aria-label={label}
      aria-invalid={invalid}
      disabled={disabled}
      value={text ?? formatQuantity(value)}
      onPointerDown={onPointerDown}
      onFocus={(event) => {
        onFocus?.()
        event.target.select()
      }}
      onChange={(event) => {
        const typed = typedNumber(event.target.value, QUANTITY_DECIMALS)
        // As it was: the scanner puts back what its first keys have typed.
        setText(typed.text === formatQuantity(value) ? undefined : typed.text)
        onTyping?.(typed.value ?? 0)
      }}
      onBlur={take}
      onKeyDown={keys}
    />
  )
}
