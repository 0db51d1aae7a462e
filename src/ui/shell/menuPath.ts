import { useLocation, useMatches } from '@tanstack/react-router'
import type { ScreenGroup } from './menu.ts'

/**
 * The screen of the menu that the user is in: the one that is open, or the one that leads to it. By its address
 * (`/user-management/roles/9` lies below `/user-management/roles`), or as its route says (`staticData.under`).
 */
export function useMenuPath(groups: readonly ScreenGroup[]): string | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const under = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.under)?.staticData.under,
  })
  return menuPathOf(under ?? path, groups)
}

/** The longest path of the menu that `path` is, or lies below. */
function menuPathOf(path: string, groups: readonly ScreenGroup[]): string | undefined {
  const above = groups
    .flatMap(({ screens }) => screens.map((screen) => screen.path))
    .filter((screen) => path === screen || path.startsWith(`${screen}/`))
  return above.toSorted((one, other) => other.length - one.length)[0]
}
