import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { expensePayment } from './expensePayment.ts'
import { comment, count, date, Done, idOf, listOf, money, orNone, Saved, wordOf } from './fields.ts'
import { listEndpoint } from './list.ts'
import { recordRow } from './recordRow.ts'

/** Money that a department spent on something other than goods (specification 2 §7.8). */
export const ExpensePayload = z.object({
  date,
  departmentId: idOf('department'),
  expenseTypeId: wordOf('EXPENSE_TYPE'),
  totalSum: money.gt(0),
  ...expensePayment,
  contragentId: orNone(idOf('contragent')),
  comment: comment.default(''),
})
export type Expense = z.output<typeof ExpensePayload>
export const ExpenseRow = recordRow(ExpensePayload).extend({
  /** At the rate of its day. */
  sumUzs: money,
})
export type ExpenseRow = z.infer<typeof ExpenseRow>

export const ExpenseFilter = z.object({
  departmentId: idOf('department').nullish(),
  expenseTypeId: wordOf('EXPENSE_TYPE').nullish(),
  contragentId: idOf('contragent').nullish(),
  paymentSource: expensePayment.paymentSource.unwrap().nullish(),
  start: date.nullish(),
  end: date.nullish(),
})
export const searchExpenses = listEndpoint('POST /expenses/search', {
  can: 'view expenses',
  filter: ExpenseFilter,
  row: ExpenseRow,
  totals: ['sumUzs'],
  groups: { departmentId: 'departmentName', expenseTypeId: 'expenseTypeName' },
})
/** The same list, with its page in the address. */
export const expensesOnPage = endpoint('POST /expenses/search/{page}/{limit}', {
  can: 'view expenses',
  reads: true,
  body: ExpenseFilter,
  answer: listOf(ExpenseRow),
})
const refreshes = ['zet-report', 'cash-move']
export const getExpense = endpoint('GET /expenses/get/{id}', { can: 'view expenses', answer: ExpenseRow })
/** Pays it in this very call. 409 `sessionClosed`, `notEnoughCash` of a drawer; 422 `noRate` of a currency. */
export const createExpense = endpoint('POST /expenses/create', {
  can: 'create expenses',
  refreshes,
  body: ExpensePayload,
  answer: Saved,
})
export const editExpense = endpoint('POST /expenses/edit/{id}', {
  can: 'edit expenses',
  refreshes,
  body: ExpensePayload.extend({ version: count }),
  answer: Saved,
})
/** Its money goes back where it came from. 409 `sessionClosed` once a Z report has it. */
export const deleteExpense = endpoint('DELETE /expenses/delete/{id}', {
  can: 'delete expenses',
  refreshes,
  answer: Done,
})
