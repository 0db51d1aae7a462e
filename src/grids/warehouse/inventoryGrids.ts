import {
  compareInventory,
  deleteInventory,
  type Inventory,
  type InventoryRow,
  type GoodToCount,
  searchGoodsToCount,
  searchInventories,
  startInventory,
} from '../../api/inventory.ts'
import { searchLateDocuments } from '../../api/inventoryLate.ts'
import { sayCounted, searchInventoryLines } from '../../api/inventoryLine.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { sectorOptions } from '../../forms/warehouse/sectorForm.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import { savedBy } from '../../ui/grid/edit/gridEdit.ts'
import type { Tone } from '../../ui/grid/tone.ts'
import { documentAddress } from '../documents/documentAddress.ts'

const isOpen = ({ status }: Pick<Inventory, 'status'>) => status === 'STARTED' || status === 'SAVED'

/** What a count's state looks like in lists and on its page. */
export const inventoryTone = ({ status }: Pick<Inventory, 'status'>): Tone | undefined =>
  status === 'FINISHED' ? 'success' : isOpen({ status }) ? 'warning' : undefined

/** Counts of the caller's departments (specification 1 §2). */
export const inventoryGrid = defineGrid({
  name: 'inventory',
  rows: searchInventories,
  filters: ['departmentId', 'status', 'start', 'end'],
  options: { departmentId: departmentOptions },
  columns: [
    'id',
    { field: 'inventoryNumber', label: 'field.regNumber' },
    'category',
    'departmentName',
    { field: 'status', tone: inventoryTone },
    'goods',
    { field: 'startDate', label: 'screen.inventory.field.startDate' },
    { field: 'finishDate', label: 'screen.inventory.field.finishDate' },
    'responsible',
    { field: 'main', label: 'screen.inventory.field.main' },
    'description',
  ],
  main: ['inventoryNumber', 'departmentName', 'category', 'status', 'startDate', 'responsible'],
  hidden: ['id', 'main'],
  fixed: ['inventoryNumber'],
  create: { to: '/warehouse-management/inventory/createOrUpdate/create/0', endpoint: startInventory },
  row: {
    open: (row: InventoryRow) =>
      `/warehouse-management/inventory/createOrUpdate/${isOpen(row) ? 'edit' : 'view'}/${row.id}`,
    editable: isOpen,
    remove: deleteInventory,
    removable: isOpen,
  },
  emptyText: 'screen.inventory.none',
})

/** Goods of a count as they are counted by list: what nobody has counted yet, what is to be counted again. */
export const goodsToCountGrid = defineGrid({
  name: 'goodToCount',
  rows: searchGoodsToCount,
  filters: ['keyword', 'toCount', 'sectorId'],
  options: { sectorId: sectorOptions },
  columns: [
    'sectorName',
    'itemName',
    'barcode',
    'artikul',
    'categoryName',
    { field: 'ownCounted', edit: true, width: 130 },
    'unitName',
    'counted',
    { field: 'countMark', tone: () => 'warning' },
    'countedBy',
    'countedAt',
  ],
  main: ['itemName', 'ownCounted', 'counted', 'sectorName', 'countMark', 'countedBy'],
  hidden: ['artikul', 'categoryName'],
  fixed: ['itemName', 'ownCounted'],
  row: { tone: ({ countMark }) => (countMark ? 'warning' : undefined) },
})

/** How cells of the list are saved in one count. */
export const saidIn = (inventoryId: number) => {
  const goods = (rows: readonly GoodToCount[]) => ({
    path: { inventoryId },
    body: { goods: rows.map(({ itemId, ownCounted }) => ({ itemId, ownCounted: ownCounted ?? 0 })) },
  })
  return {
    save: savedBy(sayCounted, (row: GoodToCount) => goods([row])),
    saveMany: savedBy(sayCounted, goods),
  }
}

/** Goods of a count beside what the ledger had of them when they were counted. */
export const comparedGoodGrid = defineGrid({
  name: 'comparedGood',
  rows: compareInventory,
  filters: ['keyword', 'state', 'mark', 'sectorId', 'sumFrom', 'percentFrom'],
  options: { sectorId: sectorOptions },
  columns: [
    'itemName',
    'barcode',
    'artikul',
    'categoryName',
    'sectorName',
    'unitName',
    'expected',
    'counted',
    'difference',
    'differencePercent',
    {
      field: 'countState',
      tone: ({ countState }) => (countState === 'SHORT' ? 'danger' : countState === 'SURPLUS' ? 'warning' : undefined),
    },
    { field: 'countMark', tone: () => 'warning' },
    'settled',
    'netDifference',
    'priceUzs',
    'differenceSum',
    'differenceCost',
    'countedBy',
    'countedParts',
    'countedAt',
    'countSkipped',
  ],
  main: ['itemName', 'counted', 'expected', 'difference', 'countState', 'countMark', 'differenceSum'],
  hidden: ['artikul', 'categoryName', 'differencePercent', 'settled', 'netDifference', 'priceUzs', 'countSkipped'],
  fixed: ['itemName'],
  row: {
    tone: ({ countMark, countState }) => (countMark ? 'warning' : countState === 'SHORT' ? 'danger' : undefined),
  },
})

/** Who has counted what, where and when. */
export const countedLineGrid = defineGrid({
  name: 'countedLine',
  rows: searchInventoryLines,
  filters: ['problem'],
  columns: [
    'itemName',
    'barcode',
    'quantity',
    'replaces',
    'userName',
    'sectorName',
    'countedAt',
    'receivedAt',
    { field: 'lineProblem', tone: () => 'danger' },
  ],
  main: ['itemName', 'quantity', 'userName', 'countedAt', 'lineProblem', 'barcode'],
  hidden: ['receivedAt'],
})

/** Documents that were made before their goods were counted and came when the count was over. */
export const lateDocumentGrid = defineGrid({
  name: 'lateDocument',
  rows: searchLateDocuments,
  columns: [
    'itemName',
    'barcode',
    'documentKind',
    'quantity',
    { field: 'givenBack', width: 150 },
    'costSum',
    'occurredAt',
    'receivedAt',
  ],
  main: ['itemName', 'documentKind', 'quantity', 'givenBack', 'occurredAt'],
  row: {
    open: ({ documentKind, documentId }) => documentAddress(documentKind, documentId)!,
    tone: ({ givenBack }) => (givenBack === 0 ? 'warning' : undefined),
  },
})
