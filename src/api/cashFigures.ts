import { z } from 'zod'
import { CashReport, CashReportRow } from './cashSession.ts'
import { endpoint } from './endpoint.ts'
import { count, date, id, money, quantityOrZero, signedMoney, text } from './fields.ts'
import { listEndpoint } from './list.ts'
import { anyPercent, PARAMETERS } from './report.ts'

/** What the sessions of a register, a day or a department took together. */
const Figures = z.object({
  sessions: count,
  receipts: count,
  returns: count,
  soldSum: money,
  returnedSum: money,
  discountSum: money,
  revenue: signedMoney,
  cashSum: signedMoney,
  cardSum: signedMoney,
  debtSum: signedMoney,
  /** Counted less expected, of the closed ones. */
  cashDifference: signedMoney,
})
const SUMMED = [
  'sessions',
  'receipts',
  'returns',
  'soldSum',
  'returnedSum',
  'discountSum',
  'revenue',
  'cashSum',
  'cardSum',
  'debtSum',
  'cashDifference',
] as const
const period = { start: date.nullish(), end: date.nullish() }

/** The closed sessions of one register, with their Z figures. */
export const zReportsOfRegister = listEndpoint('POST /zet-report/get-z-report/{depId}/{cashboxId}', {
  can: 'view cash-session',
  filter: z.object(period),
  row: CashReportRow,
  totals: ['receipts', 'returns', 'soldSum', 'returnedSum', 'discountSum', 'revenue'],
})

/** X of a whole department: its open sessions, each with what it has taken so far. */
export const xReportOfDepartment = listEndpoint('POST /zet-report/get-x-report/{depId}', {
  can: 'view cash-session',
  filter: z.object({}),
  row: CashReportRow.pick({
    id: true,
    sessionNumber: true,
    depId: true,
    departmentName: true,
    cashboxId: true,
    cashboxNumber: true,
    openedAt: true,
    openedByName: true,
    openingCash: true,
  }).extend(Figures.omit({ sessions: true, cashDifference: true }).shape),
  totals: ['receipts', 'returns', 'soldSum', 'returnedSum', 'discountSum', 'revenue', 'cashSum', 'cardSum', 'debtSum'],
})

/** A month day by day: what the sessions took that were opened on it. `month` is any day of it; this one unless said. */
export const xReportOfMonth = listEndpoint('POST /zet-report/get-x-report-month', {
  can: 'view cash-session',
  filter: z.object({ departmentId: id.nullish(), month: date.nullish() }),
  row: z.object({ day: date, depId: id, departmentName: text }).extend(Figures.shape),
  key: ['day', 'depId'],
  totals: SUMMED,
  groups: { depId: 'departmentName' },
})

/** Departments over a period; `company` narrows to one of them. */
export const zReportOfAll = listEndpoint('POST /zet-report/get-z-report-all', {
  can: 'view cash-session',
  query: z.object({
    start: date.optional(),
    end: date.optional(),
    company: z.coerce.number<string | number>().int().positive().optional(),
  }),
  filter: z.object(period),
  row: z.object({ depId: id, departmentName: text }).extend(Figures.shape),
  key: ['depId'],
  totals: SUMMED,
})

/** Registers over a period. */
export const zReportBetween = listEndpoint('POST /zet-report/z-report-by-between-date', {
  can: 'view cash-session',
  filter: z.object({ departmentId: id.nullish(), cashboxId: id.nullish(), ...period }),
  row: z
    .object({ cashboxId: id, cashboxNumber: text, cashboxName: text, depId: id, departmentName: text })
    .extend(Figures.shape),
  key: ['cashboxId'],
  totals: SUMMED,
  groups: { depId: 'departmentName' },
})

/** A session of a department by its id, whatever register it was on. */
export const zReportOfDepartment = endpoint('POST /zet-report/get-z-report-by-id/{depId}/{zReportId}', {
  can: 'view cash-session',
  reads: true,
  answer: CashReport,
})

/** Not in the specification: sellers of a department over the days of a report (specification: the screen kpi/{depId}), this month unless said. */
export const sellerFigures = listEndpoint('POST /sale/kpi/{depId}', {
  can: 'view sales',
  filter: z.object(PARAMETERS.period),
  row: z.object({
    id,
    sellerName: text,
    receipts: count,
    revenue: signedMoney,
    averageReceipt: signedMoney,
    unitsPerReceipt: quantityOrZero,
    /** Of the months that the days lie in, whole. */
    plan: money.nullable(),
    planPercent: anyPercent.nullable(),
    returns: count,
    returnedSum: money,
    discountSum: money,
  }),
  totals: ['receipts', 'revenue', 'averageReceipt', 'plan', 'planPercent', 'returns', 'returnedSum', 'discountSum'],
})
