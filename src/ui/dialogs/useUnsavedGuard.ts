import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from './useConfirm.ts'

/**
 * Nobody loses what they typed without being asked: neither by a link, nor by Back, nor by closing the tab.
 * `leave(go)` asks at most once and then goes; after a save call `leave` with `saved`.
 * `staysOpen` tells navigations that keep the form on the screen (a sort of the list under it); without it each one asks.
 */
export function useUnsavedGuard(
  isDirty: () => boolean,
  staysOpen?: (next: { pathname: string; search: object }) => boolean,
) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const allowed = useRef(false)
  const mayLeave = useCallback(
    () =>
      confirm({
        title: t('screen.form.unsaved.title'),
        text: t('screen.form.unsaved.text'),
        action: t('screen.form.unsaved.leave'),
        cancel: t('screen.form.unsaved.stay'),
        danger: true,
      }),
    [confirm, t],
  )
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      if (allowed.current || !isDirty() || staysOpen?.(next)) return false
      return !(await mayLeave())
    },
    enableBeforeUnload: () => !allowed.current && isDirty(),
  })
  return useCallback(
    async (go: () => void, saved = false) => {
      if (!saved && isDirty() && !(await mayLeave())) return
      allowed.current = true
      go()
      // A navigation is asked for at once; a form that stays on the screen is guarded again.
      setTimeout(() => (allowed.current = false))
    },
    [isDirty, mayLeave],
  )
}
