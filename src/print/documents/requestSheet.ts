import { getRequest } from '../../api/transferRequest.ts'
import { definePrint } from '../../paper/definePrint.ts'

/** A transfer request on paper: who asks whom for what (specification 2 §2.9). */
export const requestSheet = definePrint({
  name: 'requestSheet',
  paper: 'A4',
  load: getRequest,
  title: ({ regNumber }, t) => t('screen.requestSheet.title', { number: regNumber ?? '—' }),
  head: ({ fromDepartmentName }) => ({ name: fromDepartmentName }),
  facts: ['regDate', 'fromDepartmentName', 'toDepartmentNames', 'status', 'createdByName', 'comment'],
  tables: [
    {
      of: 'requestItem',
      columns: ['itemName', 'departmentName', 'artikul', 'colorName', 'unitName', 'comment', 'count', 'sendCount'],
      totals: ['count', 'sendCount'],
    },
  ],
  signatures: ['warehouseKeeper', 'handedOver', 'received'],
})
