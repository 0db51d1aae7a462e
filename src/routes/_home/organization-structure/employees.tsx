import { createFileRoute } from '@tanstack/react-router'
import { employeeGrid } from '../../../grids/people/employeeGrid.ts'
import { Employees } from './-employees/Employees.tsx'

export const Route = createFileRoute('/_home/organization-structure/employees')({
  staticData: { can: 'view employees', title: 'screen.employee.title' },
  validateSearch: employeeGrid.search,
  component: Employees,
})
