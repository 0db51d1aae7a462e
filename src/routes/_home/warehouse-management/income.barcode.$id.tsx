import { createFileRoute } from '@tanstack/react-router'
import { documentLabels } from '../../../print/goods/documentLabels.ts'
import { LabelsPage } from '../../../ui/print/LabelsPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/income/barcode/$id')({
  staticData: { can: 'view incomes', title: 'screen.documentLabels.title', bare: true },
  component: Printed,
})

function Printed() {
  return <LabelsPage of={documentLabels} path={Route.useParams()} />
}
