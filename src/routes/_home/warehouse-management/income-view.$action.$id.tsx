import { createFileRoute } from '@tanstack/react-router'
import { incomeArrival, incomeParts } from '../../../documents/incomeParts.ts'
import { income } from '../../../documents/income.ts'
import { incomeLineGrid } from '../../../grids/documents/documentLineGrids.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { WrittenDocument } from '../../../ui/document/WrittenDocument.tsx'

/** `create/0`, `edit/{id}`, `view/{id}`; `return/{id}`: goods of it are counted out; `receive/{id}`: some of them have come. */
export const Route = createFileRoute('/_home/warehouse-management/income-view/$action/$id')({
  staticData: { can: 'view incomes', title: 'screen.income.one', under: '/warehouse-management/income' },
  validateSearch: incomeLineGrid.search,
  component: Income,
})

function Income() {
  const { action, id } = Route.useParams()
  if (action === 'create') return <WrittenDocument of={income} />
  if (action === 'return') return <DocumentPage of={incomeParts} id={Number(id)} />
  if (action === 'receive') return <DocumentPage of={incomeArrival} id={Number(id)} />
  return <DocumentPage of={income} id={Number(id)} view={action === 'view'} />
}
