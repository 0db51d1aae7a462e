import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { session } from '../api/client/session.ts'
import { guard } from '../ui/session/guard.ts'
import { Shell } from '../ui/shell/Shell.tsx'
import { MENU } from './-menu.ts'

/** Every screen but the public pages lies under this layout, which asks who is there and draws the menu around it. */
export const Route = createFileRoute('/_home')({
  beforeLoad: ({ matches, location }): void =>
    guard(
      session.get(),
      matches.map((match) => match.staticData.can),
      location.href,
    ),
  component: Home,
})

function Home() {
  const bare = useMatches({ select: (matches) => matches.some((match) => match.staticData.bare) })
  if (bare) return <Outlet />
  return (
    <Shell menu={MENU}>
      <Outlet />
    </Shell>
  )
}
