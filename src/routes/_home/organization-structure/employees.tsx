import { createFileRoute } from '@tanstack/react-router'
import { employeeGrid } from '../../../grids/people/employeeGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/organization-structure/employees')({
  staticData: { can: 'view employees', title: 'screen.employee.title' },
  validateSearch: employeeGrid.search,
  component: () => <Grid of={employeeGrid} />,
})
