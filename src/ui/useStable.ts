import { useCallback, useLayoutEffect, useRef, useState } from 'react'

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

/** The same for several functions at once; which ones there are never changes. */
export function useStableAll<All extends object>(handlers: All): All {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(handlers).map((name) => [
          name,
          (...given: never[]) => (latest.current[name as keyof All] as (...given: never[]) => unknown)(...given),
        ]),
      ) as All,
  )
  return stable
}
