import { useNavigate } from '@tanstack/react-router'
import type { EmployeeRow } from '../../../../api/employee.ts'
import { searchHistory } from '../../../../api/history.ts'
import { employeeGrid } from '../../../../grids/people/employeeGrid.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { HistoryIcon } from '../../../../ui/icons.tsx'

/** Who works here, and the way to what was changed about them. */
export function Employees() {
  const navigate = useNavigate()
  const more = [
    {
      action: 'changes',
      icon: HistoryIcon,
      endpoint: searchHistory,
      run: ({ id }: EmployeeRow) =>
        navigate({ to: '/doc-history', search: { filter: { subject: 'employee', subjectId: String(id) } } }),
    },
  ]
  return <Grid of={{ ...employeeGrid, row: { ...employeeGrid.row, more } }} />
}
