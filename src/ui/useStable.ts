import { useCallback, useLayoutEffect, useRef } from 'react'

/** The function of the latest render behind an identity that never changes: for listeners and for children that are memos. */
export function useStable<Arguments extends unknown[], Result>(
  work: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...given) => latest.current(...given), [])
}
