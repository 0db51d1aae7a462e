import type { TFunction } from 'i18next'
import type { PermissionArea } from '../../../../rules/permissionAreas.ts'
import { SUBJECTS_BY_AREA } from '../../../../rules/permissionAreas.ts'
import { PERMISSIONS, type Permission, splitPermission, type Subject } from '../../../../rules/permissions.ts'
import { foundBySearch } from '../../../../rules/search.ts'

/** An action has a column of its own when so many subjects share it; the others are named beside their boxes. */
const SHARED_BY_MIN = 4

const subjectsWith = (action: string) =>
  Object.values(PERMISSIONS).filter((actions: readonly string[]) => actions.includes(action)).length

/** The order in which people think of them; then the most common first. */
const USUAL_ORDER = ['view', 'create', 'edit', 'delete', 'finish']
const rank = (action: string) => (USUAL_ORDER.includes(action) ? USUAL_ORDER.indexOf(action) : USUAL_ORDER.length)

/** The actions that head a column. */
export const COLUMN_ACTIONS: readonly string[] = [...new Set<string>(Object.values(PERMISSIONS).flat())]
  .filter((action) => subjectsWith(action) >= SHARED_BY_MIN)
  .sort((a, b) => rank(a) - rank(b) || subjectsWith(b) - subjectsWith(a))

/** One box of the matrix. */
export interface Box {
  permission: Permission
  action: string
}

export interface MatrixRow {
  subject: Subject
  /** By the column's action. */
  boxes: Readonly<Partial<Record<string, Box>>>
  /** The boxes of the last column. */
  others: readonly Box[]
  all: readonly Permission[]
}

export interface MatrixArea {
  area: PermissionArea
  rows: readonly MatrixRow[]
}

export const MATRIX: readonly MatrixArea[] = SUBJECTS_BY_AREA.map(({ area, subjects }) => ({
  area,
  rows: subjects.map(rowOf),
}))

function rowOf(subject: Subject): MatrixRow {
  const boxes = PERMISSIONS[subject].map((action): Box => ({
    action,
    permission: `${action} ${subject}` as Permission,
  }))
  return {
    subject,
    boxes: Object.fromEntries(
      boxes.filter(({ action }) => COLUMN_ACTIONS.includes(action)).map((box) => [box.action, box]),
    ),
    others: boxes.filter(({ action }) => !COLUMN_ACTIONS.includes(action)),
    all: boxes.map(({ permission }) => permission),
  }
}

/** The rows whose subject, actions or area the words find, in any script and keyboard layout; areas without one fall away. */
export function matching(words: string, say: (key: string) => string): readonly MatrixArea[] {
  if (words.trim() === '') return MATRIX
  const all = MATRIX.flatMap(({ area, rows }) => rows.map((row) => ({ area, row })))
  const found = foundBySearch(all, words, ({ area, row: { subject, all: permissions } }) => {
    const actions = PERMISSIONS[subject].map((action) => say(`enum.permissionAction.${action}`))
    const names = [say(`enum.permissionArea.${area}`), say(`enum.permissionSubject.${subject}`)]
    return [...names, ...actions, ...permissions].join(' ')
  })
  const known = new Set(found.map(({ row }) => row))
  return MATRIX.map(({ area, rows }) => ({ area, rows: rows.filter((row) => known.has(row)) })).filter(
    ({ rows }) => rows.length > 0,
  )
}

/** Whether all, some or none of these are held: how the box of a whole row or column looks. */
export type Share = 'all' | 'some' | 'none'
export function shareOf(held: ReadonlySet<string>, permissions: readonly string[]): Share {
  const count = permissions.filter((permission) => held.has(permission)).length
  return count === 0 ? 'none' : count === permissions.length ? 'all' : 'some'
}

/** All of these, unless all of them are held already: then none. */
export function toggled(held: ReadonlySet<string>, permissions: readonly string[]): ReadonlySet<string> {
  const next = new Set(held)
  const add = shareOf(held, permissions) !== 'all'
  for (const permission of permissions) {
    if (add) next.add(permission)
    else next.delete(permission)
  }
  return next
}

export const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((one) => b.has(one))

/** A right as people call it: what of, and what to do. */
export function rightName(permission: string, t: TFunction): string {
  const { action, subject } = splitPermission(permission)
  return `${t(`enum.permissionSubject.${subject}`)} — ${t(`enum.permissionAction.${action}`)}`
}
