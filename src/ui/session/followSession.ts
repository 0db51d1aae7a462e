import type { AnyRouter } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { whoAmI } from '../../api/auth.ts'
import { ApiFailure } from '../../api/client/apiFailure.ts'
import { call } from '../../api/client/call.ts'
import { session } from '../../api/client/session.ts'

/**
 * Lets the screen follow the session, whoever changes it: a 401 in the middle of work, another tab, new rights. What one user
 * has loaded is never shown to the next. Answers how to stop.
 */
export function followSession(router: AnyRouter): () => void {
  let userId = session.get().user?.id
  return session.subscribe(() => {
    const { user, endedBy } = session.get()
    if (user?.id !== userId) {
      userId = user?.id
      // Only when somebody else is there: until the guard has led away, the old screen still stands and would ask again.
      if (user) (router.options.context as { queryClient: QueryClient }).queryClient.clear()
    }
    if (!user && endedBy === 'signedOut') void router.navigate({ to: '/pages/login', search: {} })
    else if (user || !asksItself(router)) void router.invalidate()
  })
}

/** Whether the screen in view signs in again by itself. */
const asksItself = (router: AnyRouter): boolean =>
  router.state.matches.some(({ staticData }: { staticData?: { ownSignIn?: boolean } }) => staticData?.ownSignIn)

/** Asks the server who is signed in, so that rights changed meanwhile show after a reload. */
export async function refreshSession(): Promise<void> {
  if (!session.get().token) return
  try {
    session.update(await call(whoAmI))
  } catch (error) {
    // A refused token has ended the session already; without a network one works on with what was known.
    if (!(error instanceof ApiFailure)) throw error
  }
}
