import {
  deleteRequest,
  searchCounterRequests,
  searchTransferRequests,
  type TransferRequestRow,
  type TransferRequestStatus,
} from '../../api/transferRequest.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import type { Tone } from '../../ui/grid/tone.ts'

const TONES: Partial<Record<TransferRequestStatus, Tone>> = {
  PENDING: 'warning',
  CHECKING: 'warning',
  CHECKED: 'equal',
  READY: 'success',
  DELETED: 'danger',
}
export const requestTone = (status: TransferRequestStatus): Tone | undefined => TONES[status]

/** What may be done on the request's page in this state (specification 2 §4.1). */
const ACTION_OF: Partial<Record<TransferRequestStatus, 'edit' | 'check'>> = {
  SUSPENDED: 'edit',
  PENDING: 'edit',
  CHECKED: 'check',
}
const actionOf = ({ status }: TransferRequestRow) => ACTION_OF[status] ?? 'view'
export const requestPage = (id: number, action: 'edit' | 'view' | 'check'): string =>
  `/request-warehouse/create_or_edit/${id}/${action}`

const status = {
  field: 'status',
  tone: (row: TransferRequestRow) => requestTone(row.status),
} as const
/** The category in one column: `Напитки / Соки`. */
const category = {
  field: 'subCategoryName',
  label: 'field.categoryName',
  text: ({ categoryName, subCategoryName, sub2CategoryName, sub3CategoryName }: TransferRequestRow) =>
    [categoryName, subCategoryName, sub2CategoryName, sub3CategoryName].filter(Boolean).join(' / '),
} as const

/** Requests for goods from department to department (specification 2 §2.5). */
export const transferRequestGrid = defineGrid({
  name: 'transferRequest',
  rows: searchTransferRequests,
  filters: ['keyword', 'departmentId', 'status', 'toFinish'],
  options: { departmentId: departmentOptions },
  columns: [
    'id',
    'regNumber',
    'regDate',
    'fromDepartmentName',
    'toDepartmentNames',
    category,
    status,
    'createdByName',
    'createdAt',
  ],
  main: ['regNumber', 'regDate', 'fromDepartmentName', 'toDepartmentNames', 'status', 'subCategoryName'],
  hidden: ['id', 'createdAt'],
  fixed: ['regNumber'],
  row: {
    open: (row) => requestPage(row.id, actionOf(row)),
    editable: (row) => actionOf(row) !== 'view',
    remove: deleteRequest,
    removable: (row) => row.status !== 'READY',
  },
  emptyText: 'screen.transferRequest.none',
})

/** Requests that wait for the answer of the departments of whoever looks (specification 2 §2.6). */
export const counterRequestGrid = defineGrid({
  name: 'counterRequest',
  rows: searchCounterRequests,
  filters: ['keyword', 'departmentId'],
  options: { departmentId: departmentOptions },
  columns: ['id', 'regNumber', 'toDepartmentNames', 'fromDepartmentName', 'regDate', category, status, 'createdByName'],
  main: ['regNumber', 'toDepartmentNames', 'regDate', 'status', 'fromDepartmentName'],
  hidden: ['id'],
  fixed: ['regNumber'],
  row: { open: ({ id }) => `/request-warehouse/create_or_edit_counter/${id}`, editable: () => true },
  emptyText: 'screen.counterRequest.none',
})
