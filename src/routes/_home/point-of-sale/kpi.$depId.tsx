import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { sellerFiguresGrid } from '../../../grids/sales/cashFiguresGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/point-of-sale/kpi/$depId')({
  staticData: { can: 'view sales', title: 'screen.sellerFigures.title', under: '/point-of-sale/posList' },
  validateSearch: sellerFiguresGrid.search,
  component: Screen,
})

function Screen() {
  const { depId } = Route.useParams()
  const path = useMemo(() => ({ depId }), [depId])
  return <Grid of={sellerFiguresGrid} path={path} />
}
