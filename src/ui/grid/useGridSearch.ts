import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useCompact } from '../useCompact.ts'
import type { DeclaredGrid } from './defineGrid.ts'
import { type GridSearch, PAGE_SIZE_USUAL, sortOf } from './gridSearch.ts'

/** The list's state in the address, and how to change it. A change of what is found goes back to the first page. */
export function useGridSearch(grid: DeclaredGrid) {
  const found = useSearch({ strict: false }) as GridSearch
  const navigate = useNavigate()
  const search = useMemo(() => grid.search.parse(found), [grid, found])
  const change = useCallback(
    (part: Partial<GridSearch>, options: { replace?: boolean } = {}) => {
      const finds = ['where', 'q', 'filter', 'sort', 'limit'].some((name) => name in part)
      const next = finds && !('page' in part) ? { ...part, page: undefined } : part
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, ...next })) as never,
        replace: options.replace ?? false,
      })
    },
    [navigate],
  )
  const sort = useMemo(() => {
    const own = sortOf(search.sort, grid.rows.list)
    return own.length > 0 ? own : (grid.sort ?? [])
  }, [search.sort, grid])
  // On a phone one scrolls and turns no pages.
  const usual = useCompact() ? 'all' : PAGE_SIZE_USUAL
  return { search, sort, page: search.page ?? 1, limit: search.limit ?? usual, change }
}
