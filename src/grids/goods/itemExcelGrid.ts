import { searchItems } from '../../api/itemList.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import { goodsFilters } from './goodsFilters.ts'

/** The Excel goods list: the columns of specification 3 §2.1, the special code among them, as `POST /item/download/excel` has them. */
export const itemExcelGrid = defineGrid({
  name: 'itemExcel',
  rows: searchItems,
  ...goodsFilters,
  columns: [
    'id',
    { field: 'barcode', label: 'screen.item.field.barcode', width: 150 },
    { field: 'name', width: 300 },
    { field: 'multiBarcode', width: 150 },
    { field: 'artikul', width: 110 },
    'subCategoryName',
    'sub2CategoryName',
    'sub3CategoryName',
    { field: 'unitName', width: 80 },
  ],
  fixed: ['name'],
})
