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

const list = handleList(searchExpenses, {
  ...EXPENSE.list,
  filter: {
    start: (day) => sql`expense.date >= ${day}`,
    end: (day) => sql`expense.date <= ${day}`,
  },
  defaultSort: [{ field: 'date', descending: true }],
})

export const expenseHandlers: readonly Handler[] = [
  ...list,
  { endpoint: expensesOnPage, work: (call) => list[0].work({ ...call, query: parse(page, call.path) }) },
  ...handleRecord(EXPENSE, { get: getExpense }),
  handle(createExpense, async (call) => ({ id: await saveExpense(call, call.body) })),
  handle(editExpense, async (call) => ({ id: await saveExpense(call, { ...call.body, id: Number(call.path.id) }) })),
  handle(deleteExpense, async (call) => {
    await removeExpense(call, Number(call.path.id))
    return { done: true as const }
  }),
]
