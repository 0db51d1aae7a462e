import { deleteExpense, searchExpenses } from '../../api/expense.ts'
import { expenseForm } from '../../forms/money/expenseForm.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** What the departments spent. */
export const expenseGrid = defineGrid({
  name: 'expense',
  rows: searchExpenses,
  filters: ['start', 'end', 'departmentId', 'expenseTypeId', 'paymentSource', 'contragentId'],
  columns: [
    'id',
    'date',
    'departmentName',
    'expenseTypeName',
    'totalSum',
    'currencyCode',
    'sumUzs',
    'paymentSource',
    'cashboxName',
    'contragentName',
    'comment',
  ],
  main: ['date', 'expenseTypeName', 'sumUzs', 'departmentName', 'paymentSource'],
  hidden: ['id', 'totalSum', 'currencyCode', 'cashboxName'],
  fixed: ['date'],
  create: expenseForm,
  row: { open: expenseForm, remove: deleteExpense, history: 'expense' },
})
