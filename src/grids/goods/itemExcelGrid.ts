import { EXCEL_COLUMNS, type ItemRow, searchItems } from '../../api/itemList.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import { goodsFilters } from './goodsFilters.ts'

const WIDTHS_PX: Partial<Record<keyof ItemRow, number>> = {
  barcode: 150,
  name: 300,
  multiBarcode: 150,
  artikul: 110,
  unitName: 80,
}

/** The Excel goods list: the columns of specification 3 §2.1, the special code among them, as `POST /item/download/excel` has them. */
export const itemExcelGrid = defineGrid({
  name: 'itemExcel',
  rows: searchItems,
  ...goodsFilters,
  columns: EXCEL_COLUMNS.map((column) => ({ ...column, width: WIDTHS_PX[column.field] })),
  fixed: ['name'],
})
