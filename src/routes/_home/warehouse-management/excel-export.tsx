import { createFileRoute } from '@tanstack/react-router'
import { itemExcelGrid } from '../../../grids/goods/itemExcelGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'
import { itemPanel } from './-goods/itemPanel.ts'

const grid = { ...itemExcelGrid, row: { open: itemPanel } }

export const Route = createFileRoute('/_home/warehouse-management/excel-export')({
  staticData: {
    // What it shows are the goods.
    can: (viewer) => viewer.can('view excel-export') && viewer.can('view goods'),
    title: 'screen.itemExcel.title',
  },
  validateSearch: itemExcelGrid.search,
  component: () => <Grid of={grid} />,
})
