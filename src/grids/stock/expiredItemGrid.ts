import { type ExpiredItem, EXPIRING_DAYS_URGENT, searchExpiredItems, searchTermItems } from '../../api/expiredItem.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { wordsOf } from '../../forms/referenceOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

const toneOf = ({ daysLeft }: ExpiredItem) =>
  daysLeft < 0 ? 'danger' : daysLeft < EXPIRING_DAYS_URGENT ? 'warning' : undefined

const expiring = {
  filters: ['keyword', 'days', 'depIds', 'categoryId'],
  options: { depIds: departmentOptions, categoryId: wordsOf('WAREHOUSE_CATEGORY') },
  groupBy: 'depId',
  columns: [
    { field: 'itemName', width: 300 },
    { field: 'termOfItem', width: 140 },
    { field: 'daysLeft', width: 140 },
    'inventory',
    { field: 'unitName', width: 72 },
    { field: 'artikul', width: 110 },
    { field: 'multiBarcode', width: 150 },
    'categoryName',
    'priceUzs',
    'incomeUzs',
    'incomeSum',
  ],
  hidden: ['artikul', 'priceUzs'],
  fixed: ['itemName', 'termOfItem'],
  row: { tone: toneOf },
  emptyText: 'screen.expiredItem.none',
} as const

/** What has expired and what soon will, department by department. */
export const expiredItemGrid = defineGrid({ name: 'expiredItem', rows: searchExpiredItems, ...expiring })
/** The same where it is written off and marked down. */
export const termItemGrid = defineGrid({ name: 'termOfItems', rows: searchTermItems, ...expiring })
