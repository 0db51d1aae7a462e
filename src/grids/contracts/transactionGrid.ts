import { deleteTransaction, searchTransactions } from '../../api/transaction.ts'
import { transactionForm } from '../../forms/contracts/transactionForm.ts'
import { contragentOptions, departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** Money given, taken or promised beside the trade. */
export const transactionGrid = defineGrid({
  name: 'transaction',
  rows: searchTransactions,
  filters: ['keyword', 'start', 'end', 'type', 'contragentId', 'departmentId', 'completed'],
  options: { contragentId: contragentOptions, departmentId: departmentOptions },
  columns: [
    'id',
    'transactionDate',
    { field: 'type', width: 130 },
    { field: 'contragentName', width: 220 },
    { field: 'contractName', width: 130 },
    { field: 'priceUzs', label: 'field.sumUzs' },
    { field: 'priceUsd', label: 'field.sumUsd' },
    'completed',
    { field: 'responsibleName', width: 170 },
    { field: 'departmentName', width: 170 },
    'comment',
  ],
  main: ['contragentName', 'transactionDate', 'type', 'priceUzs', 'priceUsd'],
  hidden: ['id'],
  fixed: ['transactionDate'],
  create: transactionForm,
  row: { open: transactionForm, remove: deleteTransaction, history: 'transaction' },
})
