import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choice, count, date, documentNumber, id, text, time } from './fields.ts'
import { anySum } from './report.ts'
import { SaleKind } from './sale.ts'

/** What somebody must look at: `session` or `sale` is the way there, one of them where they are several. */
export const BOARD_ALERTS = ['BELOW_COST', 'MANY_RETURNS', 'UNSENT', 'FORGOTTEN_SESSION'] as const

/** A department as it stands at this moment: a state, so that nothing is lost with a message. */
export const DepartmentBoard = z.object({
  departmentId: id,
  departmentName: text,
  revenue: anySum,
  receipts: count,
  returns: count,
  /** Up to the same time of day a week ago. */
  revenueWeekAgo: anySum,
  /** As the list of unfinished receipts shows them. */
  held: count,
  tills: z.array(
    z.object({
      cashboxId: id,
      cashboxNumber: text,
      sessionId: id,
      openedAt: time,
      openedByName: text,
      revenue: anySum,
      receipts: count,
      returns: count,
    }),
  ),
  /** Of the company's day, beside those of the same day a week ago. */
  hours: z.array(z.object({ hour: z.number().int(), revenue: anySum, before: anySum })),
  latest: z.array(
    z.object({
      saleId: id,
      saleNumber: documentNumber,
      saleDate: time,
      kind: SaleKind,
      cashboxNumber: text,
      sellerName: text,
      sum: anySum,
    }),
  ),
  alerts: z.array(
    z.object({
      alert: choice('boardAlert', BOARD_ALERTS),
      count,
      saleId: id.nullable(),
      sessionId: id.nullable(),
      cashboxId: id.nullable(),
    }),
  ),
})
export type DepartmentBoard = z.infer<typeof DepartmentBoard>
export const Board = z.object({ day: date, asOf: time, departments: z.array(DepartmentBoard) })
export type Board = z.infer<typeof Board>

/** All tills of the caller's departments at this moment. */
export const readBoard = endpoint('GET /report/board', { can: 'view monitoring', answer: Board })
/** The same for as long as somebody watches: `data:` is a whole board, sent whenever something has changed (server-sent events). */
export const watchBoard = endpoint('GET /report/board/live', { can: 'view monitoring', answer: 'file' })
