import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../api/client/queries.ts'
import type { Group, Grouped, ListEndpoint } from '../../api/list.ts'
import type { AnyRow } from './defineGrid.ts'
import { type ListInput, withoutOrder } from './listInput.ts'

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
  const { data } = useQuery({
    ...queryOf(endpoint.siblings.groups, { ...input, body: { ...withoutOrder(input.body), rows: 0, exact: true } }),
    enabled: late,
  })
  const exact = late ? (data as Grouped<AnyRow> | undefined) : undefined
  return useMemo(() => {
    if (!exact) return { groups, late }
    const totals = new Map(exact.groups.map(({ key, total, totals: sums }) => [key, { total, totals: sums }]))
    return {
      groups: groups.map((group) => ({ ...group, totalAtLeast: undefined, ...totals.get(group.key) })),
      late: false,
    }
  }, [groups, exact, late])
}
