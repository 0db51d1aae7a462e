import { recordKind } from '../../rules/records.ts'
import { editPanel } from '../../ui/form/panelAddress.ts'
import { documentAddress } from '../documents/documentAddress.ts'

/** Where what the history tells of can be looked at: a page of its own, or the panel of a list; undefined where there is none. */
export function recordAddress(subject: string, id: number): { to: string; search?: { panel: string } } | undefined {
  const { page, panel } = recordKind(subject) ?? {}
  const to = page ? `${page}${id}` : documentAddress(subject, id)
  if (to) return { to }
  return panel === undefined ? undefined : { to: panel, search: { panel: editPanel(id) } }
}
