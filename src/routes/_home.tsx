import { createFileRoute, Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../api/client/session.ts'
import { documentAddress } from '../grids/documents/documentAddress.ts'
import { documentOfCode } from '../rules/documentCode.ts'
import { usePaperScans } from '../ui/scanner/usePaperScans.ts'
import { guard } from '../ui/session/guard.ts'
import { useLedHomeNote } from '../ui/session/ledHome.ts'
import { useSession } from '../ui/session/useSession.ts'
import { MenuWanted } from '../ui/shell/bareScreen.ts'
import { Shell } from '../ui/shell/Shell.tsx'
import { MENU } from './-menu.ts'
import { Notifications } from './-notifications/Notifications.tsx'
import { paletteSources } from './-paletteSources.ts'

/** Every screen but the public pages lies under this layout, which asks who is there and draws the menu around it. */
export const Route = createFileRoute('/_home')({
  beforeLoad: ({ matches, location, preload }): void => {
    const rules = matches.map((match) => match.staticData.can)
    guard(session.get(), rules, location.href, preload)
  },
  component: Home,
})

/** The paper of a document, scanned wherever one is, opens it. */
function PaperScans() {
  const navigate = useNavigate()
  usePaperScans((code) => {
    const { kind, id } = documentOfCode(code)!
    void navigate({ to: documentAddress(kind, id)! })
  })
  return null
}

function Home() {
  const { t } = useTranslation()
  useLedHomeNote()
  const viewer = useSession()
  const sources = useMemo(() => paletteSources(viewer, t), [viewer, t])
  const bare = useMatches({ select: (matches) => matches.some((match) => match.staticData.bare) })
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [lost, setLost] = useState<string>()
  const wantMenu = useCallback(() => setLost(path), [path])
  if (bare && lost !== path)
    return (
      <MenuWanted value={wantMenu}>
        <Outlet />
      </MenuWanted>
    )
  return (
    <Shell menu={MENU} sources={sources} notifications={<Notifications />}>
      <PaperScans />
      <Outlet />
    </Shell>
  )
}
