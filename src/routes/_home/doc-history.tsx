import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { HistoryEntry } from '../../api/history.ts'
import { historyGrid } from '../../grids/history/historyGrids.ts'
import { recordAddress } from '../../grids/history/recordAddress.ts'
import { Grid } from '../../ui/grid/Grid.tsx'
import { DocumentIcon } from '../../ui/icons.tsx'
import { useMayOpen } from '../../ui/session/useMayOpen.ts'

export const Route = createFileRoute('/_home/doc-history')({
  staticData: { can: 'view audit', title: 'screen.history.title' },
  validateSearch: historyGrid.search,
  component: DocumentHistory,
})

function DocumentHistory() {
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const addressOf = ({ subject, subjectId, action }: HistoryEntry) => {
    const address = action === 'delete' ? undefined : recordAddress(subject, subjectId)
    return address && mayOpen(address.to) ? address : undefined
  }
  const open = (action: string, source: HistoryEntry['source']) => ({
    action,
    icon: DocumentIcon,
    when: (entry: HistoryEntry) => entry.source === source && addressOf(entry) !== undefined,
    run: (entry: HistoryEntry) => navigate(addressOf(entry) as never),
  })
  const more = [open('openDocument', 'DOCUMENT'), open('openRecord', 'RECORD')]
  return <Grid of={{ ...historyGrid, row: { more } }} />
}
