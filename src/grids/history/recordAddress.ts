import { editPanel } from '../../ui/form/panelAddress.ts'
import type { HistorySubject } from '../../ui/history/HistoryPanel.tsx'
import { documentAddress } from '../documents/documentAddress.ts'

/** Lists whose panel opens a record. */
const PANELS: Partial<Record<HistorySubject, string>> = {
  item: '/warehouse-management/goods',
  contragent: '/references/counterparties',
  department: '/organization-structure/departments',
  employee: '/organization-structure/employees',
  customer: '/point-of-sale/clients',
  user: '/user-management/users',
  permission: '/user-management/permissions',
}

/** Where what the history tells of can be looked at: a document's page, a role's, or the panel of a record; undefined where there is none. */
export function recordAddress(subject: string, id: number): { to: string; search?: { panel: string } } | undefined {
  const page = subject === 'role' ? `/user-management/roles/${id}` : documentAddress(subject, id)
  if (page) return { to: page }
  const list = PANELS[subject as HistorySubject]
  return list === undefined ? undefined : { to: list, search: { panel: editPanel(id) } }
}
