import { createFileRoute } from '@tanstack/react-router'
import { mxikGrid } from '../../../grids/goods/mxikGrid.ts'
import { MxikCodes } from './-mxik/MxikCodes.tsx'

export const Route = createFileRoute('/_home/warehouse-management/mxik')({
  staticData: { can: 'view goods', title: 'screen.mxik.title' },
  validateSearch: mxikGrid.search,
  component: MxikCodes,
})
