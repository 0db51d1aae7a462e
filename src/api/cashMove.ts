import { z } from 'zod'
import { CashReport } from './cashSession.ts'
import { endpoint } from './endpoint.ts'
import {
  choice,
  comment,
  documentNumber,
  id,
  money,
  signedMoney,
  text,
  textUpTo,
  time,
  wordName,
  wordOf,
} from './fields.ts'
import { listEndpoint } from './list.ts'

/** Cash into the drawer (change money, say), or out of it: to the safe, or for something that is paid at once. */
export const CashDirection = choice('cashDirection', ['IN', 'OUT'])

/**
 * Not in the specification: moves cash of the register's open session, with the reason. With a kind of expense the money is spent, and
 * stands among the expenses. 409 `sessionClosed`, `notEnoughCash` when less lies in the drawer.
 */
export const moveCash = endpoint('POST /cash-move/create/{depId}/{cashboxId}', {
  can: 'create cash-move',
  refreshes: ['zet-report', 'expenses', 'cashbox'],
  body: z
    .object({
      direction: CashDirection,
      amount: money.gt(0),
      reason: textUpTo(200).min(1),
      expenseTypeId: wordOf('EXPENSE_TYPE').nullish(),
    })
    .refine(({ direction, expenseTypeId }) => direction === 'OUT' || !expenseTypeId, {
      path: ['expenseTypeId'],
      error: 'wrongValue',
    }),
  answer: CashReport,
})

/**
 * Not in the specification: a client pays off what it owes, in cash. 409 `sessionClosed`, `moreThanOwed` with what it owes; 404 for a
 * client who is not there.
 */
export const repayDebt = endpoint('POST /cash-move/repay/{depId}/{cashboxId}', {
  can: 'create cash-move',
  refreshes: ['zet-report', 'cashbox', 'customer'],
  body: z.object({ customerId: id, amount: money.gt(0), comment: textUpTo(200).default('') }),
  answer: z.object({ paid: money, debt: signedMoney }),
})

/**
 * Not in the specification: the caller takes the drawer over from who held it, with what he has counted in it. What is missing or too
 * much is written off at once, so that he answers for his own. 400 `shortageUnexplained` without a comment where cash is missing.
 */
export const takeOver = endpoint('POST /cash-move/take-over/{depId}/{cashboxId}', {
  can: 'open cash-session',
  refreshes: ['zet-report', 'cashbox'],
  body: z.object({ countedCash: money, comment: comment.default('') }),
  answer: CashReport,
})

export const CashMoveRow = z.object({
  id,
  madeAt: time,
  cashMoveKind: choice('cashMoveKind', ['IN', 'OUT', 'HANDOVER']),
  /** Above zero what came, below zero what went. */
  sum: signedMoney,
  reason: text,
  expenseTypeName: wordName.nullable(),
  /** Of a debt that was paid off. */
  customerName: text.nullable(),
  depId: id,
  departmentName: text,
  cashboxNumber: text,
  sessionId: id,
  sessionNumber: documentNumber,
  userName: text,
  fromUserName: text.nullable(),
})
/** Not in the specification: what went in and out of the drawers, and who took them over. */
export const searchCashMoves = listEndpoint('POST /cash-move/search', {
  can: 'view cash-move',
  filter: z.object({ departmentId: id.nullish(), sessionId: id.nullish() }),
  row: CashMoveRow,
  totals: ['sum'],
})
