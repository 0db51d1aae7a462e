import { createFileRoute } from '@tanstack/react-router'
import { comparedGoodGrid } from '../../../grids/warehouse/inventoryGrids.ts'
import { ComparePage } from './-inventory/ComparePage.tsx'
import { CountPage } from './-inventory/CountPage.tsx'
import { StartCount } from './-inventory/StartCount.tsx'

/** A count: begun (`create`), counted on a phone or at a desk (`edit`), compared with the ledger (`view`). */
export const Route = createFileRoute('/_home/warehouse-management/inventory/createOrUpdate/$action/$docId')({
  staticData: { can: 'view inventory', title: 'screen.inventory.one' },
  validateSearch: comparedGoodGrid.search,
  component: InventoryScreen,
})

function InventoryScreen() {
  const { action, docId } = Route.useParams()
  const id = Number(docId)
  if (action === 'create') return <StartCount />
  return action === 'edit' ? <CountPage key={id} id={id} /> : <ComparePage key={id} id={id} />
}
