import { useEffect, useState } from 'react'

/** Nobody types the next letter of a word later than this. */
const SETTLED_AFTER_MS = 180

/** What was typed, once the typing pauses; the first value at once. */
export function useSettled<T>(value: T, afterMs = SETTLED_AFTER_MS): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
