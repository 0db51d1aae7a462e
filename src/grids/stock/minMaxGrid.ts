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
    { field: 'departmentName', width: 160 },
    { field: 'itemName', width: 300 },
    { field: 'artikul', width: 110 },
    { field: 'multiBarcode', width: 140 },
    'categoryName',
    { field: 'unitName', width: 60 },
    'minValue',
    'maxValue',
    'inventory',
    { field: 'lacking', width: 110 },
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
