import { useEffect } from 'react'
import type { Source } from './lines.ts'
import type { useGridSearch } from './useGridSearch.ts'

/** An old link, or rows that somebody removed meanwhile, lead beyond the last page: then the last page shows. */
export function useExistingPage(
  { state, lines, total, totalAtLeast, groups }: Source,
  { page, limit, change }: ReturnType<typeof useGridSearch>,
): void {
  const last = groups ? groups.pages : limit === 'all' ? 1 : Math.max(Math.ceil(total / limit), 1)
  const isBeyond = state === 'ready' && lines === 0 && !totalAtLeast && page > last
  useEffect(() => {
    if (isBeyond) change({ page: last === 1 ? undefined : last }, { replace: true })
  }, [isBeyond, last, change])
}
