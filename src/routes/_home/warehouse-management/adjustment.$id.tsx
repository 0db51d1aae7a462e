import { createFileRoute } from '@tanstack/react-router'
import { adjustment } from '../../../documents/adjustment.ts'
import { adjustmentLineGrid } from '../../../grids/warehouse/adjustmentGrids.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/adjustment/$id')({
  staticData: { can: 'view adjustment', title: 'screen.adjustment.one' },
  validateSearch: adjustmentLineGrid.search,
  component: Adjustment,
})

function Adjustment() {
  const { id } = Route.useParams()
  return <DocumentPage of={adjustment} id={Number(id)} />
}
