import { createExpense, editExpense, getExpense } from '../../api/expense.ts'
import { businessDayOf, DEFAULT_TIME_ZONE } from '../../rules/businessDay.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { contragentOptions, departmentOptions } from '../partyOptions.ts'
import { wordsOrNew } from '../referenceOptions.ts'

/** Money that a department spent. */
export const expenseForm = defineForm({
  name: 'expense',
  history: 'expense',
  load: getExpense,
  create: createExpense,
  edit: editExpense,
  sections: { main: ['date', 'totalSum', 'departmentId', 'expenseTypeId', 'contragentId', 'comment'] },
  fields: {
    departmentId: { options: departmentOptions },
    expenseTypeId: { options: wordsOrNew('EXPENSE_TYPE') },
    contragentId: { options: contragentOptions },
  },
  defaults: ({ departmentId }) => ({ date: businessDayOf(new Date(), DEFAULT_TIME_ZONE), departmentId }),
})
