import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { Session } from '../../../src/api/auth.ts'
import { session } from '../../../src/api/client/session.ts'
import { DateTexts } from '../../../src/ui/dates/DateTexts.tsx'
import { DialogsProvider } from '../../../src/ui/dialogs/DialogsProvider.tsx'
import { createQueryClient } from '../../../src/ui/feedback/queryClient.ts'
import { Toasts } from '../../../src/ui/feedback/Toasts.tsx'
import { KitTheme } from '../../../src/ui/theme/KitTheme.tsx'
import { admin } from './sessions.ts'

/** A part of a screen by itself, at `/` of a router of its own that also has `/other`: `await openPart(<FormPanel … />)`. */
export async function openPart(
  part: ReactNode,
  { path = '/', signedIn = admin }: { path?: string; signedIn?: Session } = {},
) {
  session.begin({ ...signedIn, token: 'token-of-the-test' })
  const root = createRootRoute({ component: Outlet })
  const here = createRoute({ getParentRoute: () => root, path: '/', component: () => part })
  const other = createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>Другой экран</p> })
  const router = createRouter({
    routeTree: root.addChildren([here, other]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const queryClient = createQueryClient()
  await router.load()
  render(
    <QueryClientProvider client={queryClient}>
      <KitTheme>
        <DateTexts>
          <DialogsProvider>
            <RouterProvider router={router as never} />
          </DialogsProvider>
          <Toasts />
        </DateTexts>
      </KitTheme>
    </QueryClientProvider>,
  )
  return {
    user: userEvent.setup({ delay: null }),
    router,
    queryClient,
    search: () => router.state.location.search as { panel?: string },
  }
}
