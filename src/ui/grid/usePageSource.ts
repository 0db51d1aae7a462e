import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { queryOf } from '../../api/client/queries.ts'
import type { ListEndpoint, Listing } from '../../api/list.ts'
import type { AnyRow } from './defineGrid.ts'
import { failureOf, keyOf, type Source } from './lines.ts'
import type { ListInput } from './listInput.ts'
import { useChangedKeys } from './useChangedKeys.ts'
import { useExactCount } from './useExactCount.ts'

const NO_ROWS: AnyRow[] = []

/** One page of the list. The old rows stay while the next come, and the page after is fetched ahead. */
export function usePageSource(endpoint: ListEndpoint, input: ListInput, page: number, limit: number): Source {
  const client = useQueryClient()
  const optionsFor = (of: number) => queryOf(endpoint, { ...input, query: { ...input.query, page: of, limit } })
  const found = useQuery({
    ...optionsFor(page),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = found
  const listing = data as Listing<AnyRow> | undefined
  const exact = useExactCount(endpoint, input, listing, isPlaceholderData)
  const rows = listing?.items ?? NO_ROWS
  const identity = JSON.stringify([input, page, limit])
  const key = useMemo(() => keyOf(endpoint.list.key), [endpoint])
  const changed = useChangedKeys(isPlaceholderData ? '' : identity, rows, key)
  const more = listing !== undefined && !isPlaceholderData && (exact.totalAtLeast || page * limit < exact.total)
  useEffect(() => {
    if (more) void client.prefetchQuery(optionsFor(page + 1))
    // oxlint-disable-next-line react/exhaustive-deps -- the identity stands for the whole question
  }, [more, identity])

  return {
    lines: rows.length,
    lineAt: (index) => {
      const row = rows[index]
      const number = (page - 1) * limit + index + 1
      if (!row) return { kind: 'waiting', number }
      return { kind: 'row', key: key(row), row, number, changed: changed.has(key(row)) }
    },
    ...exact,
    guessed: listing?.guessed === true && !isPlaceholderData,
    state: listing === undefined ? 'first' : isPlaceholderData ? 'refreshing' : 'ready',
    error: failureOf(found),
    want: () => undefined,
    refresh: () => void found.refetch(),
    identity,
  }
}
