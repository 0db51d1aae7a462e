import { createFileRoute } from '@tanstack/react-router'
import { itemExcelGrid } from '../../../grids/goods/itemExcelGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'
import { allOf } from '../../../ui/session/access.ts'
import { itemPanel } from './-goods/itemPanel.ts'

const grid = { ...itemExcelGrid, row: { open: itemPanel } }

export const Route = createFileRoute('/_home/warehouse-management/excel-export')({
  staticData: { can: allOf('view excel-export', 'view goods'), title: 'screen.itemExcel.title' },
  validateSearch: itemExcelGrid.search,
  component: () => <Grid of={grid} />,
})
