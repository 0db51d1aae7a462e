import { deleteDepartment, listDepartments } from '../../api/department.ts'
import { departmentForm } from '../../forms/people/departmentForm.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** Warehouses, shops and whatever else the company consists of. */
export const departmentGrid = defineGrid({
  name: 'department',
  rows: listDepartments,
  filters: ['type'],
  columns: [
    'id',
    'name',
    { field: 'shortName', width: 160 },
    'type',
    'saleType',
    { field: 'currencyCode', width: 96 },
    'vatPercent',
    { field: 'address', width: 300 },
    'sort',
    'comment',
  ],
  hidden: ['id', 'shortName', 'sort', 'comment'],
  fixed: ['name'],
  create: departmentForm,
  row: { open: departmentForm, remove: deleteDepartment, history: 'department' },
})
