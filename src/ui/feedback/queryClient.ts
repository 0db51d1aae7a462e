import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure } from '../../api/client/apiFailure.ts'
import { noteAction } from './lastActions.ts'
import { notifyFailure } from './notify.ts'

/** Data this young is shown without asking again when a screen is opened anew. */
const FRESH_MS = 10_000

/**
 * The server's state in the browser. A change that fails is shown as a toast unless its own options have an `onError`; a list
 * that cannot be read says so in its place. Repeats are the affair of `call`, and without a network a call fails at once, so
 * that the screen can say it.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: FRESH_MS, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSettled: (_answer, error, _input, _result, { options }) => {
        const [signature] = options.mutationKey ?? []
        if (typeof signature === 'string') noteAction(`${signature} ${outcomeOf(error)}`)
      },
      onError: (error, _input, _result, mutation) => {
        if (!mutation.options.onError) notifyFailure(error)
      },
    }),
  })

const outcomeOf = (error: unknown): string =>
  error ? String(error instanceof ApiFailure ? error.status : 'failed') : 'ok'
