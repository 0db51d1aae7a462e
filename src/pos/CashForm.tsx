import { type FormEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../ui/feedback/failureText.ts'
import { useNumberText } from '../ui/useNumberText.ts'
import { NumberPad } from './NumberPad.tsx'

/** Asks for a sum of cash, by keys or finger, with what belongs to it below; Enter goes on. */
export function CashForm({
  label,
  value,
  needed = true,
  ready = true,
  pad = true,
  busy,
  failure,
  button,
  children,
  onValue,
  onSubmit,
}: {
  label: string
  value: number | null
  /** Without a sum it does not go on; otherwise none is 0. */
  needed?: boolean
  /** Whether the rest of it is filled in. */
  ready?: boolean
  /** Whether digits for a finger are shown: what is counted elsewhere has no need of them. */
  pad?: boolean
  busy: boolean
  failure: Error | null
  /** What the button says. */
  button: string
  children?: ReactNode
  onValue: (value: number | null) => void
  onSubmit: () => void
}) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const input = useNumberText({ value, decimals: 2, onValue })
  const belowZero = value !== null && value < 0
  const missing = needed && value === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || missing || belowZero) return field.current?.select()
    if (ready) onSubmit()
  }
  return (
    <form className="till-ask" onSubmit={submit}>
      <label className="till-ask-field">
        <span>{label}</span>
        <input
          ref={field}
          className="till-number"
          {...input}
          inputMode="none"
          autoComplete="off"
          placeholder={needed ? undefined : '0'}
          aria-invalid={belowZero || failure !== null}
          autoFocus
        />
      </label>
      {children}
      <p className="till-problem" role="alert">
        {belowZero ? t('message.tooSmall', { minimum: 0 }) : failure && failureText(failure)}
      </p>
      {pad && <NumberPad field={field} />}
      <button
        type="submit"
        className="till-button till-button-strong"
        disabled={busy || missing || belowZero || !ready}
      >
        {button} <kbd>Enter</kbd>
      </button>
    </form>
  )
}
