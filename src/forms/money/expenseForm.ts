import { createExpense, editExpense, getExpense } from '../../api/expense.ts'
import { today } from '../../ui/today.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { cashboxOptions } from '../wholesale/wholesaleOptions.ts'

/** Money that a department spent. */
export const expenseForm = defineForm({
  name: 'expense',
  history: 'expense',
  files: 'expense',
  load: getExpense,
  create: createExpense,
  edit: editExpense,
  sections: {
    main: [
      'date',
      'totalSum',
      'departmentId',
      'expenseTypeId',
      'paymentSource',
      'cashboxId',
      'currencyCode',
      'contragentId',
      'comment',
    ],
  },
  fields: {
    currencyCode: { shown: ({ paymentSource }) => paymentSource !== 'CASHBOX' },
    paymentSource: { hint: 'screen.expense.sourceHint' },
    cashboxId: {
      options: cashboxOptions,
      shown: ({ paymentSource }) => paymentSource === 'CASHBOX',
      required: ({ paymentSource }) => paymentSource === 'CASHBOX',
    },
  },
  defaults: ({ departmentId }) => ({ date: today(), departmentId }),
})
