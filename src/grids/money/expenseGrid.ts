import { deleteExpense, searchExpenses } from '../../api/expense.ts'
import { expenseForm } from '../../forms/money/expenseForm.ts'
import { contragentOptions, departmentOptions } from '../../forms/partyOptions.ts'
import { wordsOf } from '../../forms/referenceOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** What the departments spent. */
export const expenseGrid = defineGrid({
  name: 'expense',
  rows: searchExpenses,
  filters: ['start', 'end', 'departmentId', 'expenseTypeId', 'paymentSource', 'contragentId'],
  options: {
    departmentId: departmentOptions,
    expenseTypeId: wordsOf('EXPENSE_TYPE'),
    contragentId: contragentOptions,
  },
  columns: [
    'id',
    'date',
    { field: 'departmentName', width: 180 },
    { field: 'expenseTypeName', width: 200 },
    'totalSum',
    'currencyCode',
    'sumUzs',
    'paymentSource',
    'cashboxName',
    { field: 'contragentName', width: 200 },
    { field: 'comment', width: 260 },
  ],
  main: ['date', 'expenseTypeName', 'sumUzs', 'departmentName', 'paymentSource'],
  hidden: ['id', 'totalSum', 'currencyCode', 'cashboxName'],
  fixed: ['date'],
  create: expenseForm,
  row: { open: expenseForm, remove: deleteExpense, history: 'expense' },
})
