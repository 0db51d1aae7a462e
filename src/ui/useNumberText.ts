import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { caretAfter, numberText, typedNumber } from './numberText.ts'

export interface NumberTextInput {
  value: number | null
  decimals: number
  onValue: (value: number | null) => void
}

/**
 * A number while it is being typed: groups of three appear under the fingers and the caret stays where it was. The text
 * belongs to the person until the field is left; a value from elsewhere replaces it.
 */
export function useNumberText({ value, decimals, onValue }: NumberTextInput) {
  const [text, setText] = useState(() => numberText(value, decimals))
  const caret = useRef<{ input: HTMLInputElement; at: number }>(null)
  // The text says the same number as long as nobody else changed it: `12,` stays `12,` and does not become `12`.
  const shown = typedNumber(text, decimals).value === value ? text : numberText(value, decimals)
  useLayoutEffect(() => {
    if (!caret.current) return
    caret.current.input.setSelectionRange(caret.current.at, caret.current.at)
    caret.current = null
  })
  return {
    value: shown,
    inputMode: decimals > 0 ? ('decimal' as const) : ('numeric' as const),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const typed = typedNumber(target.value, decimals)
      caret.current = {
        input: target as HTMLInputElement,
        at: caretAfter(target.value, target.selectionStart ?? target.value.length, typed.text),
      }
      setText(typed.text)
      onValue(typed.value)
    },
    onBlur: () => setText(numberText(value, decimals)),
  }
}
