import {
  createExtraCost,
  type ExtraCostLine,
  type ExtraCostStatus,
  searchExtraCostLines,
  searchExtraCosts,
} from '../../api/extraCost.ts'
import { contragentOptions, departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import type { Tone } from '../../ui/grid/tone.ts'
import { exact } from '../documents/documentLineGrids.ts'

export const extraCostTone = ({ status }: { status: ExtraCostStatus }): Tone | undefined =>
  (({ DRAFT: undefined, READY: 'success', REVERSED: 'danger', DELETED: 'danger' }) as const)[status]

/** Freight, customs, loading: what goods cost beyond their supplier's price. */
export const extraCostGrid = defineGrid({
  name: 'extraCost',
  rows: searchExtraCosts,
  filters: ['departmentId', 'contragentId', 'status', 'start', 'end'],
  options: { departmentId: departmentOptions, contragentId: contragentOptions },
  columns: [
    'id',
    'regNumber',
    'regDate',
    { field: 'status', tone: extraCostTone },
    'contragentName',
    'documentNumbers',
    'sharing',
    'sum',
    'currencyCode',
    'sumUzs',
    'departmentName',
    'createdByName',
    'createdAt',
    'comment',
  ],
  main: ['regNumber', 'regDate', 'contragentName', 'sumUzs', 'status', 'documentNumbers'],
  hidden: ['id', 'createdAt'],
  fixed: ['regNumber'],
  create: { to: '/warehouse-management/extra-cost/new', endpoint: createExtraCost },
  row: {
    open: ({ id }) => `/warehouse-management/extra-cost/${id}`,
    editable: ({ status }) => status === 'DRAFT',
  },
})

/** The lines of a cost that is written no more: what each bears, and where that went. */
export const extraCostLineGrid = defineGrid({
  name: 'extraCostLine',
  rows: searchExtraCostLines,
  columns: [
    'documentRegNumber',
    'itemName',
    'barcode',
    'artikul',
    'unitName',
    'count',
    exact<ExtraCostLine>('costSum'),
    exact<ExtraCostLine>('sum'),
    exact<ExtraCostLine>('sumUzs'),
    exact<ExtraCostLine>('shelfSum'),
    exact<ExtraCostLine>('soldSum', 'screen.extraCost.sold'),
    exact<ExtraCostLine>('lostSum'),
  ],
  main: ['itemName', 'sumUzs', 'shelfSum', 'soldSum', 'count'],
  hidden: ['barcode', 'artikul'],
  fixed: ['itemName'],
})
