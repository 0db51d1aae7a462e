import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { HistoryEntry } from '../../api/history.ts'
import { documentAddress } from '../../grids/documents/documentAddress.ts'
import { historyGrid } from '../../grids/history/historyGrids.ts'
import { Grid } from '../../ui/grid/Grid.tsx'
import { DocumentIcon } from '../../ui/icons.tsx'

export const Route = createFileRoute('/_home/doc-history')({
  staticData: { can: 'view audit', title: 'screen.history.title' },
  validateSearch: historyGrid.search,
  component: DocumentHistory,
})

function DocumentHistory() {
  const navigate = useNavigate()
  const addressOf = ({ subject, subjectId }: HistoryEntry) => documentAddress(subject, subjectId)
  const openDocument = {
    action: 'openDocument',
    icon: DocumentIcon,
    when: (entry: HistoryEntry) => addressOf(entry) !== undefined,
    run: (entry: HistoryEntry) => navigate({ to: addressOf(entry) }),
  }
  return <Grid of={{ ...historyGrid, row: { more: [openDocument] } }} />
}
