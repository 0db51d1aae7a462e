import { createFileRoute } from '@tanstack/react-router'
import { fiscalGrid } from '../../../grids/sales/fiscalGrid.ts'
import { FiscalQueue } from './-sales/FiscalQueue.tsx'

export const Route = createFileRoute('/_home/point-of-sale/kkm')({
  staticData: { can: 'view fiscal-queue', title: 'screen.fiscalQueue.title' },
  validateSearch: fiscalGrid.search,
  component: FiscalQueue,
})
