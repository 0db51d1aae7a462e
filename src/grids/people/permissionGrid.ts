import { searchPermissions } from '../../api/permission.ts'
import { permissionForm } from '../../forms/people/permissionForm.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** Everything that may be granted, by part of the business, with who holds it. */
export const permissionGrid = defineGrid({
  name: 'permission',
  rows: searchPermissions,
  filters: ['keyword'],
  columns: [
    { field: 'subject', label: 'screen.permission.subject', width: 240 },
    { field: 'action', width: 160 },
    { field: 'roleNames', width: 340 },
    { field: 'comment', width: 320 },
    { field: 'name', label: 'field.code', width: 220 },
    'area',
  ],
  hidden: ['name', 'area'],
  fixed: ['subject', 'action'],
  groupBy: 'area',
  row: { open: permissionForm, history: 'permission' },
})
