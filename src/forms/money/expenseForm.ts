import { createExpense, editExpense, getExpense } from '../../api/expense.ts'
import { businessDayOf, DEFAULT_TIME_ZONE } from '../../rules/businessDay.ts'
import { defineForm } from '../../ui/form/defineForm.ts'

/** Money that a department spent. */
export const expenseForm = defineForm({
  name: 'expense',
  history: 'expense',
  load: getExpense,
  create: createExpense,
  edit: editExpense,
  sections: { main: ['date', 'totalSum', 'departmentId', 'expenseTypeId', 'contragentId', 'comment'] },
  defaults: ({ departmentId }) => ({ date: businessDayOf(new Date(), DEFAULT_TIME_ZONE), departmentId }),
})
