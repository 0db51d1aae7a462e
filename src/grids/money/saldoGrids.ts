import { searchDebts, searchSaldoMoves } from '../../api/moneyTransfer.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** The documents behind the figures of a saldo. */
export const saldoMoveGrid = defineGrid({
  name: 'saldoMove',
  rows: searchSaldoMoves,
  columns: [
    'date',
    { field: 'documentKind', width: 150 },
    { field: 'documentName', width: 110 },
    'debit',
    'credit',
    { field: 'departmentName', width: 170 },
    { field: 'comment', width: 240 },
  ],
  main: ['documentKind', 'date', 'documentName', 'debit', 'credit'],
  fixed: ['date'],
  emptyText: 'screen.saldo.noMoves',
})

/** Who owes what since when. */
export const debtGrid = defineGrid({
  name: 'debt',
  rows: searchDebts,
  filters: ['keyword', 'currencyCode', 'owesUs'],
  columns: [
    'id',
    { field: 'contragentName', width: 260 },
    'saldo',
    'currencyCode',
    'since',
    'days30',
    'days60',
    'days90',
    'older',
    'inn',
    'phone',
  ],
  main: ['contragentName', 'saldo', 'since', 'currencyCode'],
  hidden: ['id', 'inn'],
  fixed: ['contragentName'],
  row: { open: ({ id }) => `/counterparties/${id}/saldo` },
})
