import { z } from 'zod'
import {
  badges,
  barcode,
  choice,
  count,
  date,
  flag,
  id,
  money,
  name,
  quantityOrZero,
  text,
  time,
} from '../../../src/api/fields.ts'
import { endpoint } from '../../../src/api/endpoint.ts'
import { Done } from '../../../src/api/fields.ts'
import { listEndpoint } from '../../../src/api/list.ts'
import { defineGrid } from '../../../src/ui/grid/defineGrid.ts'

/** A row with a column of every kind, as the goods and documents of the product have them. */
export const Good = z.object({
  id,
  name,
  barcode: barcode.nullable(),
  multiBarcode: badges,
  artikul: text,
  categoryName: text.nullable(),
  brandName: text.nullable(),
  unitName: text,
  documentStatus: choice('documentStatus', ['DRAFT', 'READY', 'PENDING', 'RETURNED']),
  priceUzs: money.nullable(),
  incomeUzs: money.optional(),
  inventory: quantityOrZero,
  lines: count,
  forPos: flag,
  termOfItem: date.nullable(),
  createdAt: time,
  comment: text,
  isItemDublicate: flag.optional(),
})
export type Good = z.infer<typeof Good>

export const searchGoods = listEndpoint('POST /good/search', {
  can: 'view goods',
  filter: z.object({
    keyword: text.nullish(),
    forPos: flag.nullish(),
    kind: choice('saleKind', ['SALE', 'RETURN']).nullish(),
    start: date.nullish(),
  }),
  row: Good,
  totals: ['inventory', 'incomeUzs'],
  groups: { brandName: 'brandName' },
  only: { incomeUzs: 'view cost' },
})
export const removeGood = endpoint('DELETE /good/delete/{id}', { can: 'delete goods', answer: Done })

const opened: unknown[] = []
Object.assign(globalThis, { opened })
const shared = {
  rows: searchGoods,
  filters: ['keyword', 'forPos', 'start'],
  columns: [
    'id',
    'name',
    'barcode',
    'multiBarcode',
    'artikul',
    'categoryName',
    'brandName',
    'unitName',
    {
      field: 'documentStatus',
      tone: ({ documentStatus }) =>
        documentStatus === 'READY' ? 'success' : documentStatus === 'PENDING' ? 'warning' : undefined,
    },
    'priceUzs',
    'incomeUzs',
    'inventory',
    'lines',
    'forPos',
    'termOfItem',
    'createdAt',
    'comment',
  ],
  hidden: ['comment', 'lines'],
  fixed: ['name'],
  bulk: [{ action: 'find', run: (chosen) => void opened.push(chosen) }],
  row: {
    open: (row) => `/?opened=${row.id}`,
    remove: removeGood,
    more: [{ action: 'open', run: (row) => void opened.push(row.id) }],
    selectable: { field: 'isItemDublicate', operator: 'equals', value: false },
    tone: (row) => (row.id % 17 === 0 ? 'duplicate' : row.inventory === 0 ? 'danger' : undefined),
    notSelectable: (row) => (row.id % 17 === 0 ? 'screen.grid.tone.duplicate' : undefined),
  },
} as const satisfies Partial<Parameters<typeof defineGrid<typeof searchGoods>>[0]>

export const goodsGrid = defineGrid<typeof searchGoods>({
  name: 'good',
  create: { to: '/', endpoint: searchGoods },
  ...shared,
})
export const groupedGrid = defineGrid<typeof searchGoods>({
  name: 'goodGroups',
  groupBy: 'brandName',
  groupActions: [{ action: 'find', run: (group) => void opened.push(group.label) }],
  ...shared,
})
