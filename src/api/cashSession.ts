import { z } from 'zod'
import { NOTES_UZS } from '../rules/notes.ts'
import { endpoint } from './endpoint.ts'
import { choice, comment, count, date, documentNumber, flag, id, money, signedMoney, text, time } from './fields.ts'
import { listEndpoint } from './list.ts'
import { PaymentType } from './payment.ts'

export const CashSessionStatus = choice('cashSessionStatus', ['OPEN', 'CLOSED'])

/** Of one note; nobody counts more by hand. */
const NOTES_MAX = 99_999
export const NoteCounted = z.object({
  note: z.number().refine((value) => NOTES_UZS.includes(value as never)),
  count: z.number().int().min(0).max(NOTES_MAX),
})

/** What a session has taken so far (X) or in all (Z): the same figures, sealed at closing. */
export const CashReport = z.object({
  id,
  sessionNumber: documentNumber,
  status: CashSessionStatus,
  departmentId: id,
  departmentName: text,
  cashboxId: id,
  cashboxNumber: text,
  cashboxName: text,
  openedAt: time,
  openedByName: text,
  closedAt: time.nullable(),
  closedByName: text.nullable(),
  openingCash: money,
  receipts: count,
  returns: count,
  soldSum: money,
  returnedSum: money,
  discountSum: money,
  /** Taken for certificates: in the drawer, and no revenue until they are redeemed. */
  certificateSum: money,
  /** What each promotion gave in the session, and what came back of it with the goods. */
  promotions: z.array(z.object({ promotionId: id, name: text, given: money, takenBack: money })),
  /** Sold less returned. */
  revenue: signedMoney,
  payments: z.array(z.object({ paymentType: PaymentType, amount: signedMoney })),
  /** What went into the drawer less what went out of it beside the sales. */
  movedSum: signedMoney,
  /** What the drawer paid for by kind of expense, which is part of `movedSum`; absent in older reports. */
  expenses: z.array(z.object({ expenseTypeId: id, name: text, amount: money })).nullish(),
  /** Foreign notes in the drawer by currency, and what they were taken for, which no other figure of the drawer counts; absent in older reports. */
  foreign: z.array(z.object({ currencyCode: text, amount: money, takenFor: money })).nullish(),
  /** Opening cash, what cash sales brought and what was moved; null for who counts blind, as long as the session is open. */
  expectedCash: signedMoney.nullable(),
  countedCash: money.nullable(),
  /** How it was counted, note by note. */
  notes: z.array(NoteCounted).nullable(),
  /** Who answers for the drawer: whoever opened it, or took it over. */
  holderId: id,
  holderName: text,
  /** Counted less expected; null while open. */
  cashDifference: signedMoney.nullable(),
  /** Why cash was missing; empty where none was. */
  comment,
  /** SHA-256 over the sealed figures. */
  seal: text.nullable(),
  printedAt: time,
})
export type CashReport = z.infer<typeof CashReport>

/** Whether a session is open on this register, and which (specification 2 §4.5). */
export const checkOpenSession = endpoint('POST /zet-report/check/open/{depId}/{cashboxId}', {
  can: 'view cash-session',
  reads: true,
  answer: z.object({ open: flag, session: CashReport.nullable() }),
})
/** 409 `sessionOpen` when one is open already. */
export const openSession = endpoint('POST /zet-report/open/{depId}/{cashboxId}', {
  can: 'open cash-session',
  refreshes: ['cashbox'],
  body: z.object({ openingCash: money.default(0) }),
  answer: CashReport,
})
export const currentXReport = endpoint('POST /zet-report/get-current-x-report/{depId}/{cashboxId}', {
  can: 'view cash-session',
  reads: true,
  answer: CashReport,
})
/**
 * Takes the Z report: closes the session and seals its running totals, however many receipts it holds. 400 without a comment
 * where less was counted than there should be; 409 `heldSales` where more of them are held than `leaves`, and 403 for who may leave none.
 */
export const takeZReport = endpoint('POST /zet-report/get-current-z-report/{depId}/{cashboxId}', {
  can: 'close cash-session',
  refreshes: ['cashbox'],
  body: z.object({
    countedCash: money.nullish(),
    /** 400 `notesDiffer` where they do not come to the counted sum. */
    notes: z.array(NoteCounted).max(NOTES_UZS.length).nullish(),
    comment: comment.default(''),
    /** How many held sales of the register whoever closes knows to stay behind. */
    leaves: count.default(0),
  }),
  answer: CashReport,
})
export const zReportById = endpoint('POST /zet-report/z-report-by-id/{zReportId}/{depId}/{cashboxId}', {
  can: 'view cash-session',
  reads: true,
  answer: CashReport,
})
export const CashReportRow = z.object({
  id,
  sessionNumber: documentNumber,
  status: CashSessionStatus,
  depId: id,
  departmentName: text,
  cashboxId: id,
  cashboxNumber: text,
  openedAt: time,
  openedByName: text,
  closedAt: time.nullable(),
  closedByName: text.nullable(),
  receipts: count,
  returns: count,
  soldSum: money,
  returnedSum: money,
  discountSum: money,
  /** Taken for certificates: in the drawer, and no revenue until they are redeemed. */
  certificateSum: money,
  revenue: signedMoney,
  openingCash: money,
  countedCash: money.nullable(),
  comment: text,
})
/** Cash sessions of the permitted departments, with their Z figures. */
export const searchCashSessions = listEndpoint('POST /zet-report/get-z-report/by-permission-dep-id', {
  can: 'view cash-session',
  filter: z.object({ departmentId: id.nullish(), cashboxId: id.nullish(), start: date.nullish(), end: date.nullish() }),
  row: CashReportRow,
  totals: ['receipts', 'returns', 'soldSum', 'returnedSum', 'discountSum', 'certificateSum', 'revenue'],
  groups: { depId: 'departmentName' },
})
