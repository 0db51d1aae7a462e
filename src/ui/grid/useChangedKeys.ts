import { useRef } from 'react'
import type { AnyRow } from './defineGrid.ts'

/**
 * Keys of rows that differ from what the same question was answered a moment ago: they flash once. Unchanged rows keep their
 * identity from answer to answer (React Query shares structure), so this compares references only.
 */
export function useChangedKeys(
  identity: string,
  rows: readonly AnyRow[],
  key: (row: AnyRow) => string,
): ReadonlySet<string> {
  const memory = useRef<{
    identity: string
    rows: readonly AnyRow[]
    byKey: Map<string, AnyRow>
    changed: Set<string>
  }>(undefined)
  const before = memory.current
  if (before?.identity === identity && before.rows === rows) return before.changed
  const byKey = new Map(rows.map((row) => [key(row), row]))
  const changed = new Set<string>()
  if (before?.identity === identity) {
    for (const [name, row] of byKey) {
      const old = before.byKey.get(name)
      if (old && old !== row) changed.add(name)
    }
  }
  memory.current = { identity, rows, byKey, changed }
  return changed
}
