import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/client/queries.ts'
import type { DeclaredGrid } from './defineGrid.ts'
import { type ListInput, withoutOrder, withWhere } from './listInput.ts'

/** Everything filtered that can be selected: what finds it, and how many rows that is. */
export interface Selectable {
  /** Filter, sort and conditions, with the one that leaves out what cannot be selected. */
  body: object
  /** Undefined while it is being counted, or where the server cannot tell such rows apart: then nobody can choose them all. */
  total: number | undefined
}

/**
 * What "all that is filtered" means where some rows cannot be selected: the declared condition goes to the server with the rest,
 * so that the count on the screen and the rows of a bulk action are the same. Counted when `wanted`.
 */
export function useSelectable(grid: DeclaredGrid, input: ListInput, total: number, wanted: boolean): Selectable {
  const { notSelectable, selectable } = grid.row ?? {}
  const body = selectable ? withWhere(input.body, selectable) : input.body
  const { data } = useQuery({
    ...queryOf(grid.rows.siblings.count, { path: input.path, query: input.query, body: withoutOrder(body) }),
    enabled: wanted && selectable !== undefined,
  })
  if (!notSelectable) return { body: input.body, total }
  return { body, total: (data as { total: number } | undefined)?.total }
}
