import { deleteMinMax, type MinMaxRow, saveManyMinMax, saveMinMax, searchMinMax } from '../../api/minMax.ts'
import { minMaxForm } from '../../forms/goods/minMaxForm.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { wordsOf } from '../../forms/referenceOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import { savedBy } from '../../ui/grid/edit/gridEdit.ts'

const boundsOf = ({ departmentId, itemId, minValue, maxValue }: MinMaxRow) => ({
  departmentId,
  itemId,
  minValue,
  maxValue,
})

/** Minimum and maximum of goods by department; what fell below its minimum is marked. The bounds are typed in their cells. */
export const minMaxGrid = defineGrid({
  name: 'minMax',
  rows: searchMinMax,
  filters: ['keyword', 'departmentId', 'categoryId', 'belowMin'],
  options: { departmentId: departmentOptions, categoryId: wordsOf('WAREHOUSE_CATEGORY') },
  columns: [
    { field: 'departmentName', width: 130 },
    { field: 'itemName', width: 190 },
    { field: 'artikul', width: 110 },
    { field: 'multiBarcode', width: 124 },
    'categoryName',
    { field: 'unitName', width: 72 },
    { field: 'minValue', width: 92, edit: true },
    { field: 'maxValue', width: 96, edit: true },
    { field: 'inventory', width: 92 },
    { field: 'lacking', width: 112 },
  ],
  hidden: ['artikul', 'categoryName'],
  fixed: ['itemName'],
  edit: {
    save: savedBy(saveMinMax, (row: MinMaxRow) => ({ body: boundsOf(row) })),
    saveMany: savedBy(saveManyMinMax, (rows: readonly MinMaxRow[]) => ({ body: { items: rows.map(boundsOf) } })),
  },
  create: minMaxForm,
  row: {
    open: minMaxForm,
    remove: deleteMinMax,
    tone: ({ belowMin }) => (belowMin ? 'warning' : undefined),
  },
})
