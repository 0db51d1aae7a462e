import { type ComponentType, lazy, useEffect } from 'react'

/** Browsers that do not say when they are idle get the work after so long. */
const SOON_MS = 1_000
export const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work, SOON_MS)
}

/**
 * A component whose code comes after the screen that may open it: `useSoon` there fetches it when the browser has nothing else to
 * do, so that who opens it later does not wait. To be drawn within a `Suspense`.
 */
export function lazyWhenIdle<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const loaded = () => {
    loading ??= load().then((component) => ({ default: component }))
    // What could not be fetched now is fetched again when it is needed.
    loading.catch(() => (loading = undefined))
    return loading
  }
  return {
    Component: lazy(loaded),
    useSoon: () => useEffect(() => whenIdle(() => void loaded().catch(() => undefined)), []),
  }
}
