import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useTill } from './useTill.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const never = () => () => undefined
const unknown = () => undefined

/** How old what this device knows of stock is, in words; undefined while the server answers. */
export function useStockAge(): string | undefined {
  const { t } = useTranslation()
  const { goods } = useTill().parts
  const away = useSyncExternalStore(goods?.subscribe ?? never, goods?.awaySince ?? unknown)
  const [, look] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!away) return
    const timer = setInterval(look, MINUTE_MS / 2)
    return () => clearInterval(timer)
  }, [away])
  const ageMs = away && goods?.ageMs()
  if (ageMs === undefined) return undefined
  const minutes = Math.max(1, Math.floor(ageMs / MINUTE_MS))
  return minutes < 2 * HOUR_MINUTES
    ? t('screen.till.offline.minutesAgo', { minutes })
    : t('screen.till.offline.hoursAgo', { hours: Math.floor(minutes / HOUR_MINUTES) })
}
