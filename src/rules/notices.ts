import type { Permission } from './permissions.ts'

/**
 * What may wait for somebody, the most urgent first, and the right to know of it. What concerns the own account everybody is told who
 * is told anything, when there is something of it.
 */
export const NOTICES = {
  brokenBooks: 'view server',
  lockouts: 'signed-in',
  lateBackups: 'view backups',
  pendingTransfers: 'view transfers',
  expiredLots: 'view warehouses',
  expiringLots: 'view warehouses',
  shortItems: 'view warehouses',
  draftIncomes: 'view incomes',
  lateOrders: 'view orders',
  endingContracts: 'view contracts',
  unsentReceipts: 'view sales',
  openDifferences: 'view sales',
  forgottenSessions: 'view cash-session',
  flightsToSettle: 'view skyshop-doc',
} as const satisfies Record<string, Permission | 'signed-in'>
export type NoticeName = keyof typeof NOTICES
export const NOTICE_NAMES = Object.keys(NOTICES) as [NoticeName, ...NoticeName[]]
