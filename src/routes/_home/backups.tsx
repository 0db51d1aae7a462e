import { createFileRoute } from '@tanstack/react-router'
import { backupGrid } from '../../grids/people/backupGrid.ts'
import { Backups } from './-backups/Backups.tsx'

export const Route = createFileRoute('/_home/backups')({
  staticData: { can: 'view backups', title: 'screen.backups.title' },
  validateSearch: backupGrid.search,
  component: Backups,
})
