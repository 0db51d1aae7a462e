import { deleteEmployee, searchEmployees } from '../../api/employee.ts'
import { employeeForm } from '../../forms/people/employeeForm.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { wordsOf } from '../../forms/referenceOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** Who works here. */
export const employeeGrid = defineGrid({
  name: 'employee',
  rows: searchEmployees,
  filters: ['keyword', 'departmentId', 'positionId', 'dismissed'],
  options: { departmentId: departmentOptions, positionId: wordsOf('POSITION') },
  columns: [
    'id',
    { field: 'fullName', label: 'screen.employee.fullName', width: 220 },
    { field: 'personnel', width: 140 },
    { field: 'departmentName', width: 160 },
    { field: 'positionName', width: 140 },
    { field: 'phone', width: 140 },
    { field: 'username', width: 150 },
    'hireDate',
    'dismissDate',
    'email',
    'gender',
    'dateOfBirth',
    'citizenName',
    'address',
  ],
  main: ['fullName', 'positionName', 'departmentName', 'phone'],
  hidden: ['id', 'email', 'gender', 'dateOfBirth', 'citizenName', 'address'],
  fixed: ['fullName'],
  create: employeeForm,
  row: {
    open: employeeForm,
    remove: deleteEmployee,
    history: 'employee',
    tone: ({ dismissDate }) => (dismissDate ? 'warning' : undefined),
  },
})
