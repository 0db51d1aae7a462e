import type { AnyRow, Chosen } from './defineGrid.ts'

/**
 * Which rows are selected. `all` turns it round: everything that the filter finds but `keys`, so that a million rows are
 * chosen without being loaded.
 */
export interface Selection {
  all: boolean
  keys: ReadonlyMap<string, AnyRow>
}

export const NOTHING: Selection = { all: false, keys: new Map() }
export const EVERYTHING: Selection = { all: true, keys: new Map() }

export const isSelected = ({ all, keys }: Selection, key: string): boolean => keys.has(key) !== all

/** The selection with these rows in it, or without them. */
export function selecting(
  { all, keys }: Selection,
  rows: readonly (readonly [key: string, row: AnyRow])[],
  on: boolean,
): Selection {
  const next = new Map(keys)
  for (const [key, row] of rows) {
    if (on !== all) next.set(key, row)
    else next.delete(key)
  }
  return { all, keys: next }
}

export const selectedCount = ({ all, keys }: Selection, total: number): number =>
  all ? Math.max(total - keys.size, 0) : keys.size

/** What bulk actions are given. */
export const chosenOf = ({ all, keys }: Selection, total: number, body: object): Chosen<AnyRow> => ({
  count: selectedCount({ all, keys }, total),
  keys: [...keys.keys()],
  rows: [...keys.values()],
  all,
  body,
})
