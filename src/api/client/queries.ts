import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Endpoint, SentTo } from '../endpoint.ts'
import { call, type CallArguments, type Received } from './call.ts'

/** The first segment of a path: what a change makes stale. */
export const segmentOf = (path: string): string => /^\/?([^/?]*)/.exec(path)![1]!

type InputArgument<E extends Endpoint> = unknown extends SentTo<E> ? [input?: object] : [input: SentTo<E>]

/**
 * A read as TanStack Query wants it: `useQuery(queryOf(searchItems, { query: { page: 1 }, body: {} }))`. Nobody writes query
 * keys: the key is the path's first segment, the signature and the input.
 */
export function queryOf<E extends Endpoint>(endpoint: E, ...[input]: InputArgument<E>) {
  const sent = input ?? {}
  return queryOptions({
    queryKey: [segmentOf(endpoint.path), endpoint.signature, sent] as const,
    queryFn: ({ signal }): Promise<Received<E>> =>
      call(endpoint, ...([sent, { signal }] as unknown as CallArguments<E>)),
  })
}

/**
 * A change: `const save = useMutation(mutationOf(editItem)); save.mutate({ path: { id }, body })`. However it ends it refreshes
 * every query of its own first path segment and of those that its endpoint `refreshes`: a refusal, too, means that what the
 * screen showed is old. Give your own `onSuccess` and `onError`, never `onSettled`.
 */
export function mutationOf<E extends Endpoint>(endpoint: E) {
  return mutationOptions({
    mutationKey: [endpoint.signature],
    mutationFn: (input: MutationInput<E>): Promise<Received<E>> =>
      call(endpoint, ...([input ?? {}] as unknown as CallArguments<E>)),
    onSettled: (_answer, _error, _input, _result, { client }) => refreshAfter(endpoint, client),
  })
}

/** What waits for somebody may have come or gone by any change. */
const WHATEVER_WAITS = 'notification'

/** Asks anew for what a call of this endpoint made stale; what is just being asked for is asked again. */
export function refreshAfter(endpoint: Endpoint, client: QueryClient): void {
  for (const segment of [endpoint.path, ...(endpoint.parts.refreshes ?? []), WHATEVER_WAITS]) {
    const queryKey = [segmentOf(segment)]
    // A first answer that is on its way is waited for, and may have been read before the change.
    const begun = client
      .getQueryCache()
      .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
    void client.invalidateQueries({ queryKey })
    for (const query of begun)
      void query.promise?.then(
        () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
        () => undefined,
      )
  }
}

/** `void` where the endpoint takes nothing, so that `mutate()` needs no argument. */
type MutationInput<E extends Endpoint> = unknown extends SentTo<E> ? void : SentTo<E>
