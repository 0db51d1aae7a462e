import { notifyManager, type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SIGN_OF_WORK_AFTER_MS } from '../useDelayed.ts'

/**
 * Whether any of these queries is being answered, and has been for a while. What is answered sooner draws nothing at all.
 * @param queries stays the same object.
 */
export function useLastingFetch(queries: QueryFilters): boolean {
  const client = useQueryClient()
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const look = () => {
      if (stopped) return
      const fetching = client.isFetching(queries) > 0
      if (fetching) timer ??= setTimeout(() => setLasting(true), SIGN_OF_WORK_AFTER_MS)
      else if (timer !== undefined) {
        clearTimeout(timer)
        timer = undefined
        setLasting(false)
      }
    }
    look()
    // The cache tells of some changes while others are being drawn; nothing may be set then.
    const unsubscribe = client.getQueryCache().subscribe(notifyManager.batchCalls(look))
    return () => {
      stopped = true
      clearTimeout(timer)
      unsubscribe()
      setLasting(false)
    }
  }, [client, queries])
  return lasting
}
