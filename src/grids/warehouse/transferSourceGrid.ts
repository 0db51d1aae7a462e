import { searchTransferSources } from '../../api/transferSource.ts'
import { contragentOptions, departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import { documentTone } from '../documents/documentTone.ts'

/** Documents whose goods may go on to another department. */
export const transferSourceGrid = defineGrid({
  name: 'transferSource',
  rows: searchTransferSources,
  filters: ['departmentId', 'contragentId', 'start', 'end'],
  options: { departmentId: departmentOptions, contragentId: contragentOptions },
  columns: [
    'id',
    'regNumber',
    'regDate',
    { field: 'documentStatus', tone: documentTone },
    'contragentName',
    'fromDepartmentName',
    'toDepartmentName',
    'lines',
    'totalCount',
    'totalSum',
    'docCreatedBy',
    'comment',
  ],
  main: ['regNumber', 'regDate', 'contragentName', 'fromDepartmentName', 'toDepartmentName', 'totalCount'],
  hidden: ['id', 'docCreatedBy'],
  fixed: ['regNumber'],
  row: { open: ({ id }) => `/warehouse-management/transfer-by-document/${id}`, editable: () => true },
  emptyText: 'screen.transferSource.empty',
})
