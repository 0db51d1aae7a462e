import { createFileRoute } from '@tanstack/react-router'
import { ScanPage } from './-scan/ScanPage.tsx'

/** Scanning into a document that is being written, also by several people at once. */
export const Route = createFileRoute('/_home/warehouse-management/scan/$id')({
  staticData: {
    can: (viewer) => viewer.can('edit incomes') || viewer.can('edit transfers'),
    title: 'screen.scan.title',
  },
  component: Scan,
})

function Scan() {
  const { id } = Route.useParams()
  return <ScanPage key={id} id={Number(id)} />
}
