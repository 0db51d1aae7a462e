import { useEffect, useState } from 'react'

/** What lasts no longer than this needs no sign that it is going on (interface.md, Lists): it would only flicker. */
export const SIGN_OF_WORK_AFTER_MS = 200

/** `busy`, but only once it has lasted for a while. */
export function useDelayed(busy: boolean): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasting(busy), busy ? SIGN_OF_WORK_AFTER_MS : 0)
    return () => clearTimeout(timer)
  }, [busy])
  return busy && lasting
}
