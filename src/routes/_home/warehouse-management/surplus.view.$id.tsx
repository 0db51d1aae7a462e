import { createFileRoute } from '@tanstack/react-router'
import { surplusAct } from '../../../print/documents/surplusAct.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/surplus/view/$id')({
  staticData: { can: 'view inventory', title: 'screen.surplusAct.page', bare: true },
  component: PrintSurplus,
})

function PrintSurplus() {
  const { id } = Route.useParams()
  return <PrintPage of={surplusAct} path={{ id }} />
}
