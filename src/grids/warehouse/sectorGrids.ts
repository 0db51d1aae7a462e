import { deleteSector, removeFromSector, searchSectorGoods, searchSectors } from '../../api/sector.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { sectorForm, sectorGoodsForm, sectorOptions } from '../../forms/warehouse/sectorForm.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** The places of the warehouses, in the order of the way through them. */
export const sectorGrid = defineGrid({
  name: 'sector',
  rows: searchSectors,
  filters: ['departmentId'],
  options: { departmentId: departmentOptions },
  columns: ['id', 'name', 'departmentName', 'wayOrder', 'goods', 'comment'],
  main: ['name', 'departmentName', 'goods', 'wayOrder'],
  hidden: ['id'],
  fixed: ['name'],
  create: sectorForm,
  row: { open: sectorForm, remove: deleteSector, history: 'sector' },
})

/** Which goods are at home where. */
export const sectorGoodsGrid = defineGrid({
  name: 'sectorGoods',
  rows: searchSectorGoods,
  filters: ['keyword', 'departmentId', 'sectorId'],
  options: { departmentId: departmentOptions, sectorId: sectorOptions },
  columns: [
    'itemName',
    'barcode',
    'multiBarcodes',
    'artikul',
    'unitName',
    'sectorName',
    'wayOrder',
    'departmentName',
    'inventory',
  ],
  main: ['itemName', 'sectorName', 'inventory', 'departmentName'],
  hidden: ['barcode', 'artikul', 'wayOrder'],
  fixed: ['itemName'],
  create: sectorGoodsForm,
  row: { remove: removeFromSector },
  emptyText: 'screen.sectorGoods.empty',
})
