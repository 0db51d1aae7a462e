import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from './useConfirm.ts'

/**
 * Nobody loses what they typed without being asked: neither by a link, nor by Back, nor by closing the tab.
 * `leave(go)` asks at most once and then goes; after a save call `leave` with `saved`. A navigation on the same path (a sort,
 * a panel over it) keeps the page on the screen and asks nothing; of what stands in a panel itself, `inPanel`, only while the
 * panel stays the same.
 */
export function useUnsavedGuard(isDirty: () => boolean, { inPanel = false } = {}) {
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
      const stays = current.pathname === next.pathname && (!inPanel || panelIn(current.search) === panelIn(next.search))
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
