import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { departmentXGrid } from '../../../grids/sales/cashFiguresGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/point-of-sale/zReport/department/$depId')({
  staticData: { can: 'view cash-session', title: 'screen.departmentX.title', under: '/point-of-sale/posList' },
  validateSearch: departmentXGrid.search,
  component: Screen,
})

function Screen() {
  const { depId } = Route.useParams()
  const path = useMemo(() => ({ depId }), [depId])
  return <Grid of={departmentXGrid} path={path} />
}
