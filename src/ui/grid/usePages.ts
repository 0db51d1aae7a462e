import { useEffect } from 'react'
import type { Source } from './lines.ts'
import type { useGridSearch } from './useGridSearch.ts'

/**
 * How many pages the list has; where it is still being counted, one more than are known. An old link, or rows that somebody
 * removed meanwhile, lead beyond the last page: then the last page shows.
 */
export function usePages(
  { state, lines, total, totalAtLeast, groups }: Source,
  { page, limit, change }: ReturnType<typeof useGridSearch>,
): number {
  const counted = groups ? groups.pages : limit === 'all' ? 1 : Math.max(Math.ceil(total / limit), 1)
  const isBeyond = state === 'ready' && lines === 0 && !totalAtLeast && page > counted
  useEffect(() => {
    if (isBeyond) change({ page: counted === 1 ? undefined : counted }, { replace: true })
  }, [isBeyond, counted, change])
  return totalAtLeast && !groups && limit !== 'all' ? Math.max(counted, page + 1) : counted
}
