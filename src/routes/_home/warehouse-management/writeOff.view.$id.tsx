import { createFileRoute } from '@tanstack/react-router'
import { writeOffAct } from '../../../print/documents/writeOffAct.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

export const Route = createFileRoute('/_home/warehouse-management/writeOff/view/$id')({
  staticData: { can: 'view write-offs', title: 'screen.writeOffAct.page', bare: true },
  component: PrintWriteOff,
})

function PrintWriteOff() {
  const { id } = Route.useParams()
  return <PrintPage of={writeOffAct} path={{ id }} />
}
