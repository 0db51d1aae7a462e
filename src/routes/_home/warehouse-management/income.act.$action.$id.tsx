import { createFileRoute } from '@tanstack/react-router'
import { ActPage, OneActPage } from './-act/ActPage.tsx'

/** `edit/{id}` or `view/{id}`, the id being that of the income; `one/{id}`, the id being the act's own. */
export const Route = createFileRoute('/_home/warehouse-management/income/act/$action/$id')({
  staticData: { can: 'view act', title: 'screen.act.one', under: '/warehouse-management/income/acts' },
  component: Act,
})

function Act() {
  const { action, id } = Route.useParams()
  if (action === 'one') return <OneActPage id={Number(id)} />
  return <ActPage documentId={Number(id)} view={action === 'view'} />
}
