import { createFileRoute } from '@tanstack/react-router'
import { Shortcuts } from '../../ui/shell/Shortcuts.tsx'
import { MENU } from '../-menu.ts'
import { FirstSteps } from './-dashboard/FirstSteps.tsx'
import { Today } from './-dashboard/Today.tsx'

export const Route = createFileRoute('/_home/dashboard')({
  staticData: { title: 'screen.dashboard.title' },
  component: Dashboard,
})

function Dashboard() {
  return (
    <>
      <FirstSteps />
      <Today />
      <Shortcuts menu={MENU} />
    </>
  )
}
