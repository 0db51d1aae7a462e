import { type Ref, useEffect, useState } from 'react'
import { useSettled } from '../useSettled.ts'
import { useStable } from '../useStable.ts'

/** An input whose text goes on when the typing pauses, or at Enter: the address keeps up without a step for each letter. */
export function SettlingInput({
  value,
  placeholder,
  className,
  onSettled,
  inputRef,
  onLeave,
  tidy = (text) => text,
  valid = () => true,
  refused = false,
}: {
  value: string
  placeholder: string
  className?: string
  onSettled: (text: string) => void
  inputRef?: Ref<HTMLInputElement>
  /** Escape with nothing typed, or the arrow down. */
  onLeave?: () => void
  /** What is typed, as it is to stand there. */
  tidy?: (text: string) => string
  /** What is not valid (yet) goes nowhere, and is marked. */
  valid?: (text: string) => boolean
  /** What stands there makes no sense beside something else. */
  refused?: boolean
}) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [sent, setSent] = useState<readonly string[]>([])
  if (value !== known) {
    setKnown(value)
    // What was sent comes back late: letters that were typed meanwhile stay.
    const back = sent.indexOf(value)
    setSent(sent.slice(back + 1))
    if (back < 0 && value !== text.trim()) setText(value)
  }
  const send = useStable((next: string) => {
    if (next === value || !valid(next)) return
    setSent([...sent, next])
    onSettled(next)
  })
  const settled = useSettled(text)
  useEffect(() => send(settled.trim()), [settled, send])
  return (
    <input
      ref={inputRef}
      type="search"
      className={className}
      value={text}
      placeholder={placeholder}
      aria-label={placeholder}
      aria-invalid={refused || !valid(text)}
      onChange={({ target }) => setText(tidy(target.value))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text.trim())
        else if (event.key === 'ArrowDown' || (event.key === 'Escape' && text === '')) onLeave?.()
        else if (event.key === 'Escape') setText('')
        else return
        event.preventDefault()
      }}
    />
  )
}
