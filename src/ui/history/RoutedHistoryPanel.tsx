import { useSearch } from '@tanstack/react-router'
import type { HistorySubject } from '../../rules/records.ts'
import { historyAt } from '../form/panelAddress.ts'
import { useOpenPanel } from '../form/useOpenPanel.ts'
import { HistoryPanel } from './HistoryPanel.tsx'

/** The history that the address asks for (`?panel=history-17`); nothing when it asks for none. */
export function RoutedHistoryPanel({ subject }: { subject: HistorySubject }) {
  const { panel } = useSearch({ strict: false }) as { panel?: string }
  const open = useOpenPanel()
  const id = historyAt(panel)
  return id === undefined ? null : <HistoryPanel subject={subject} id={id} onClose={() => open(undefined)} />
}
