import type { Endpoint } from '../src/api/endpoint.ts'
import type { Group, ListEndpoint, Listing } from '../src/api/list.ts'
import { withoutOrder } from '../src/ui/grid/listInput.ts'

/**
 * An answer with its totals. Where a machine is too busy to count in time, a page and groups come without them; then these are
 * asked for on their own, as the screens do. `ask` sends another call with this body and the rest of the input.
 */
export async function exactAnswer(
  endpoint: Endpoint,
  answer: unknown,
  body: object,
  ask: (endpoint: Endpoint, body: object) => Promise<unknown>,
): Promise<unknown> {
  const { siblings } = endpoint as Partial<ListEndpoint>
  const { totalAtLeast, ...page } = answer as Partial<Listing<unknown>>
  if (siblings && totalAtLeast) return { ...page, ...((await ask(siblings.count, withoutOrder(body))) as object) }
  const { groups } = answer as { groups?: Group<unknown>[] }
  const late =
    endpoint.signature.endsWith('/groups') && !('exact' in body) && groups?.some((group) => group.totalAtLeast)
  return late ? ask(endpoint, { ...body, exact: true }) : answer
}
