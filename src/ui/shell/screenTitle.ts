import { useMatches } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

/** A screen's own name for what it shows now, such as `Приход № 12`; empty: the name of its route. */
let ownTitle = ''
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const setOwnTitle = (title: string) => {
  ownTitle = title
  listeners.forEach((listener) => listener())
}

/** Gives the screen a name more exact than its route's while the component is shown: for the tab and the top bar. */
export function useOwnTitle(title: string | undefined): void {
  useEffect(() => {
    setOwnTitle(title ?? '')
    return () => setOwnTitle('')
  }, [title])
}

/** The name of the screen in view. */
export function useScreenTitle(): string {
  const { t } = useTranslation()
  const own = useSyncExternalStore(subscribe, () => ownTitle)
  const key = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title })
  return own || (key ? t(key) : '')
}

/** Keeps the browser's tab named after the screen. */
export function useDocumentTitle(): void {
  const { t } = useTranslation()
  const title = useScreenTitle()
  const product = t('screen.app.title')
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
  }, [title, product])
}
