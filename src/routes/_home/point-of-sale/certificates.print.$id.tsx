import { createFileRoute } from '@tanstack/react-router'
import { certificateCards } from '../../../print/goods/certificateCards.ts'
import { LabelsPage } from '../../../ui/print/LabelsPage.tsx'

export const Route = createFileRoute('/_home/point-of-sale/certificates/print/$id')({
  staticData: { can: 'view certificates', title: 'screen.certificateCards.title', bare: true },
  component: PrintCertificates,
})

function PrintCertificates() {
  const { id } = Route.useParams()
  return <LabelsPage of={certificateCards} path={{ id }} />
}
