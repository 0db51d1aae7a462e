import { searchHistory, searchItemHistory } from '../../api/history.ts'
import { itemOptions } from '../../forms/goods/itemOptions.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** What moved an item, where from, where to, and what was left. */
export const itemHistoryGrid = defineGrid({
  name: 'itemHistory',
  rows: searchItemHistory,
  filters: ['itemId', 'departmentId', 'start', 'end'],
  options: { itemId: itemOptions, departmentId: departmentOptions },
  columns: [
    'occurredAt',
    'documentKind',
    { field: 'regNumber', width: 90 },
    'departmentName',
    'fromDepartmentName',
    'toDepartmentName',
    'quantityIn',
    'quantityOut',
    { field: 'balanceAfter', width: 110 },
    'incomeUzs',
    'termOfItem',
    { field: 'userName', width: 130 },
  ],
  hidden: ['departmentName', 'termOfItem'],
  fixed: ['occurredAt', 'balanceAfter'],
  row: { tone: ({ reversal }) => (reversal ? 'danger' : undefined) },
  emptyText: 'screen.itemHistory.chooseItem',
})

/** Who changed what, from what to what. */
export const historyGrid = defineGrid({
  name: 'history',
  rows: searchHistory,
  filters: ['subject', 'subjectId', 'username', 'start', 'end'],
  columns: [
    'at',
    { field: 'userName', width: 110 },
    { field: 'subject', width: 120 },
    { field: 'record', width: 190 },
    { field: 'action', width: 100 },
    { field: 'fieldLabel', width: 140 },
    { field: 'before', width: 150 },
    { field: 'after', width: 150 },
    { field: 'comment', width: 180 },
    'subjectId',
  ],
  hidden: ['subjectId'],
  fixed: ['at'],
})
