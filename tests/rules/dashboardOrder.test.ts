import { describe, expect, test } from 'vitest'
import { sectionsOf } from '../../src/rules/dashboardOrder.ts'
import { NOTICE_NAMES, type NoticeName, orderNotices } from '../../src/rules/notices.ts'
import { ALL, holds, type Permission, STANDARD_ROLES } from '../../src/rules/permissions.ts'

const rightsOf = (granted: readonly string[]) => {
  const held = new Set(granted)
  return (permission: Permission) => holds(held, permission)
}
const everything = Object.fromEntries(NOTICE_NAMES.map((name) => [name, 1])) as Record<NoticeName, number>

describe('what a dashboard consists of, in its order', () => {
  test.each([
    ['a cashier', STANDARD_ROLES.KASSIR, ['till', 'own', 'waiting', 'sales', 'departments']],
    ['a seller', STANDARD_ROLES.SELLER, ['till', 'own', 'waiting', 'sales', 'departments']],
    ['a storekeeper', STANDARD_ROLES.WAREHOUSE, ['waiting']],
    ['a manager', STANDARD_ROLES.MANAGER, ['sales', 'plan', 'waiting', 'departments', 'board', 'till']],
    ['an owner', [ALL], ['sales', 'plan', 'waiting', 'departments', 'board', 'till']],
    ['who only watches', STANDARD_ROLES.MONITORING, ['sales', 'board', 'departments', 'waiting']],
    ['nobody special', [], ['waiting']],
    [
      'a senior who also keeps the shelves',
      [...STANDARD_ROLES.KASSIR, 'create write-offs'],
      ['till', 'own', 'waiting', 'sales', 'departments'],
    ],
    [
      'a cashier who reads plans',
      [...STANDARD_ROLES.KASSIR, 'view analytics-by-item'],
      ['till', 'own', 'waiting', 'sales', 'plan', 'departments'],
    ],
  ])('%s', (_who, granted, sections) => {
    expect(sectionsOf({ can: rightsOf(granted), isContragent: false })).toEqual(sections)
  })

  test('a contragent has what is his own, whatever rights somebody gave him', () => {
    expect(sectionsOf({ can: () => true, isContragent: true })).toEqual(['partner'])
  })
})

describe('what waits, in the order of who looks', () => {
  const ofTill = ['unsentReceipts', 'pendingTransfers', 'expiredLots', 'forgottenSessions', 'shortItems'] as const
  const counts = Object.fromEntries(ofTill.map((name) => [name, 2]))

  test.each([
    [
      'a cashier receives and closes, and just knows of shelves',
      STANDARD_ROLES.KASSIR,
      ['pendingTransfers', 'forgottenSessions'],
      ['unsentReceipts', 'expiredLots', 'shortItems'],
    ],
    [
      'who also writes off acts on what has expired',
      [...STANDARD_ROLES.KASSIR, 'create write-offs'],
      ['pendingTransfers', 'expiredLots', 'forgottenSessions'],
      ['unsentReceipts', 'shortItems'],
    ],
    [
      'a storekeeper acts on shelves, and just knows of no till',
      STANDARD_ROLES.WAREHOUSE,
      ['pendingTransfers', 'expiredLots', 'shortItems'],
      ['unsentReceipts', 'forgottenSessions'],
    ],
    ['an owner has all, the most urgent first', [ALL], [...ofTill], []],
    ['who only watches acts on nothing', STANDARD_ROLES.MONITORING, [], [...ofTill]],
  ])('%s', (_who, granted, acts, knows) => {
    expect(orderNotices(counts, rightsOf(granted))).toEqual({ acts, knows, nothing: [] })
  })

  test('zeros are no work, what is not told is nowhere, and nothing is lost', () => {
    const ordered = orderNotices({ pendingTransfers: 0, lateOrders: 4, openCounts: 0 }, () => true)
    expect(ordered).toEqual({ acts: ['lateOrders'], knows: [], nothing: ['pendingTransfers', 'openCounts'] })
    const { acts, knows } = orderNotices(everything, rightsOf(STANDARD_ROLES.KASSIR))
    expect([...acts, ...knows].sort()).toEqual([...NOTICE_NAMES].sort())
  })
})
