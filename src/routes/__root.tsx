import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '../router.tsx'
import { useDocumentTitle } from '../ui/shell/screenTitle.ts'

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })

function Root() {
  useDocumentTitle()
  return <Outlet />
}
