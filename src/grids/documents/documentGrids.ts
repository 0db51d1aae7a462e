import { pendingDocuments } from '../../api/pendingTransfers.ts'
import { createDocument, type DocumentStatus, searchDocuments } from '../../api/warehouseDocument.ts'
import { contragentOptions, departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import { documentTone } from './documentTone.ts'

const status = { field: 'documentStatus', tone: documentTone } as const
/** What has not been posted yet is still written on its page. */
const editable = ({ documentStatus }: { documentStatus: DocumentStatus }) => documentStatus === 'DRAFT'
const end = ['lines', 'totalCount', 'totalSum', 'docCreatedBy', 'docCreatedDate', 'comment'] as const

/** Incomes: goods that came from outside. */
export const incomeGrid = defineGrid({
  name: 'income',
  rows: searchDocuments,
  path: { type: 'kirim' },
  filters: ['departmentId', 'contragentId', 'start', 'end', 'actApproved'],
  options: { departmentId: departmentOptions, contragentId: contragentOptions },
  columns: ['id', 'regNumber', 'regDate', status, 'contragentName', 'toDepartmentName', ...end],
  main: ['regNumber', 'regDate', 'contragentName', 'totalSum', 'documentStatus', 'toDepartmentName'],
  hidden: ['id', 'docCreatedDate'],
  fixed: ['regNumber'],
  create: { to: '/warehouse-management/income-view/create/0', endpoint: createDocument },
  row: { open: ({ id }) => `/warehouse-management/income-view/edit/${id}`, editable },
})

/** Transfers between departments. */
export const transferGrid = defineGrid({
  name: 'transfer',
  rows: searchDocuments,
  path: { type: 'kochirish' },
  filters: ['departmentId', 'start', 'end'],
  options: { departmentId: departmentOptions },
  columns: ['id', 'regNumber', 'regDate', status, 'fromDepartmentName', 'toDepartmentName', ...end],
  main: ['regNumber', 'regDate', 'fromDepartmentName', 'toDepartmentName', 'totalSum', 'documentStatus'],
  hidden: ['id', 'docCreatedDate'],
  fixed: ['regNumber'],
  create: { to: '/warehouse-management/transfers/new', endpoint: createDocument },
  row: { open: ({ id }) => `/warehouse-management/transfers/edit/${id}`, editable },
})

/** What outcomes and write-offs have in common. */
const outgoing = {
  rows: searchDocuments,
  main: ['regNumber', 'regDate', 'fromDepartmentName', 'reasonName', 'totalSum', 'documentStatus'],
  hidden: ['id', 'docCreatedDate'],
  fixed: ['regNumber'],
} as const

/** Goods that were given out. */
export const outcomeGrid = defineGrid({
  ...outgoing,
  name: 'outcome',
  path: { type: 'chiqim' },
  filters: ['departmentId', 'contragentId', 'start', 'end'],
  options: { departmentId: departmentOptions, contragentId: contragentOptions },
  columns: ['id', 'regNumber', 'regDate', status, 'fromDepartmentName', 'contragentName', 'reasonName', ...end],
  create: { to: '/warehouse-management/expense/new', endpoint: createDocument },
  row: { open: ({ id }) => `/warehouse-management/expense/edit/${id}`, editable },
})

/** Goods that were lost. */
export const writeOffGrid = defineGrid({
  ...outgoing,
  name: 'writeOff',
  path: { type: 'spisat' },
  filters: ['departmentId', 'start', 'end'],
  options: { departmentId: departmentOptions },
  columns: ['id', 'regNumber', 'regDate', status, 'fromDepartmentName', 'reasonName', ...end],
  create: { to: '/warehouse-management/write-offs/new', endpoint: createDocument },
  row: { open: ({ id }) => `/warehouse-management/write-offs/edit/${id}`, editable },
})

/** Transfers on their way to the departments of whoever looks. */
export const pendingTransferGrid = defineGrid({
  name: 'pendingTransfer',
  rows: pendingDocuments,
  filters: ['departmentId', 'start', 'end'],
  options: { departmentId: departmentOptions },
  columns: ['id', 'regNumber', 'regDate', status, 'fromDepartmentName', 'toDepartmentName', ...end],
  main: ['regNumber', 'regDate', 'fromDepartmentName', 'toDepartmentName', 'totalSum', 'documentStatus'],
  hidden: ['id', 'docCreatedDate'],
  fixed: ['regNumber'],
  row: { open: ({ id }) => `/warehouse-management/pendingIncome/edit/${id}`, editable: () => true },
})
