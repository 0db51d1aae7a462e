import { useEffect, useState } from 'react'

/** A compromise between waiting for what was typed and asking for half of a word. */
const SETTLED_AFTER_MS = 120

/** What was typed, once the typing pauses; the first value at once. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
