import {
  createExpense,
  deleteExpense,
  editExpense,
  expensesOnPage,
  getExpense,
  searchExpenses,
} from '../../src/api/expense.ts'
import { page } from '../../src/api/fields.ts'
import { sql } from '../db/sql.ts'
import { EXPENSE } from '../expenses/expenseRecord.ts'
import { removeExpense, saveExpense } from '../expenses/payExpense.ts'
import { handle, type Handler } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { parse } from '../parseCall.ts'
import { handleRecord } from '../records/handleRecord.ts'

const [search, ...siblings] = handleList(searchExpenses, {
  ...EXPENSE.list,
  filter: {
    departmentId: (id) => sql`expense.department_id = ${id}`,
    expenseTypeId: (id) => sql`expense.expense_type_id = ${id}`,
    contragentId: (id) => sql`expense.contragent_id = ${id}`,
    paymentSource: (source) => sql`expense.payment_source = ${source}`,
    start: (day) => sql`expense.date >= ${day}`,
    end: (day) => sql`expense.date <= ${day}`,
  },
  defaultSort: [{ field: 'date', descending: true }],
}) as [Handler, ...Handler[]]

export const expenseHandlers: readonly Handler[] = [
  search,
  ...siblings,
  { endpoint: expensesOnPage, work: (call) => search.work({ ...call, query: parse(page, call.path) }) },
  ...handleRecord(EXPENSE, { get: getExpense }),
  handle(createExpense, async (call) => ({ id: await saveExpense(call, call.body) })),
  handle(editExpense, async (call) => ({ id: await saveExpense(call, { ...call.body, id: Number(call.path.id) }) })),
  handle(deleteExpense, async (call) => {
    await removeExpense(call, Number(call.path.id))
    return { done: true as const }
  }),
]
