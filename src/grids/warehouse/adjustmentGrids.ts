import {
  type AdjustmentLineRow,
  type AdjustmentStatus,
  createAdjustment,
  searchAdjustmentLines,
  searchAdjustments,
} from '../../api/adjustment.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import type { Tone } from '../../ui/grid/tone.ts'
import { exact } from '../documents/documentLineGrids.ts'

export const adjustmentTone = ({ status }: { status: AdjustmentStatus }): Tone | undefined =>
  (({ DRAFT: undefined, READY: 'success', REVERSED: 'danger', DELETED: 'danger' }) as const)[status]

/** Corrections of what lots hold and cost. */
export const adjustmentGrid = defineGrid({
  name: 'adjustment',
  rows: searchAdjustments,
  filters: ['departmentId', 'status', 'start', 'end'],
  options: { departmentId: departmentOptions },
  columns: [
    'id',
    'regNumber',
    'regDate',
    { field: 'status', tone: adjustmentTone },
    'departmentName',
    'reason',
    'lines',
    'costChange',
    'createdByName',
    'createdAt',
    'comment',
  ],
  main: ['regNumber', 'regDate', 'reason', 'costChange', 'status', 'departmentName'],
  hidden: ['id', 'createdAt'],
  fixed: ['regNumber'],
  create: { to: '/warehouse-management/adjustment/new', endpoint: createAdjustment },
  row: {
    open: ({ id }) => `/warehouse-management/adjustment/${id}`,
    editable: ({ status }) => status === 'DRAFT',
  },
})

/** The lines of a correction that is written no more. */
export const adjustmentLineGrid = defineGrid({
  name: 'adjustmentLine',
  rows: searchAdjustmentLines,
  columns: [
    'itemName',
    'barcode',
    'artikul',
    'unitName',
    'termOfItem',
    { field: 'inventory', label: 'screen.adjustment.before' },
    'difference',
    exact<AdjustmentLineRow>('incomeUzs'),
    exact<AdjustmentLineRow>('newCost'),
    exact<AdjustmentLineRow>('costChange'),
    'comment',
  ],
  main: ['itemName', 'difference', 'costChange', 'newCost', 'inventory'],
  hidden: ['barcode', 'artikul'],
  fixed: ['itemName'],
})
