import { createFileRoute } from '@tanstack/react-router'
import { Shortcuts } from '../../ui/shell/Shortcuts.tsx'
import { MENU } from '../-menu.ts'
import { FirstSteps } from './-dashboard/FirstSteps.tsx'
import { Today } from './-dashboard/Today.tsx'
import { TodaySkeleton } from './-dashboard/TodaySkeleton.tsx'
import { useToday } from './-dashboard/useToday.ts'

export const Route = createFileRoute('/_home/dashboard')({
  staticData: { title: 'screen.dashboard.title' },
  component: Dashboard,
})

function Dashboard() {
  const { data, error, retry, isComing } = useToday()
  if (isComing) return <TodaySkeleton />
  return (
    <>
      {data?.firstSteps && <FirstSteps lacking={data.firstSteps} />}
      <Today data={data} error={error} retry={retry} />
      <Shortcuts menu={MENU} />
    </>
  )
}
