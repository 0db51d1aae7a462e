import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import type { Session } from '../../../src/api/auth.ts'
import { session } from '../../../src/api/client/session.ts'
import { createAppRouter } from '../../../src/router.tsx'
import { Application } from '../../../src/startApplication.tsx'
import { createQueryClient } from '../../../src/ui/feedback/queryClient.ts'
import { followSession } from '../../../src/ui/session/followSession.ts'

/**
 * The whole program at a path, as the browser would show it: `await openScreen('/dashboard', sessionWith(['view goods']))`.
 * Without a session nobody is signed in.
 */
export async function openScreen(path: string, signedIn?: Session) {
  if (signedIn) session.begin({ ...signedIn, token: 'token-of-the-test' })
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  onTestFinished(followSession(router))
  await router.load()
  render(<Application router={router} />)
  return { user: userEvent.setup(), router, queryClient, pathname: () => router.state.location.pathname }
}
