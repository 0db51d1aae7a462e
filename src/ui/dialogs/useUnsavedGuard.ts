import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from './useConfirm.ts'

/**
 * Nobody loses what they typed without being asked: neither by a link, nor by Back, nor by closing the tab.
 * `leave(go)` asks at most once and then goes; after a save call `leave` with `saved`. A navigation that changes neither the
 * path nor `panel` (a sort of the list under it) keeps the form on the screen and asks nothing.
 */
export function useUnsavedGuard(isDirty: () => boolean) {
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
    shouldBlockFn: async ({ current, next }) => {
      const stays = current.pathname === next.pathname && panelIn(current.search) === panelIn(next.search)
      if (allowed.current || stays || !isDirty()) return false
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

const panelIn = (search: object) => (search as { panel?: unknown }).panel
