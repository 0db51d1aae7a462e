import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { numberText, typedNumber } from '../../../../ui/numberText.ts'

const DECIMALS = 3

interface CountCellProps {
  /** As it is kept. */
  value: number
  /** What may stand here at most. */
  maximum: number
  /** Above it the value is cut to it instead of refused (the counter's answer). */
  capped: boolean
  label: string
  place: string
  onTyped: (value: number | undefined) => void
  onSave: (value: number) => Promise<unknown>
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/**
 * One count: kept when the cell is left or Enter is pressed. What is no number is 0; more than remains and less than nothing
 * are refused here, with a red border and the text (specification 2 §5).
 */
export function CountCell({ value, maximum, capped, label, place, onTyped, onSave, onKeyDown }: CountCellProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const faultOf = (wanted: number) =>
    wanted < 0
      ? t('screen.transferRequest.negative')
      : wanted > maximum && !capped
        ? t('message.moreThanRemaining', { maximum: numberText(Math.max(0, maximum), DECIMALS) || '0' })
        : undefined
  const meant = (text: string) => {
    const wanted = typedNumber(text, DECIMALS).value ?? 0
    return capped ? Math.min(Math.max(0, wanted), maximum) : wanted
  }

  async function keep() {
    if (typed === undefined) return
    const wanted = meant(typed)
    const fault = faultOf(wanted)
    if (fault) return setProblem(fault)
    if (wanted !== value)
      try {
        await onSave(wanted)
      } catch (failure) {
        return setProblem(failureText(failure))
      }
    setTyped(undefined)
    setProblem(undefined)
    onTyped(undefined)
  }
  return (
    <>
      <input
        className="request-input"
        inputMode="decimal"
        autoComplete="off"
        data-place={place}
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-errormessage={problem ? `${place}-problem` : undefined}
        value={typed ?? numberText(value, DECIMALS)}
        placeholder="0"
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ target }) => {
          setTyped(target.value)
          const wanted = meant(target.value)
          setProblem(faultOf(wanted))
          onTyped(wanted)
        }}
        onBlur={() => void keep()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setTyped(undefined)
            setProblem(undefined)
            onTyped(undefined)
          }
          if (event.key === 'Enter') void keep()
          onKeyDown(event)
        }}
      />
      {problem && (
        <small id={`${place}-problem`} className="request-problem" role="alert">
          {problem}
        </small>
      )}
    </>
  )
}
