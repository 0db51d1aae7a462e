import { createFileRoute } from '@tanstack/react-router'
import { ReportList } from '../-reports/ReportList.tsx'

export const Route = createFileRoute('/_home/reports/list')({
  staticData: { title: 'screen.reportList.title' },
  component: ReportList,
})
