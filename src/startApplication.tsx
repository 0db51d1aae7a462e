import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Root } from 'react-dom/client'
import { type AppRouter, createAppRouter } from './router.tsx'
import { session } from './api/client/session.ts'
import { keepProgram } from './offline/programOnDevice.ts'
import { DateTexts } from './ui/dates/DateTexts.tsx'
import { DialogsProvider } from './ui/dialogs/DialogsProvider.tsx'
import { createQueryClient } from './ui/feedback/queryClient.ts'
import { watchFailures } from './ui/feedback/watchFailures.ts'
import { Toasts } from './ui/feedback/Toasts.tsx'
import { i18n } from './ui/i18n/i18n.ts'
import { landingOf } from './ui/session/landing.ts'
import { followSession, refreshSession } from './ui/session/followSession.ts'
import { KitTheme } from './ui/theme/KitTheme.tsx'
import { whenIdle } from './ui/lazyWhenIdle.ts'

/**
 * Draws the program for who is signed in. `signedInFor` is given when they have just signed in: where they wanted to go,
 * empty for nowhere in particular.
 */
export async function startApplication(root: Root, signedInFor?: string): Promise<void> {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  // Part of what the server answers is words in the caller's language.
  i18n.on('languageChanged', () => void queryClient.invalidateQueries())
  if (signedInFor !== undefined) router.history.replace(landingOf(router, signedInFor))
  followSession(router)
  watchFailures(router)
  // Without it the sign-in page would give way to an empty one for a moment.
  await router.load()
  root.render(<Application router={router} />)
  if (import.meta.env.PROD) onceOpened(() => void keepProgram())
  // Sales that a till of this device has not brought to the server yet go on from every screen.
  if (session.get().can('sell pos')) void import('./pos/sendPaid.ts').then(({ sendPaidAlways }) => sendPaidAlways())
  // So do lines of counts.
  if (session.get().can('edit inventory'))
    void import('./routes/_home/warehouse-management/-inventory/sendCounted.ts').then(({ sendCounted }) =>
      sendCounted(),
    )
  if (signedInFor === undefined) await refreshSession()
}

/** On a device that does not keep the program yet, its files wait until what is on the screen has its own. */
function onceOpened(work: () => void): void {
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller) work()
  else whenIdle(work)
}

export function Application({ router }: { router: AppRouter }) {
  return (
    <QueryClientProvider client={router.options.context.queryClient}>
      <KitTheme>
        <DateTexts>
          <DialogsProvider>
            <RouterProvider router={router} />
          </DialogsProvider>
          <Toasts />
        </DateTexts>
      </KitTheme>
    </QueryClientProvider>
  )
}
