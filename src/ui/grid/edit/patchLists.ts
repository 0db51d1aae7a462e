import type { QueryClient } from '@tanstack/react-query'
import { segmentOf } from '../../../api/client/queries.ts'
import type { Group, ListEndpoint, Listing } from '../../../api/list.ts'
import type { AnyRow } from '../defineGrid.ts'
import { keyOf } from '../lines.ts'

/** Puts values that the server has taken into every page of the list that is held, so that no page shows what was before. */
export function patchLists(
  client: QueryClient,
  { path, signature, siblings, list }: ListEndpoint,
  taken: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): void {
  if (taken.size === 0) return
  const key = keyOf(list.key)
  const rowsWith = (rows: AnyRow[]) =>
    rows.some((row) => taken.has(key(row))) ? rows.map((row) => ({ ...row, ...taken.get(key(row)) })) : rows
  const within = <T extends Listing<AnyRow>>(listing: T): T => ({ ...listing, items: rowsWith(listing.items) })
  client.setQueriesData<Listing<AnyRow>>(
    { queryKey: [segmentOf(path), signature] },
    (listing) => listing && within(listing),
  )
  client.setQueriesData<{ groups: Group<AnyRow>[] }>(
    { queryKey: [segmentOf(path), siblings.groups.signature] },
    (answer) => answer && { ...answer, groups: answer.groups.map(within) },
  )
}
