import type { AnyRouter } from '@tanstack/react-router'
import { session, type SessionState } from '../../api/client/session.ts'

/**
 * Where a user lands after signing in (specification 1 §2): a seller before the till, monitoring at its board, anybody else
 * where they wanted to go, or at home. `isScreen` says whether a path is one of ours: `redirect` comes from the address bar,
 * so anybody may have written it.
 */
export function landingPath(
  { user }: SessionState,
  wanted: string | undefined,
  isScreen: (path: string) => boolean,
): string {
  const roles = user?.roles ?? []
  const candidates = [
    roles.includes('SELLER') && '/point-of-sale/before-pos',
    roles.includes('MONITORING') && '/reports/monitoring',
    wanted,
  ]
  return (
    candidates.find((path): path is string => typeof path === 'string' && staysHere(path) && isScreen(pathOf(path))) ??
    '/'
  )
}

/** The same for the user who is signed in now and the routes that there are. */
export const landingOf = (router: AnyRouter, wanted: string | undefined): string =>
  landingPath(session.get(), wanted, (path) => {
    const route = router.getMatchedRoutes(path)[2]
    return route !== undefined && route.id.startsWith('/_home')
  })

const HERE = 'http://here.invalid'
/** `//other.site`, `/\other.site`, `javascript:` and whatever else a browser would follow elsewhere are not ours. */
const staysHere = (path: string) =>
  path.startsWith('/') && URL.canParse(path, HERE) && new URL(path, HERE).origin === HERE
const pathOf = (path: string) => new URL(path, HERE).pathname
