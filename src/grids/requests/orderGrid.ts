import { type OrderRow, saveOrder, searchOrders } from '../../api/orderDocument.ts'
import { contragentOptions, departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

export const orderPrint = (id: number): string => `/request-warehouse/production-request/view/${id}`

/** Orders to contragents (specification 2 §2.11): saved ones are written on, sent ones are compared with what came. */
export const orderGrid = defineGrid({
  name: 'order',
  rows: searchOrders,
  filters: ['departmentId', 'contragentId', 'documentStatus', 'late'],
  options: { departmentId: departmentOptions, contragentId: contragentOptions },
  columns: [
    'id',
    'regDate',
    'regNumber',
    {
      field: 'documentStatus',
      tone: ({ documentStatus }: OrderRow) => (documentStatus === 'SENT' ? 'success' : 'warning'),
    },
    'fromDepartmentName',
    'contragentName',
    { field: 'dueDate', label: 'screen.order.due' },
    'ordered',
    { field: 'received', label: 'screen.order.came' },
    'late',
    'inProduction',
  ],
  main: ['regNumber', 'contragentName', 'regDate', 'documentStatus', 'dueDate', 'ordered', 'received'],
  hidden: ['id'],
  fixed: ['regNumber'],
  create: { to: '/request-warehouse/send/new', endpoint: saveOrder },
  row: {
    open: ({ id, documentStatus }) =>
      documentStatus === 'SUSPENDED' ? `/request-warehouse/send/${id}` : orderPrint(id),
    editable: ({ documentStatus }) => documentStatus === 'SUSPENDED',
    tone: ({ late }) => (late ? 'danger' : undefined),
  },
  emptyText: 'screen.order.none',
})
