import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../api/client/apiFailure.ts'
import { queryOf } from '../../api/client/queries.ts'
import { getGridView, type GridView, listGridViews } from '../../api/gridView.ts'
import { notifyInfo } from '../feedback/notify.ts'
import { useStable } from '../useStable.ts'
import type { DeclaredGrid } from './defineGrid.ts'
import { DECLARED_LAYOUT, GridLayout } from './gridLayout.ts'
import type { useGridSearch } from './useGridSearch.ts'

const KEPT = ['sort', 'where', 'filter', 'q', 'limit'] as const

/**
 * Saved views. A view's number in the address opens it, also a colleague's; a screen that is opened without any wish of its own
 * opens with the user's default view. What stands in the address beside the number goes before what the view says.
 */
export function useViews(
  grid: DeclaredGrid,
  address: ReturnType<typeof useGridSearch>,
  layout: GridLayout,
  setLayout: (layout: Partial<GridLayout>) => void,
) {
  const { t } = useTranslation()
  const { search, change } = address
  const [opened, setOpened] = useState<number>()
  const isPlain = KEPT.every((name) => search[name] === undefined) && search.view === undefined
  const [undecided, setUndecided] = useState(isPlain)
  const wanted = useQuery({
    ...queryOf(getGridView, { path: { id: search.view ?? 0 } }),
    enabled: search.view !== undefined && search.view !== opened,
  })
  const own = useQuery({ ...queryOf(listGridViews, { path: { grid: grid.name } }), enabled: undecided })

  const open = useStable(({ id, state }: Pick<GridView, 'id' | 'state'>, replace?: boolean) => {
    setOpened(id)
    const saved = grid.search.parse(state.search ?? {})
    const kept = Object.fromEntries(KEPT.map((name) => [name, saved[name]]))
    change({ ...kept, view: id, page: undefined }, { replace: replace ?? false })
    const arranged = GridLayout.safeParse(state.layout)
    // What the view does not say is as declared, not as it was before.
    if (arranged.success) setLayout({ ...DECLARED_LAYOUT, ...arranged.data })
  })
  const found = wanted.data?.grid === grid.name ? wanted.data : undefined
  // Decided once, by the first answer, and not over what somebody has begun meanwhile.
  const usual = undecided && isPlain ? own.data?.items.find(({ isDefault }) => isDefault) : undefined
  const opens = found && found.id === search.view && found.id !== opened ? found : usual
  useEffect(() => {
    if (opens) open(opens, true)
  }, [opens, open])
  useEffect(() => {
    if (own.data) setUndecided(false)
  }, [own.data])
  const isGone = search.view !== undefined && wanted.error instanceof ApiFailure && wanted.error.status === 404
  useEffect(() => {
    if (!isGone) return
    notifyInfo(t('screen.grid.viewGone'))
    change({ view: undefined }, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- said once, in whatever language
  }, [isGone, change])
  return {
    active: search.view,
    open,
    /** The list stays as it is; the address no longer names the view. */
    forget: () => change({ view: undefined }, { replace: true }),
    /** The list as it is declared, without a view. */
    close: () => {
      change({ ...Object.fromEntries(KEPT.map((name) => [name, undefined])), view: undefined, page: undefined })
      setLayout(DECLARED_LAYOUT)
    },
    stateNow: (): Record<string, unknown> => ({
      search: Object.fromEntries(KEPT.map((name) => [name, search[name]])),
      layout,
    }),
  }
}
