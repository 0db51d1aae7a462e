import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, date, id, money, signedMoney, text, time } from './fields.ts'

/** What a stretch of time has sold. */
export const SalesFigures = z.object({
  /** Sold less returned. */
  revenue: signedMoney,
  /** Sales, without returns. */
  receipts: count,
  averageReceipt: signedMoney,
  returns: count,
  returnedSum: money,
  /** Revenue less the cost of the goods; absent without `view cost`. */
  margin: signedMoney.optional(),
})
export type SalesFigures = z.infer<typeof SalesFigures>

const Expiry = {
  /** Lots in stock that expire today or within EXPIRING_DAYS_USUAL. */
  expiringLots: count,
  /** Lots in stock whose last day has passed. */
  expiredLots: count,
}

/** What the caller's own work at the till stands at. */
const OwnTill = z.object({
  /** The open session that the caller answers for. */
  session: z
    .object({
      sessionId: id,
      departmentId: id,
      cashboxId: id,
      cashboxName: text,
      openedAt: time,
      revenue: signedMoney,
      receipts: count,
    })
    .nullable(),
  /** Carts put aside in the caller's departments. */
  held: count,
})
export type OwnTill = z.infer<typeof OwnTill>

/** What a department has sold today, and a week ago up to the same time of day. */
const DepartmentToday = z.object({
  departmentId: id,
  departmentName: text,
  revenue: signedMoney,
  receipts: count,
  weekAgo: signedMoney,
  openTills: count,
})
export type DepartmentToday = z.infer<typeof DepartmentToday>

/** What a company is made of, in the order to set it up, and the way of its first goods to the first buyer. */
export const FIRST_STEPS = [
  'company',
  'department',
  'cashbox',
  'employee',
  'user',
  'category',
  'item',
  'income',
  'price',
  'sale',
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/**
 * The caller's departments at a glance (domain.md, Reports). What the caller may not see is absent: sales without
 * `view sales`, the till without `sell pos`, and each kind of waiting without its right (NOTICES).
 */
export const dashboardToday = endpoint('GET /dashboard/today', {
  can: 'signed-in',
  answer: z.object({
    /** The business day that is today. */
    day: date,
    asOf: time,
    /** The days before only up to the same time of day, because a morning is not held against a whole day; and yesterday whole. */
    sales: z
      .object({
        today: SalesFigures,
        yesterday: SalesFigures,
        weekAgo: SalesFigures,
        wholeYesterday: SalesFigures.pick({ revenue: true, receipts: true }),
      })
      .optional(),
    /** For who sells at a till. */
    till: OwnTill.optional(),
    /** For who sees the sales of more than one department: those that sell today or have sold a week ago, the largest first. */
    departments: z.array(DepartmentToday).optional(),
    /** What the last check of the books has found. */
    brokenBooks: count.optional(),
    /** Guessing at passwords that ended in waiting, of the last day; only where there was some. */
    lockouts: count.optional(),
    lateBackups: count.optional(),
    /** Transfers on their way to the caller's departments. */
    pendingTransfers: count.optional(),
    expiringLots: Expiry.expiringLots.optional(),
    expiredLots: Expiry.expiredLots.optional(),
    /** Items of which a department has some, but fewer than SHORTAGE_BELOW. */
    shortItems: count.optional(),
    /** Incomes begun and not posted. */
    draftIncomes: count.optional(),
    lateOrders: count.optional(),
    endingContracts: count.optional(),
    unsentReceipts: count.optional(),
    /** What did not fit of sales that tills and tablets made alone, and nobody has settled. */
    openDifferences: count.optional(),
    forgottenSessions: count.optional(),
    flightsToSettle: count.optional(),
    /** What a new company still lacks: for administrators, until something has been sold. */
    firstSteps: z.array(z.enum(FIRST_STEPS)).optional(),
  }),
})
