import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, date, money, signedMoney, time } from './fields.ts'

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

/** What a company is made of, in the order to set it up. */
export const FIRST_STEPS = ['company', 'department', 'cashbox', 'employee', 'user', 'category', 'item'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/**
 * The caller's departments at a glance (domain.md, Reports). What the caller may not see is absent: sales without
 * `view sales`, transfers without `view transfers`, stock without `view warehouses`, incomes without `view incomes`.
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
    /** Transfers on their way to the caller's departments. */
    pendingTransfers: count.optional(),
    expiringLots: Expiry.expiringLots.optional(),
    expiredLots: Expiry.expiredLots.optional(),
    /** Items of which a department has some, but fewer than SHORTAGE_BELOW. */
    shortItems: count.optional(),
    /** Incomes begun and not posted. */
    draftIncomes: count.optional(),
    /** What a new company still lacks: for administrators, until there are departments and goods. */
    firstSteps: z.array(z.enum(FIRST_STEPS)).optional(),
  }),
})
