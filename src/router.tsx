import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { AccessRule } from './ui/session/access.ts'
import { ScreenFailure, ScreenNotFound } from './ui/feedback/ScreenFailure.tsx'
import { SIGN_OF_WORK_AFTER_MS } from './ui/useDelayed.ts'
import { ScreenPending } from './ui/feedback/ScreenPending.tsx'
import { routeTree } from './routeTree.gen.ts'

/** What every route may use while it loads. */
export interface RouterContext {
  queryClient: QueryClient
}

/** The router of the whole program; without a history that of the browser. */
export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingMs: SIGN_OF_WORK_AFTER_MS,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenFailure,
    defaultNotFoundComponent: ScreenNotFound,
    scrollRestoration: true,
    scrollToTopSelectors: ['main'],
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** Who may open the screen; without it anybody signed in. */
    can?: AccessRule
    /** Key of the screen's name, `screen.goods.title`: for the tab, the top bar, the menu and the palette. */
    title?: string
    /** The screen of the menu that this one is a part of, where its address does not say so. */
    under?: string
    /** Without menu and top bar: the till and what is printed. */
    bare?: boolean
    /** When the session expires the screen itself asks to sign in again, and stays: the till with its cart. */
    ownSignIn?: boolean
  }
}
