import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { NOTICE_NAMES, type NoticeName } from '../rules/notices.ts'
import { count, date, flag, id, money, signedMoney, text, time } from './fields.ts'

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

/** A month's plan so far. */
const PlanFigures = z.object({
  /** `2026-11` */
  month: text,
  plan: money,
  /** Sold less returned, by whom and where something was planned. */
  sold: signedMoney,
  /** Of the plan, in percent: above 100 where more was sold, below 0 where more came back. */
  percent: z.number(),
  /** Less than the days that are over would have brought evenly (`isBehind`). */
  behind: flag,
})
export type PlanFigures = z.infer<typeof PlanFigures>

/** What the caller himself has sold today, and his plan of the month; null: nobody has planned anything for him. */
const OwnDay = z.object({ revenue: signedMoney, receipts: count, plan: PlanFigures.nullable() })
export type OwnDay = z.infer<typeof OwnDay>

/** Plans of the caller's departments together; a department's plan is its own and no sum of its sellers'. */
const DepartmentPlans = PlanFigures.extend({ departments: count, departmentsBehind: count })
export type DepartmentPlans = z.infer<typeof DepartmentPlans>

/** How a contragent stands with the company. */
const PartnerToday = z.object({
  contragentId: id,
  newOrders: count,
  ordersInWork: count,
  /** Requests for goods that are not answered. */
  requests: count,
  /** By currency, above 0 where the contragent owes; those that are even are absent. */
  saldo: z.array(z.object({ currencyCode: text, sum: signedMoney })),
})
export type PartnerToday = z.infer<typeof PartnerToday>

/** Each is said what it is where it is counted (server/notifications/counts.ts). */
const notices = Object.fromEntries(NOTICE_NAMES.map((name) => [name, count.optional()])) as Record<
  NoticeName,
  z.ZodOptional<typeof count>
>

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
 * `view sales`, the till without `sell pos`, and each kind of waiting without its rights (NOTICES).
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
    /** For who sells at a till and plans nobody else's sales. */
    own: OwnDay.optional(),
    /** For who may read the report of plans; null: nothing is planned for this month. */
    plan: DepartmentPlans.nullable().optional(),
    /** For who may watch the tills. */
    board: z.object({ openTills: count }).optional(),
    /** For who signs in for a contragent. */
    partner: PartnerToday.optional(),
    ...notices,
    /** What a new company still lacks: for administrators, until something has been sold. */
    firstSteps: z.array(z.enum(FIRST_STEPS)).optional(),
  }),
})
