import type { HistoryEntry } from '../../api/history.ts'

/** One thing that somebody did to a record, with every field that it changed. */
export interface RecordChange extends Pick<HistoryEntry, 'id' | 'at' | 'userName' | 'action'> {
  fields: readonly Pick<HistoryEntry, 'fieldName' | 'fieldLabel' | 'before' | 'after'>[]
}

/** The history tells a change of several fields in as many lines; those of one change stand together. */
export function changesOf(entries: readonly HistoryEntry[]): readonly RecordChange[] {
  const changes = new Map<number, RecordChange & { fields: HistoryEntry[] }>()
  for (const entry of entries) {
    const { id, at, userName, action } = entry
    const known = changes.get(id)
    if (known) known.fields.push(entry)
    else changes.set(id, { id, at, userName, action, fields: [entry] })
  }
  return [...changes.values()]
}
