import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '../router.tsx'
import { DiskNotice } from '../ui/feedback/DiskNotice.tsx'
import { useDocumentTitle } from '../ui/shell/screenTitle.ts'

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })

function Root() {
  useDocumentTitle()
  return (
    <>
      <DiskNotice />
      <Outlet />
    </>
  )
}
