import { searchUnfinishedSales, type UnfinishedSaleRow } from '../../api/posLists.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import { detailList } from '../../ui/grid/detail/detailList.tsx'
import { saleTone } from '../wholesale/wholesaleTone.ts'
import { saleLineGrid } from './saleLineGrid.ts'

/** Carts of tills that nobody has paid for: being written, set aside, thrown away. */
export const unfinishedSaleGrid = defineGrid({
  name: 'unfinishedSale',
  rows: searchUnfinishedSales,
  filters: ['departmentId', 'status', 'start', 'end'],
  options: { departmentId: departmentOptions },
  columns: [
    'saleDate',
    { field: 'status', tone: saleTone },
    'goods',
    'lines',
    'shopName',
    'cashboxNumber',
    'cashierFullName',
    'finalTotalSum',
    'totalSum',
    'discount',
    'changedAt',
    'changedByName',
    'comment',
  ],
  main: ['goods', 'saleDate', 'finalTotalSum', 'status', 'shopName', 'cashierFullName', 'changedByName', 'changedAt'],
  hidden: ['totalSum', 'discount', 'comment'],
  fixed: ['saleDate'],
  row: {
    open: ({ id }) => `/point-of-sale/sales/${id}`,
    detail: { lines: 6, ...detailList(saleLineGrid, ({ id }: UnfinishedSaleRow) => ({ saleId: id })) },
  },
})
