import { createFileRoute } from '@tanstack/react-router'
import { certificatePackageGrid } from '../../../grids/sales/certificateGrids.ts'
import { Certificates } from './-certificates/Certificates.tsx'

export const Route = createFileRoute('/_home/point-of-sale/certificates/')({
  staticData: { can: 'view certificates', title: 'screen.certificatePackage.title' },
  validateSearch: certificatePackageGrid.search,
  component: Certificates,
})
