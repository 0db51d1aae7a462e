import { createFileRoute } from '@tanstack/react-router'
import { ActPage } from './-act/ActPage.tsx'

/** `edit/{id}` or `view/{id}`, the id being that of the income. */
export const Route = createFileRoute('/_home/warehouse-management/income/act/$action/$id')({
  staticData: { can: 'view act', title: 'screen.act.one' },
  component: Act,
})

function Act() {
  const { action, id } = Route.useParams()
  return <ActPage documentId={Number(id)} view={action === 'view'} />
}
