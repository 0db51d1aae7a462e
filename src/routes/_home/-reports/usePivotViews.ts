import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { queryOf } from '../../../api/client/queries.ts'
import { getGridView, type GridView, listGridViews } from '../../../api/gridView.ts'
import { useStable } from '../../../ui/useStable.ts'
import { pivotSearch } from './pivotSearch.ts'

/** What its views are saved under. */
export const PIVOT_VIEWS = 'analytics'
const KEPT = ['rows', 'columns', 'measures', 'filter'] as const

/** Saved views of the pivot, opened by their number in the address, also a colleague's; a plain address opens the default one. */
export function usePivotViews() {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as z.infer<typeof pivotSearch>
  const [opened, setOpened] = useState<number>()
  const isPlain = KEPT.every((name) => search[name] === undefined) && search.view === undefined
  const [wasPlain] = useState(isPlain)
  const [first, setFirst] = useState<readonly GridView[]>()
  const wanted = useQuery({
    ...queryOf(getGridView, { path: { id: search.view ?? 0 } }),
    enabled: search.view !== undefined && search.view !== opened,
  })
  const own = useQuery({ ...queryOf(listGridViews, { path: { grid: PIVOT_VIEWS } }), enabled: wasPlain })
  // Decided once, by the first answer.
  if (own.data && !first) setFirst(own.data.items)
  const open = useStable(({ id, state }: Pick<GridView, 'id' | 'state'>, replace?: boolean) => {
    const search = { ...pivotSearch.parse(state.search ?? {}), view: id }
    void navigate({ to: '.', search: search as never, replace: replace ?? false }).then(() => setOpened(id))
  })
  const found = wanted.data?.grid === PIVOT_VIEWS && wanted.data.id === search.view ? wanted.data : undefined
  const usual = isPlain && opened === undefined ? first?.find(({ isDefault }) => isDefault) : undefined
  const opens = found && found.id !== opened ? found : usual
  useEffect(() => {
    if (opens) open(opens, true)
  }, [opens, open])
  return {
    active: search.view,
    /** What the address says is about to become what a view says. */
    isOpening: search.view !== undefined && search.view !== opened && !wanted.error,
    open,
    close: () => void navigate({ to: '.', search: {} as never }),
    forget: () =>
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, view: undefined })) as never,
        replace: true,
      }),
    stateNow: (): Record<string, unknown> => ({
      search: Object.fromEntries(KEPT.map((name) => [name, search[name]])),
    }),
  }
}
