import type { Permission } from './permissions.ts'

/** Who is told of something that waits, and who can do something about it. */
interface Notice {
  /** The rights that it takes, all of them, to know of it; none: it concerns the own account, and is told when there is something of it. */
  knows: readonly Permission[]
  /** The right to do something about it; without one whoever knows of it can. */
  acts?: Permission
}

/** What may wait for somebody, the most urgent first. */
export const NOTICES = {
  // Somebody stands at a till and waits.
  askedApprovals: { knows: ['view over-limit'], acts: 'approve over-limit' },
  brokenBooks: { knows: ['view server'] },
  lockouts: { knows: [] },
  lateBackups: { knows: ['view backups'] },
  unsentReceipts: { knows: ['view fiscal-queue'], acts: 'edit fiscal-queue' },
  pendingTransfers: { knows: ['view transfers'], acts: 'receive transfers' },
  pendingSales: { knows: ['view incomes'], acts: 'create incomes' },
  requestsToAnswer: { knows: ['view checking-request-documents'], acts: 'edit checking-request-documents' },
  newOrders: { knows: ['view contragent-orders'], acts: 'edit contragent-orders' },
  productRequests: { knows: ['view contragent-orders'], acts: 'edit contragent-orders' },
  actsToSign: { knows: ['view act', 'approve act'] },
  expiredLots: { knows: ['view warehouses'], acts: 'create write-offs' },
  forgottenSessions: { knows: ['view cash-session'], acts: 'close cash-session' },
  openDifferences: { knows: ['view sales'], acts: 'settle sale-differences' },
  overdueDebts: { knows: ['view wholesale'], acts: 'create money-transfer' },
  lateOrders: { knows: ['view orders'], acts: 'edit orders' },
  stuckTransfers: { knows: ['view transfers'], acts: 'send transfers' },
  endingBookings: { knows: ['view booking'], acts: 'edit booking' },
  expiringLots: { knows: ['view warehouses'], acts: 'create write-offs' },
  shortItems: { knows: ['view warehouses'], acts: 'create request-documents' },
  endingContracts: { knows: ['view contracts'], acts: 'edit contracts' },
  pendingDiscounts: { knows: ['view discounts', 'approve discounts'] },
  incomesToReceive: { knows: ['view incomes'], acts: 'finish incomes' },
  requestsToFinish: { knows: ['view request-documents'], acts: 'finish request-documents' },
  transfersToSend: { knows: ['view transfers'], acts: 'send transfers' },
  openCounts: { knows: ['view inventory'], acts: 'edit inventory' },
  flightsToSettle: { knows: ['view skyshop-doc'], acts: 'finish skyshop-doc' },
  draftIncomes: { knows: ['view incomes'], acts: 'finish incomes' },
  draftOutcomes: { knows: ['view wh-expence'], acts: 'finish wh-expence' },
  draftWriteOffs: { knows: ['view write-offs'], acts: 'finish write-offs' },
  heldWholesale: { knows: ['view wholesale'], acts: 'finish wholesale' },
  customerDebts: { knows: ['view clients'], acts: 'create cash-move' },
} as const satisfies Record<string, Notice>
export type NoticeName = keyof typeof NOTICES
export const NOTICE_NAMES = Object.keys(NOTICES) as [NoticeName, ...NoticeName[]]

/** How many days goods may be on their way before somebody is told that they do not arrive. */
export const STUCK_AFTER_DAYS = 3
/** A booking whose last day is today or tomorrow is told of. */
export const BOOKING_ENDS_WITHIN_DAYS = 1

type Can = (permission: Permission) => boolean

/** Whether who holds these rights is told of it. */
export const knowsOf = (name: NoticeName, can: Can): boolean => (NOTICES[name] as Notice).knows.every(can)

/** Whether who is told of it can do something about it. */
export function actsOn(name: NoticeName, can: Can): boolean {
  const { acts }: Notice = NOTICES[name]
  return knowsOf(name, can) && (acts === undefined || can(acts))
}

/** Whether who holds these rights is told of anything but what concerns the own account. */
export const isTold = (can: Can): boolean =>
  NOTICE_NAMES.some((name) => NOTICES[name].knows.length > 0 && knowsOf(name, can))

/** What waits as one person reads it: see `orderNotices`. */
export interface OrderedNotices {
  acts: NoticeName[]
  knows: NoticeName[]
  nothing: NoticeName[]
}

/**
 * What waits in the order of who looks, by his rights alone: first what he can do something about, then what he just knows of, each
 * the most urgent first, and what there is nothing of.
 */
export function orderNotices(counts: Partial<Record<NoticeName, number>>, can: Can): OrderedNotices {
  const told = NOTICE_NAMES.filter((name) => counts[name] !== undefined)
  const waiting = told.filter((name) => counts[name]! > 0)
  return {
    acts: waiting.filter((name) => actsOn(name, can)),
    knows: waiting.filter((name) => !actsOn(name, can)),
    nothing: told.filter((name) => counts[name] === 0),
  }
}
