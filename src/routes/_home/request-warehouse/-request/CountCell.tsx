import { type KeyboardEvent, useRef, useState } from 'react'
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
 * are refused here, with a red border and the text (specification 2 §5). What the server refused, because another hand was there first,
 * stays typed and goes again only when somebody presses Enter on it, never by leaving the cell.
 */
export function CountCell({ label, place, onKeyDown, ...count }: CountCellProps) {
  const { typed, problem, type, keep, forget } = useTypedCount(count)
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
        value={typed ?? numberText(count.value, DECIMALS)}
        placeholder="0"
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ target }) => type(target.value)}
        onBlur={() => void keep({ again: false })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') forget()
          if (event.key === 'Enter') void keep({ again: true })
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

/** What stands in the cell until it is kept, and what is wrong with it. */
function useTypedCount({
  value,
  maximum,
  capped,
  onTyped,
  onSave,
}: Pick<CountCellProps, 'value' | 'maximum' | 'capped' | 'onTyped' | 'onSave'>) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const sent = useRef<{ text: string; refused: boolean }>(undefined)
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

  async function keep({ again }: { again: boolean }) {
    if (typed === undefined) return
    if (sent.current?.text === typed && !(again && sent.current.refused)) return
    const wanted = meant(typed)
    const fault = faultOf(wanted)
    if (fault) return setProblem(fault)
    if (wanted !== value) {
      const attempt = { text: typed, refused: false }
      sent.current = attempt
      try {
        await onSave(wanted)
      } catch (failure) {
        attempt.refused = true
        return setProblem(failureText(failure))
      }
      // Something else has been typed meanwhile.
      if (sent.current !== attempt) return
    }
    sent.current = undefined
    setTyped(undefined)
    setProblem(undefined)
    onTyped(undefined)
  }
  return {
    typed,
    problem,
    type: (text: string) => {
      sent.current = undefined
      setTyped(text)
      const wanted = meant(text)
      setProblem(faultOf(wanted))
      onTyped(wanted)
    },
    keep,
    forget: () => {
      sent.current = undefined
      setTyped(undefined)
      setProblem(undefined)
      onTyped(undefined)
    },
  }
}
