import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { ItemMove } from '../../api/history.ts'
import { documentAddress } from '../../grids/documents/documentAddress.ts'
import { itemHistoryGrid } from '../../grids/history/historyGrids.ts'
import { Grid } from '../../ui/grid/Grid.tsx'
import { DocumentIcon } from '../../ui/icons.tsx'
import { useMayOpen } from '../../ui/session/useMayOpen.ts'

export const Route = createFileRoute('/_home/item-history')({
  staticData: { can: 'view warehouses', title: 'screen.itemHistory.title' },
  validateSearch: itemHistoryGrid.search,
  component: ItemHistory,
})

function ItemHistory() {
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const addressOf = ({ documentKind, documentId }: ItemMove) => {
    const address = documentAddress(documentKind, documentId)
    return address && mayOpen(address) ? address : undefined
  }
  const openDocument = {
    action: 'openDocument',
    icon: DocumentIcon,
    when: (move: ItemMove) => addressOf(move) !== undefined,
    run: (move: ItemMove) => navigate({ to: addressOf(move) }),
  }
  return <Grid of={{ ...itemHistoryGrid, row: { ...itemHistoryGrid.row, more: [openDocument] } }} />
}
