import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ApiFailure } from '../../../api/client/apiFailure.ts'
import { queryOf } from '../../../api/client/queries.ts'
import { getGridView, type GridView, listGridViews } from '../../../api/gridView.ts'
import { notifyInfo } from '../../../ui/feedback/notify.ts'
import { useStable } from '../../../ui/useStable.ts'
import { pivotSearch } from './pivotSearch.ts'

/** What its views are saved under. */
export const PIVOT_VIEWS = 'analytics'
const KEPT = ['rows', 'columns', 'measures', 'filter'] as const

/** Saved views of the pivot, opened by their number in the address, also a colleague's; a plain address opens the default one. */
export function usePivotViews() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as z.infer<typeof pivotSearch>
  const [opened, setOpened] = useState<number>()
  const isPlain = KEPT.every((name) => search[name] === undefined) && search.view === undefined
  const [undecided, setUndecided] = useState(isPlain)
  const wanted = useQuery({
    ...queryOf(getGridView, { path: { id: search.view ?? 0 } }),
    enabled: search.view !== undefined && search.view !== opened,
  })
  const own = useQuery({ ...queryOf(listGridViews, { path: { grid: PIVOT_VIEWS } }), enabled: undecided })
  const open = useStable(({ id, state }: Pick<GridView, 'id' | 'state'>, replace?: boolean) => {
    const search = { ...pivotSearch.parse(state.search ?? {}), view: id }
    void navigate({ to: '.', search: search as never, replace: replace ?? false }).then(() => setOpened(id))
  })
  const named = wanted.data?.id === search.view ? wanted.data : undefined
  const found = named?.grid === PIVOT_VIEWS ? named : undefined
  // Decided once, by the first answer, and not over what somebody has begun meanwhile.
  const usual = undecided && isPlain ? own.data?.items.find(({ isDefault }) => isDefault) : undefined
  const opens = found && found.id !== opened ? found : usual
  useEffect(() => {
    if (opens) open(opens, true)
  }, [opens, open])
  useEffect(() => {
    if (own.data) setUndecided(false)
  }, [own.data])
  const forget = useStable(() => {
    const search = ((before: object) => ({ ...before, view: undefined })) as never
    void navigate({ to: '.', search, replace: true })
  })
  const isMissing = wanted.error instanceof ApiFailure && wanted.error.status === 404
  const isGone = search.view !== undefined && (isMissing || (named !== undefined && !found))
  useEffect(() => {
    if (!isGone) return
    notifyInfo(t('screen.grid.viewGone'))
    forget()
    // oxlint-disable-next-line react/exhaustive-deps -- said once, in whatever language
  }, [isGone, forget])
  return {
    active: search.view,
    /** What the address says is about to become what a view says. */
    isOpening: search.view !== undefined && search.view !== opened && !wanted.error && !isGone,
    open,
    close: () => void navigate({ to: '.', search: {} as never }),
    forget,
    stateNow: (): Record<string, unknown> => ({
      search: Object.fromEntries(KEPT.map((name) => [name, search[name]])),
    }),
  }
}
