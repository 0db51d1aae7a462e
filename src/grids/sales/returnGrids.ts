import { type SoldLineRow, searchReturnedSales, searchSoldLines } from '../../api/saleReturn.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import { detailList } from '../../ui/grid/detail/detailList.tsx'
import { saleLineGrid } from './saleLineGrid.ts'

/** Receipts by which goods came back. */
export const returnedSaleGrid = defineGrid({
  name: 'returnedSale',
  rows: searchReturnedSales,
  filters: ['departmentId', 'start', 'end'],
  options: { departmentId: departmentOptions },
  columns: [
    'saleNumber',
    'saleDate',
    'originalNumbers',
    { field: 'shopName' },
    'cashboxNumber',
    'cashierFullName',
    'returnedSum',
    'finalTotalSum',
    'paymentTypes',
    'comment',
  ],
  main: ['saleNumber', 'saleDate', 'returnedSum', 'originalNumbers', 'cashierFullName', 'shopName'],
  fixed: ['saleNumber'],
  row: {
    open: ({ id }) => `/point-of-sale/sales/${id}`,
    detail: { lines: 6, ...detailList(saleLineGrid, ({ id }: { id: number }) => ({ saleId: id })) },
  },
})

/** What was sold and can still come back, line by line: for a buyer who remembers the goods and not the receipt. */
export const soldLineGrid = defineGrid({
  name: 'soldLine',
  rows: searchSoldLines,
  filters: ['departmentId', 'start', 'end'],
  options: { departmentId: departmentOptions },
  columns: [
    'itemName',
    'barcode',
    'saleNumber',
    'saleDate',
    'shopName',
    'cashierFullName',
    'count',
    'unitName',
    'left',
    'priceUzs',
    'discount',
    'promotionName',
    'promotionDiscount',
    'finalSum',
    'termOfItem',
  ],
  main: ['itemName', 'saleNumber', 'saleDate', 'left', 'finalSum', 'cashierFullName'],
  hidden: ['termOfItem', 'discount', 'promotionName', 'promotionDiscount'],
  fixed: ['itemName'],
  row: { open: ({ saleId }: SoldLineRow) => `/point-of-sale/sales/${saleId}` },
})
