import { type ChangeEvent, useState } from 'react'
import { dateText, dayOf, typedDate } from './dateText.ts'

/** Whether a value that `useDayText` told is a calendar day, and not what somebody has begun to type. */
export const isDay = (value: string | null): value is string => /^\d{4}-\d\d-\d\d$/.test(value ?? '')

/**
 * Typing a calendar day by its digits, as properties of an input. What is no day yet is the value all the same, also when the field is
 * left: whoever takes it says so, and nothing typed is dropped in silence. While one types, the text is the person's: `20.11.20` may go
 * on to `20.11.2026`.
 */
export function useDayText(value: string | null, onValue: (value: string | null) => void) {
  const [typed, setTyped] = useState<string>()
  return {
    inputMode: 'numeric' as const,
    value: typed ?? (dateText(value) || (value ?? '')),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const text = typedDate(target.value)
      setTyped(text)
      onValue(dayOf(text) ?? (text || null))
    },
    onBlur: () => setTyped(undefined),
  }
}
