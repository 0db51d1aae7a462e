import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { registerReportsGrid } from '../../../grids/sales/cashFiguresGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/point-of-sale/zReport/$depId/$cashboxId/')({
  staticData: { can: 'view cash-session', title: 'screen.registerReports.title', under: '/point-of-sale/posList' },
  validateSearch: registerReportsGrid.search,
  component: Screen,
})

function Screen() {
  const { depId, cashboxId } = Route.useParams()
  const path = useMemo(() => ({ depId, cashboxId }), [depId, cashboxId])
  return <Grid of={registerReportsGrid} path={path} />
}
