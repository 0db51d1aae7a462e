import { createFileRoute } from '@tanstack/react-router'
import { departmentGrid } from '../../../grids/people/departmentGrid.ts'
import { Departments } from './-departments/Departments.tsx'

export const Route = createFileRoute('/_home/organization-structure/departments')({
  staticData: { can: 'view departments', title: 'screen.department.title' },
  validateSearch: departmentGrid.search,
  component: Departments,
})
