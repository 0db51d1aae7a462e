import type { SvgIconComponent } from '../icons.tsx'
import { type AnyRoute, type AnyRouter, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AccessRule, admits } from '../session/access.ts'
import { useSession } from '../session/useSession.ts'

/** One area of the menu, as a screen's programmer declares it. */
export interface MenuGroup {
  /** Key of its name. */
  name: string
  icon: SvgIconComponent
  /** Paths of routes without parameters, in the order to show. */
  paths: readonly string[]
  /** Of paths whose screens are open to everybody: who has a use for them. Others find them by the palette. */
  usefulTo?: Readonly<Record<string, AccessRule>>
}

/** A screen that the user may open. */
export interface Screen {
  path: string
  title: string
}

export interface ScreenGroup extends Omit<MenuGroup, 'paths' | 'usefulTo'> {
  title: string
  screens: readonly Screen[]
}

interface OpenRoute {
  path: string
  titleKey: string
  can: AccessRule | undefined
}

/** The menu as this user sees it: only routes that exist and admit them, only groups that are not empty. */
export function useMenu(menu: readonly MenuGroup[]): readonly ScreenGroup[] {
  const { t } = useTranslation()
  const viewer = useSession()
  const screens = useScreens()
  return useMemo(() => {
    const byPath = new Map(screens.map((screen) => [screen.path, screen]))
    return menu
      .map(({ paths, usefulTo = {}, ...group }) => ({
        ...group,
        title: t(group.name),
        screens: paths.flatMap((path) => (admits(usefulTo[path], viewer) ? (byPath.get(path) ?? []) : [])),
      }))
      .filter((group) => group.screens.length > 0)
  }, [menu, screens, viewer, t])
}

/** Every screen that this user may open without further particulars: what the palette finds. */
export function useScreens(): readonly Screen[] {
  const { t } = useTranslation()
  const viewer = useSession()
  const router = useRouter()
  return useMemo(
    () =>
      openRoutes(router).flatMap(({ path, titleKey, can }) =>
        admits(can, viewer) ? { path, title: t(titleKey) } : [],
      ),
    [router, viewer, t],
  )
}

/** Routes under the guarded layout that have a name and no parameters. */
function openRoutes(router: AnyRouter): readonly OpenRoute[] {
  return Object.values(router.routesById as Record<string, AnyRoute>).flatMap((route) => {
    const { title, can } = route.options.staticData ?? {}
    if (!title || !route.id.startsWith('/_home') || route.fullPath.includes('$')) return []
    return { path: route.fullPath.replace(/(.)\/$/, '$1'), titleKey: title, can }
  })
}
