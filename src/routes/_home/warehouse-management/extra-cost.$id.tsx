import { createFileRoute } from '@tanstack/react-router'
import { extraCost } from '../../../documents/extraCost.ts'
import { extraCostLineGrid } from '../../../grids/warehouse/extraCostGrids.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/extra-cost/$id')({
  staticData: { can: 'view extra-cost', title: 'screen.extraCost.one' },
  validateSearch: extraCostLineGrid.search,
  component: ExtraCost,
})

function ExtraCost() {
  const { id } = Route.useParams()
  return <DocumentPage of={extraCost} id={Number(id)} />
}
