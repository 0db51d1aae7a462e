import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../api/client/queries.ts'
import { dashboardToday } from '../../../api/dashboard.ts'

/** Sales go on while the page is open. */
const REFRESH_MS = 60_000

/** The figures of the dashboard; `isComing` until there is an answer, a failure, or no network to ask by. */
export function useToday() {
  const { data, error, refetch, fetchStatus } = useQuery({
    ...queryOf(dashboardToday),
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  })
  return { data, error, retry: () => void refetch(), isComing: !data && !error && fetchStatus !== 'paused' }
}
