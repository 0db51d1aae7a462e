import type { AnyRouter } from '@tanstack/react-router'
import { noteAction } from './lastActions.ts'
import { reportFailure } from './reportFailure.ts'

/** The pattern of the screen that is open, `/point-of-sale/sales/$id`: it names no record. */
export const placeOf = (router: AnyRouter): string =>
  (router.state.matches.at(-1)?.routeId ?? '').replaceAll(/\/_home/g, '') || '/'

/** Notes where the person goes, and tells the server of mistakes that nobody catches. */
export function watchFailures(router: AnyRouter): void {
  router.subscribe('onResolved', () => noteAction(`→ ${placeOf(router)}`))
  addEventListener('error', ({ error }) => {
    if (error) reportFailure(error, placeOf(router))
  })
  addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason, placeOf(router)))
}
