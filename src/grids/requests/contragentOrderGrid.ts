import {
  type ContragentOrderRow,
  type ContragentOrderStatus,
  contragentOrdersInWork,
  finishedContragentOrders,
  newContragentOrders,
  searchContragentOrderLines,
  searchProductRequests,
} from '../../api/contragentOrder.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import type { Tone } from '../../ui/grid/tone.ts'

const TONES: Partial<Record<ContragentOrderStatus, Tone>> = {
  WORKING: 'warning',
  FINISHED: 'success',
  CANCELLED: 'danger',
}
export const contragentOrderTone = (status: ContragentOrderStatus): Tone | undefined => TONES[status]

const columns = [
  'id',
  'regNumber',
  'regDate',
  { field: 'status', tone: (row: ContragentOrderRow) => contragentOrderTone(row.status) },
  'contragentName',
  'departmentName',
  'lines',
  'count',
  { field: 'sentCount', label: 'screen.contragentOrder.sent' },
  'managerName',
  'createdAt',
  'comment',
] as const
const shared = {
  columns,
  main: ['regNumber', 'contragentName', 'regDate', 'status', 'count'],
  hidden: ['id', 'createdAt'],
  fixed: ['regNumber'],
  emptyText: 'screen.contragentOrder.none',
} as const
const row = {
  open: ({ id, status }: ContragentOrderRow) =>
    `/contragents/orders/${id}/${status === 'WORKING' ? 'control' : 'view'}`,
  editable: ({ status }: ContragentOrderRow) => status === 'WORKING',
}

/** Orders of contragents by how far they are (specification 2 §4.7). */
export const newContragentOrderGrid = defineGrid({ name: 'contragentOrder', rows: newContragentOrders, row, ...shared })
export const workingContragentOrderGrid = defineGrid({
  name: 'contragentOrder',
  rows: contragentOrdersInWork,
  row,
  ...shared,
})
export const finishedContragentOrderGrid = defineGrid({
  name: 'contragentOrder',
  rows: finishedContragentOrders,
  row,
  ...shared,
})
/** What contragents ask us for (request-for-product). */
export const productRequestGrid = defineGrid({ name: 'productRequest', rows: searchProductRequests, ...shared })

export const contragentOrderLineGrid = defineGrid({
  name: 'contragentOrderLine',
  rows: searchContragentOrderLines,
  columns: [
    'itemName',
    'barcode',
    'artikul',
    'unitName',
    'count',
    'agreedCount',
    'agreedPrice',
    { field: 'sentCount', label: 'screen.contragentOrder.sent' },
    'comment',
  ],
  main: ['itemName', 'count', 'agreedCount', 'sentCount', 'agreedPrice'],
  hidden: ['artikul'],
  fixed: ['itemName'],
  sort: [{ field: 'position' }],
})
