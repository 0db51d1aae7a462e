import { useState } from 'react'
import type { AnyRow } from './defineGrid.ts'

interface Memory {
  identity: string
  rows: readonly AnyRow[]
  changed: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Keys of rows that differ from what the same question was answered a moment ago: they flash once. Unchanged rows keep their
 * identity from answer to answer (React Query shares structure), so this compares references only.
 */
export function useChangedKeys(
  identity: string,
  rows: readonly AnyRow[],
  key: (row: AnyRow) => string,
): ReadonlySet<string> {
  const [memory, setMemory] = useState<Memory>({ identity, rows, changed: NONE })
  if (memory.identity === identity && memory.rows === rows) return memory.changed
  const next: Memory = {
    identity,
    rows,
    changed: memory.identity === identity ? differing(memory.rows, rows, key) : NONE,
  }
  setMemory(next)
  return next.changed
}

function differing(
  before: readonly AnyRow[],
  now: readonly AnyRow[],
  key: (row: AnyRow) => string,
): ReadonlySet<string> {
  if (before.length === 0) return NONE
  const old = new Map(before.map((row) => [key(row), row]))
  return new Set(
    now
      .map((row) => [key(row), row] as const)
      .flatMap(([name, row]) => (old.has(name) && old.get(name) !== row ? [name] : [])),
  )
}
