import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { queryOf } from '../../../api/client/queries.ts'
import { getInventory } from '../../../api/inventory.ts'
import { blankCountSheet } from '../../../print/documents/blankCountSheet.ts'
import { countSheet } from '../../../print/documents/countSheet.ts'
import { PrintPage } from '../../../ui/print/PrintPage.tsx'

/** Before anything is counted a blank sheet, afterwards the comparison. */
export const Route = createFileRoute('/_home/inventory/print/$id')({
  staticData: { can: 'view inventory', title: 'screen.countSheet.page', bare: true },
  component: PrintCount,
})

function PrintCount() {
  const { id } = Route.useParams()
  const { data: count } = useSuspenseQuery(queryOf(getInventory, { path: { id } }))
  return <PrintPage of={count.counted === 0 ? blankCountSheet : countSheet} path={{ id }} />
}
