import { createFileRoute } from '@tanstack/react-router'
import { monitoringOnly } from '../../../ui/session/access.ts'
import { LiveBoard } from '../-reports/LiveBoard.tsx'

export const Route = createFileRoute('/_home/reports/monitoring')({
  staticData: { can: monitoringOnly, title: 'screen.monitoring.title' },
  component: LiveBoard,
})
