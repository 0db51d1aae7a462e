import { useSyncExternalStore } from 'react'

/** Narrower than this a screen is a phone's: one column, actions at the thumb. The sheets say `width < 700px`. */
const query = typeof matchMedia === 'function' ? matchMedia('(width < 700px)') : undefined

const subscribe = (onChange: () => void) => {
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}

/** Whether the window is as narrow as a phone. */
export const useCompact = (): boolean => useSyncExternalStore(subscribe, () => query?.matches ?? false)
