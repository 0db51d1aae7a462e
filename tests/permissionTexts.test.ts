import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PERMISSION_AREAS, SUBJECTS_BY_AREA } from '../src/rules/permissionAreas.ts'
import { ALL_PERMISSIONS, PERMISSIONS, splitPermission, STANDARD_ROLES } from '../src/rules/permissions.ts'

type Texts = Record<string, Record<string, string>>

test.each(['ru', 'uz', 'uz-latn'])('every permission, area and standard role has its words in %s', (language) => {
  const texts = JSON.parse(readFileSync(`locales/${language}/enum.json`, 'utf8')) as Texts
  const lacking = (group: string, names: readonly string[]) =>
    names.filter((name) => !texts[group]?.[name]).map((name) => `enum.${group}.${name}`)
  const actions = [...new Set(ALL_PERMISSIONS.map((permission) => splitPermission(permission).action))]
  expect([
    ...lacking('permissionSubject', Object.keys(PERMISSIONS)),
    ...lacking('permissionAction', actions),
    ...lacking('permissionArea', PERMISSION_AREAS),
    ...lacking('role', Object.keys(STANDARD_ROLES)),
  ]).toEqual([])
})

test('every subject stands in one area', () => {
  const placed = SUBJECTS_BY_AREA.flatMap(({ subjects }) => subjects)
  expect([...placed].sort()).toEqual(Object.keys(PERMISSIONS).sort())
})
