import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../api/client/queries.ts'
import type { Group, ListEndpoint } from '../../api/list.ts'
import type { AnyRow } from './defineGrid.ts'
import type { ListInput } from './usePageSource.ts'

interface Answer {
  groups: Group<AnyRow>[]
}

/**
 * The groups with their totals. Where counting takes long they came without; then the totals are asked for on their own, and the
 * rows show meanwhile. `input` is that of the groups' call.
 */
export function useExactGroups(
  endpoint: ListEndpoint,
  input: ListInput,
  groups: readonly Group<AnyRow>[],
): { groups: readonly Group<AnyRow>[]; late: boolean } {
  const late = groups.some(({ totalAtLeast }) => totalAtLeast)
  const { sort: _order, ...filter } = input.body as { sort?: unknown }
  const { data } = useQuery({
    ...queryOf(endpoint.siblings.groups, { ...input, body: { ...filter, rows: 0, exact: true } }),
    enabled: late,
  })
  const exact = late ? (data as Answer | undefined) : undefined
  return useMemo(() => {
    if (!exact) return { groups, late }
    const totals = new Map(exact.groups.map(({ key, total, totals: sums }) => [key, { total, totals: sums }]))
    return {
      groups: groups.map((group) => ({ ...group, totalAtLeast: undefined, ...totals.get(group.key) })),
      late: false,
    }
  }, [groups, exact, late])
}
