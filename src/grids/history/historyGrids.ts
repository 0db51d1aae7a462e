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
    { field: 'documentKind', width: 116 },
    { field: 'regNumber', width: 84 },
    'departmentName',
    { field: 'fromDepartmentName', width: 150 },
    { field: 'toDepartmentName', width: 150 },
    { field: 'quantityIn', width: 96 },
    { field: 'quantityOut', width: 96 },
    { field: 'balanceAfter', width: 96 },
    { field: 'incomeUzs', width: 118 },
    'termOfItem',
    { field: 'userName', width: 120 },
  ],
  main: ['occurredAt', 'documentKind', 'quantityIn', 'quantityOut', 'balanceAfter'],
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
    { field: 'userName', label: 'screen.history.who', width: 100 },
    { field: 'subject', label: 'screen.history.kind', width: 112 },
    { field: 'record', width: 150 },
    { field: 'action', width: 104 },
    { field: 'fieldLabel', width: 132 },
    { field: 'before', width: 130 },
    { field: 'after', width: 130 },
    { field: 'comment', width: 180 },
    'subjectId',
  ],
  main: ['record', 'subject', 'at', 'userName', 'action', 'fieldLabel', 'before', 'after'],
  hidden: ['subjectId'],
  fixed: ['at'],
})
