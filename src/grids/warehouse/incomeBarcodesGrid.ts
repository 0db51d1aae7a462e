import { searchDocuments } from '../../api/warehouseDocument.ts'
import { contragentOptions, departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** Received incomes whose goods get labels: opening one leads to its sheet of them. */
export const incomeBarcodesGrid = defineGrid({
  name: 'incomeBarcodes',
  rows: searchDocuments,
  path: { type: 'kirim' },
  given: { documentStatus: 'READY' },
  filters: ['departmentId', 'contragentId', 'start', 'end'],
  options: { departmentId: departmentOptions, contragentId: contragentOptions },
  columns: ['id', 'regNumber', 'regDate', 'contragentName', 'toDepartmentName', 'lines', 'totalCount', 'comment'],
  main: ['regNumber', 'regDate', 'contragentName', 'totalCount', 'toDepartmentName'],
  hidden: ['id'],
  fixed: ['regNumber'],
  row: { open: ({ id }) => `/warehouse-management/income/barcode/${id}`, editable: () => true },
  emptyText: 'screen.incomeBarcodes.empty',
})
