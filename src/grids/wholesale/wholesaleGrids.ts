import { createWholesale } from '../../api/wholesale.ts'
import {
  searchWholesale,
  searchWholesaleLines,
  searchWholesaleReturns,
  type WholesaleLineRow,
} from '../../api/wholesaleList.ts'
import { contragentOptions } from '../../forms/partyOptions.ts'
import { wholesaleDepartmentOptions } from '../../forms/wholesale/wholesaleOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import { exact } from '../documents/documentLineGrids.ts'
import { saleTone } from './wholesaleTone.ts'

const options = { departmentId: wholesaleDepartmentOptions, contragentId: contragentOptions }
const columns = [
  'id',
  'regNumber',
  'saleDate',
  { field: 'status', tone: saleTone },
  'contragentName',
  'departmentName',
  'lines',
  'totalCount',
  'finalTotalSum',
  'debtSum',
  'dueDate',
  'returnedSum',
  'waybillNumber',
  'totalSum',
  'discount',
  'paymentTypes',
  'cashierFullName',
  'comment',
] as const

/** Wholesale sales, held ones too; what is not finished is still written on its page. */
export const wholesaleGrid = defineGrid({
  name: 'wholesale',
  rows: searchWholesale,
  filters: ['departmentId', 'contragentId', 'status', 'start', 'end', 'overdue'],
  options,
  columns,
  main: ['regNumber', 'saleDate', 'contragentName', 'finalTotalSum', 'status', 'debtSum', 'dueDate'],
  hidden: ['id', 'waybillNumber', 'totalSum', 'discount', 'totalCount', 'comment'],
  fixed: ['regNumber'],
  create: { to: '/warehouse-management/wholesale/new', endpoint: createWholesale },
  row: {
    open: ({ id }) => `/warehouse-management/wholesale/edit/${id}`,
    editable: ({ status }) => status === 'DRAFT' || status === 'SUSPENDED',
  },
})

/** What contragents brought back. */
export const wholesaleReturnGrid = defineGrid({
  name: 'wholesaleReturns',
  rows: searchWholesaleReturns,
  filters: ['departmentId', 'contragentId', 'start', 'end'],
  options,
  columns,
  main: ['regNumber', 'saleDate', 'contragentName', 'finalTotalSum', 'departmentName', 'totalCount'],
  hidden: ['id', 'status', 'waybillNumber', 'totalSum', 'discount', 'debtSum', 'dueDate', 'returnedSum'],
  fixed: ['regNumber'],
  row: { open: ({ id }) => `/warehouse-management/wholesale/edit/${id}` },
})

/** The lines of one sale, below its head and as a grid of its own. */
export const wholesaleLineGrid = defineGrid({
  name: 'wholesaleLine',
  rows: searchWholesaleLines,
  columns: [
    'itemName',
    'barcode',
    'multiBarcodes',
    'artikul',
    'mxikCode',
    'tnved',
    'countryOfOriginName',
    'unitName',
    'termOfItem',
    'count',
    exact<WholesaleLineRow>('priceWholesale'),
    exact<WholesaleLineRow>('listPriceWholesale'),
    exact<WholesaleLineRow>('totalSum'),
    exact<WholesaleLineRow>('discount'),
    exact<WholesaleLineRow>('finalSum', 'field.sum'),
    'vatPercent',
    exact<WholesaleLineRow>('vatSum'),
    'returned',
    'weight',
  ],
  main: ['itemName', 'count', 'finalSum', 'priceWholesale', 'discount', 'termOfItem', 'returned'],
  hidden: [
    'multiBarcodes',
    'artikul',
    'mxikCode',
    'tnved',
    'countryOfOriginName',
    'listPriceWholesale',
    'totalSum',
    'vatPercent',
    'vatSum',
    'weight',
  ],
  fixed: ['itemName'],
  sort: [{ field: 'position' }],
})
