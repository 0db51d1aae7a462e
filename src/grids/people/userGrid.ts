import { listUsers } from '../../api/user.ts'
import { roleOptions } from '../../forms/people/accountOptions.ts'
import { newUserForm, userForm } from '../../forms/people/userForm.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

const TONES = { ACTIVE: 'success', INACTIVE: 'warning', DELETED: 'danger' } as const

/** Who signs in, as what, and for which departments. */
export const userGrid = defineGrid({
  name: 'user',
  rows: listUsers,
  filters: ['keyword', 'departmentId', 'roleId', 'status'],
  options: { departmentId: departmentOptions, roleId: roleOptions },
  columns: [
    'id',
    { field: 'username', width: 196 },
    { field: 'status', tone: ({ status }) => TONES[status] },
    { field: 'roleNames', width: 220 },
    'employeeName',
    'departmentName',
    'contragentName',
    'lastSeenAt',
    'secondFactor',
    'createdAt',
  ],
  hidden: ['id', 'secondFactor', 'createdAt'],
  fixed: ['username'],
  create: newUserForm,
  row: { open: userForm, history: 'user' },
})
