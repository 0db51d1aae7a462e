import { listMxik } from '../../api/mxikList.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** The state's classifier as far as it has been loaded. */
export const mxikGrid = defineGrid({
  name: 'mxik',
  rows: listMxik,
  filters: ['keyword'],
  columns: [
    { field: 'mxikCode', width: 160 },
    { field: 'mxikNameRu', width: 300 },
    { field: 'groupNameRu', width: 150 },
    'classNameRu',
    { field: 'positionNameRu', width: 150 },
    { field: 'packages', width: 190 },
    { field: 'itemCount', width: 96 },
  ],
  hidden: ['classNameRu'],
  fixed: ['mxikCode'],
  emptyText: 'screen.mxik.none',
})
