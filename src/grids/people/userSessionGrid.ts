import { searchUserSessions } from '../../api/userSession.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** Where the reader is signed in, and who else is where. */
export const userSessionGrid = defineGrid({
  name: 'userSession',
  rows: searchUserSessions,
  filters: ['keyword'],
  columns: [
    'id',
    { field: 'username', width: 160 },
    'employeeName',
    { field: 'device', label: 'field.sessionDevice', width: 200 },
    { field: 'address', label: 'field.sessionAddress', width: 150 },
    'signedInAt',
    'lastSeenAt',
    'isThisOne',
  ],
  main: ['username', 'device', 'lastSeenAt', 'address'],
  hidden: ['id'],
  fixed: ['username'],
})
