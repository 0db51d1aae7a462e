import { searchBackups } from '../../api/backup.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** What became of every backup. */
export const backupGrid = defineGrid({
  name: 'backup',
  rows: searchBackups,
  filters: ['keyword', 'backupOutcome'],
  columns: [
    'id',
    'startedAt',
    'finishedAt',
    {
      field: 'backupOutcome',
      width: 120,
      tone: ({ backupOutcome }) => (backupOutcome === 'GOOD' ? 'success' : 'danger'),
    },
    { field: 'sizeMb', width: 100 },
    { field: 'rowCount', width: 120 },
    'encrypted',
    { field: 'folder', width: 320 },
    { field: 'message', width: 320 },
  ],
  main: ['startedAt', 'backupOutcome', 'message', 'folder', 'sizeMb'],
  hidden: ['id', 'rowCount'],
  fixed: ['startedAt'],
  emptyText: 'screen.backups.none',
})
