import { useEffect, useState } from 'react'

/** What lasts no longer than this needs no sign that it is going on (interface.md, Lists): it would only flicker. */
export const SIGN_OF_WORK_AFTER_MS = 200

/** Whether what is drawn has been there long enough to be a sign of work. */
export function useDelayed(): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasting(true), SIGN_OF_WORK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return lasting
}
