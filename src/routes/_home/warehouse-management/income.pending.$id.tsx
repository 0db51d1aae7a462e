import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { queryOf } from '../../../api/client/queries.ts'
import { getDocument } from '../../../api/warehouseDocument.ts'
import { arrivalView } from '../../../documents/arrivalView.ts'
import { income } from '../../../documents/income.ts'
import { incomeLineGrid } from '../../../grids/documents/documentLineGrids.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'

/** What waits to be received, whether it comes from outside or from another department. */
export const Route = createFileRoute('/_home/warehouse-management/income/pending/$id')({
  staticData: {
    can: (viewer) => viewer.can('view incomes') || viewer.can('view transfers'),
    title: 'screen.income.pending',
  },
  validateSearch: incomeLineGrid.search,
  component: Pending,
})

function Pending() {
  const id = Number(Route.useParams().id)
  const { data } = useSuspenseQuery(queryOf(getDocument, { path: { id } }))
  return <DocumentPage of={data.action === 'KOCHIRISH' ? arrivalView : income} id={id} view />
}
