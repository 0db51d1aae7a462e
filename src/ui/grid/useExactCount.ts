import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/client/queries.ts'
import type { ListEndpoint, Listing, Totals } from '../../api/list.ts'
import { type ListInput, withoutOrder } from './listInput.ts'

const NO_TOTALS: Totals = {}

/**
 * The total of a list. Where counting takes long the page came without it; then it is asked for on its own, and the page shows
 * meanwhile. A listing that is still that of the question before is counted by nobody: the next may bring its total.
 */
export function useExactCount(
  endpoint: ListEndpoint,
  { path, query, body }: ListInput,
  listing: Listing<unknown> | undefined,
  isPlaceholder = false,
): { total: number; totalAtLeast: boolean; totals: Totals } {
  const late = listing?.totalAtLeast === true
  const { data } = useQuery({
    ...queryOf(endpoint.siblings.count, { path, query, body: withoutOrder(body) }),
    enabled: late && !isPlaceholder,
  })
  const exact = late && !isPlaceholder ? (data as { total: number; totals?: Totals } | undefined) : undefined
  return {
    total: exact?.total ?? listing?.total ?? 0,
    totalAtLeast: late && exact === undefined,
    totals: exact?.totals ?? listing?.totals ?? NO_TOTALS,
  }
}
