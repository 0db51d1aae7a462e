import { searchErrorReports } from '../../api/errorReport.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** What went wrong on people's screens, and what they say of it. */
export const errorReportGrid = defineGrid({
  name: 'errorReport',
  rows: searchErrorReports,
  filters: ['keyword', 'kind'],
  columns: [
    'id',
    'lastAt',
    { field: 'kind', label: 'field.errorReportKind', width: 120 },
    { field: 'message', label: 'field.reportMessage', width: 360 },
    { field: 'place', width: 220 },
    { field: 'count', label: 'field.times' },
    { field: 'users', label: 'field.usersCount' },
    'firstAt',
    { field: 'userName', width: 120 },
    { field: 'actions', width: 260 },
    { field: 'details', width: 300 },
  ],
  main: ['message', 'lastAt', 'count', 'place'],
  hidden: ['id', 'firstAt', 'actions', 'details'],
  fixed: ['message'],
})
