import { createFileRoute } from '@tanstack/react-router'
import { comparedGoodGrid } from '../../../grids/warehouse/inventoryGrids.ts'
import { surplus } from '../../../documents/surplus.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { ComparePage } from './-inventory/ComparePage.tsx'
import { CountPage } from './-inventory/CountPage.tsx'
import { StartCount } from './-inventory/StartCount.tsx'

/** A count: begun (`create`), counted on a phone or at a desk (`edit`), compared with the ledger (`view`); or a surplus that it placed (`surplus`). */
export const Route = createFileRoute('/_home/warehouse-management/inventory/createOrUpdate/$action/$docId')({
  staticData: { can: 'view inventory', title: 'screen.inventory.one' },
  validateSearch: comparedGoodGrid.search,
  component: InventoryScreen,
})

function InventoryScreen() {
  const { action, docId } = Route.useParams()
  const id = Number(docId)
  if (action === 'create') return <StartCount />
  if (action === 'surplus') return <DocumentPage of={surplus} id={id} />
  return action === 'edit' ? <CountPage key={id} id={id} /> : <ComparePage key={id} id={id} />
}
