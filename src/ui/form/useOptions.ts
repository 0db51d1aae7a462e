import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, type CallArguments } from '../../api/client/call.ts'
import { queryOf } from '../../api/client/queries.ts'
import { foundBySearch } from '../../rules/search.ts'
import { useSettled } from '../useSettled.ts'
import type { Values } from './formValues.ts'
import { type Ask, type Option, type Options, OPTIONS_PER_PAGE, rowsOf } from './optionsOf.ts'

/** Choices change rarely; opening a select again within this time asks nobody. */
const FRESH_FOR_MS = 30_000
const SCROLL_AHEAD_PX = 120

export interface OptionsFound {
  options: readonly Option[]
  fetching: boolean
  failure: Error | null
  /** Of the box that they are shown in: the next page is asked for before the last of them comes into view. */
  onScroll: (event: { currentTarget: HTMLElement }) => void
  retry: () => void
}

/**
 * The choices of a select. The server searches where its input takes the keyword; a list that it does not take is searched
 * here, blind to script and keyboard layout like the server.
 */
export function useOptions(source: Options, keyword: string, values: Values, enabled: boolean): OptionsFound {
  const settled = useSettled(keyword)
  const input = (ask: Partial<Ask>) =>
    source.input({ keyword: '', page: 1, limit: OPTIONS_PER_PAGE, ...ask }, values as never)
  const asked = (ask: Partial<Ask>) => JSON.stringify(input(ask))
  const serverSearches = enabled && asked({ keyword: 'a' }) !== asked({})
  const serverPages = enabled && asked({ page: 2 }) !== asked({})
  const words = serverSearches ? settled.trim() : ''
  const { data, isFetching, error, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...queryOf(source.endpoint, enabled ? input({ keyword: words }) : {}).queryKey, 'options'],
    queryFn: ({ pageParam, signal }) =>
      call(
        source.endpoint,
        ...([input({ keyword: words, page: pageParam }), { signal }] as CallArguments<Options['endpoint']>),
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce<number>((sum, page) => sum + rowsOf(page).rows.length, 0)
      return serverPages && rowsOf(last).rows.length > 0 && loaded < rowsOf(last).total ? pages.length + 1 : undefined
    },
    enabled,
    placeholderData: keepPreviousData,
    staleTime: FRESH_FOR_MS,
  })
  const all = useMemo(
    () => (data?.pages ?? []).flatMap((page) => rowsOf(page).rows.map((row) => source.optionOf(row))),
    [data, source],
  )
  // While the server's answer is on its way, what is here is narrowed here: Enter must not take the first of the old rows.
  const narrowsHere = !serverSearches || settled !== keyword || isFetching
  const options = useMemo(
    () =>
      narrowsHere && keyword.trim()
        ? foundBySearch(all, keyword, ({ label, detail = '' }) => `${label} ${detail}`)
        : all,
    [all, keyword, narrowsHere],
  )
  return {
    options,
    fetching: isFetching || (serverSearches && settled !== keyword),
    failure: error,
    onScroll: ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
      const ahead = scrollHeight - scrollTop - clientHeight
      if (ahead < SCROLL_AHEAD_PX && hasNextPage && !isFetching) void fetchNextPage()
    },
    retry: () => void refetch(),
  }
}
