import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { HeaderWords } from './GridHeader.tsx'
import type { Words } from './rowFrame.ts'

/** The texts of rows and headings, in one object that changes with the language alone. */
export function useWords(): Words & HeaderWords {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage
  return useMemo(
    () => ({
      select: t('screen.grid.selectRow'),
      open: t('screen.grid.open'),
      more: t('screen.grid.more'),
      total: t('screen.grid.total'),
      unfold: t('screen.grid.unfold'),
      fold: t('screen.grid.fold'),
      selectAll: t('screen.grid.selectPage'),
      number: t('screen.grid.number'),
      actions: t('screen.grid.actions'),
      columnMenu: t('screen.grid.columnMenu'),
      resize: t('screen.grid.resize'),
      reasons: (key: string) => t(key),
      tones: {
        duplicate: t('screen.grid.tone.duplicate'),
        danger: t('screen.grid.tone.danger'),
        success: t('screen.grid.tone.success'),
        warning: t('screen.grid.tone.warning'),
        equal: t('screen.grid.tone.equal'),
        above: t('screen.grid.tone.above'),
        below: t('screen.grid.tone.below'),
      },
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- `t` reads the language
    [language],
  )
}
