import { useQueries } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../feedback/failureText.ts'
import type { ScreenGroup } from '../shell/menu.ts'
import { useScreens } from '../shell/menu.ts'
import { shellState } from '../shell/shellState.ts'
import { useSettled } from '../useSettled.ts'
import { rankByName } from './rankByName.ts'
import type { PaletteEntry, PaletteSource } from './sources.ts'

export interface PaletteSection {
  title: string
  entries: readonly PaletteEntry[]
  /** Why this kind of thing could not be searched. */
  failure?: string
}

const SCREENS_MAX = 12

/**
 * What the palette shows for a query: the screens at once, the rest as their sources answer. Without a query: the screens
 * used last, then all.
 */
export function usePaletteResults(query: string, groups: readonly ScreenGroup[], sources: readonly PaletteSource[]) {
  const { t } = useTranslation()
  const screens = useScreenEntries(groups)
  const { recent } = useSyncExternalStore(shellState.subscribe, shellState.get)
  const asked = useSettled(query.trim())
  const answers = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['palette', source.name, asked] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) => source.find(asked, signal),
      enabled: asked !== '',
    })),
  })

  const sections: PaletteSection[] = []
  if (query.trim() === '') {
    const used = recent.flatMap((path) => screens.find((screen) => screen.path === path) ?? [])
    const others = screens.filter((screen) => !used.includes(screen))
    if (used.length > 0) sections.push({ title: t('screen.palette.recent'), entries: used })
    if (others.length > 0) sections.push({ title: t('screen.palette.screens'), entries: others })
  } else {
    const found = rankByName(screens, query, (screen) => screen.title).slice(0, SCREENS_MAX)
    if (found.length > 0) sections.push({ title: t('screen.palette.screens'), entries: found })
    for (const [index, source] of sources.entries()) {
      const answer = answers[index]!
      if (answer.error) sections.push({ title: t(source.name), entries: [], failure: failureText(answer.error) })
      else if (answer.data?.length) sections.push({ title: t(source.name), entries: answer.data })
    }
  }
  return { sections, busy: answers.some((answer) => answer.isFetching) }
}

function useScreenEntries(groups: readonly ScreenGroup[]): readonly PaletteEntry[] {
  const screens = useScreens()
  return useMemo(() => {
    const areaOf = new Map(groups.flatMap((group) => group.screens.map((screen) => [screen.path, group.title])))
    return screens.map(({ path, title }) => {
      const area = areaOf.get(path)
      return { key: path.replaceAll('/', '-'), title, path, ...(area && area !== title ? { detail: area } : {}) }
    })
  }, [groups, screens])
}
