import { createRole, deleteRole, searchRoles } from '../../api/role.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** Roles; one opens into the matrix of what it may do. */
export const roleGrid = defineGrid({
  name: 'role',
  rows: searchRoles,
  filters: ['keyword'],
  columns: [
    'id',
    { field: 'name', width: 320 },
    { field: 'code', width: 200 },
    { field: 'permissionCount', width: 120 },
    { field: 'offered', width: 130 },
    { field: 'users', width: 140 },
  ],
  hidden: ['id'],
  fixed: ['name'],
  create: { to: '/user-management/roles/new', endpoint: createRole },
  row: {
    open: ({ id }) => `/user-management/roles/${id}`,
    editable: () => true,
    remove: deleteRole,
    history: 'role',
    tone: ({ offered }) => (offered > 0 ? 'warning' : undefined),
  },
})
