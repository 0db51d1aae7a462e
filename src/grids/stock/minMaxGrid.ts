import { deleteMinMax, searchMinMax } from '../../api/minMax.ts'
import { minMaxForm } from '../../forms/goods/minMaxForm.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { wordsOf } from '../../forms/referenceOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** Minimum and maximum of goods by department; what fell below its minimum is marked. */
export const minMaxGrid = defineGrid({
  name: 'minMax',
  rows: searchMinMax,
  filters: ['keyword', 'departmentId', 'categoryId', 'belowMin'],
  options: { departmentId: departmentOptions, categoryId: wordsOf('WAREHOUSE_CATEGORY') },
  columns: [
    { field: 'departmentName', width: 150 },
    { field: 'itemName', width: 260 },
    { field: 'artikul', width: 110 },
    { field: 'multiBarcode', width: 124 },
    'categoryName',
    { field: 'unitName', width: 72 },
    { field: 'minValue', width: 92 },
    { field: 'maxValue', width: 96 },
    { field: 'inventory', width: 92 },
    { field: 'lacking', width: 112 },
  ],
  hidden: ['artikul', 'categoryName'],
  fixed: ['itemName'],
  create: minMaxForm,
  row: {
    open: minMaxForm,
    remove: deleteMinMax,
    tone: ({ belowMin }) => (belowMin ? 'warning' : undefined),
  },
})
