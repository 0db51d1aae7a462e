import { getOrder } from '../../api/orderDocument.ts'
import { definePrint } from '../../paper/definePrint.ts'
import { REQUISITES } from './requisiteParts.ts'

/** An order to a contragent on paper: what is wanted, until when (specification 2 §2.10). */
export const orderSheet = definePrint({
  name: 'orderSheet',
  paper: 'A4',
  load: getOrder,
  title: ({ regNumber }, t) => t('screen.orderSheet.title', { number: regNumber ?? '—' }),
  head: ({ fromDepartmentName }) => ({ name: fromDepartmentName }),
  facts: [
    'regDate',
    'contragentName',
    ...REQUISITES,
    'fromDepartmentName',
    'documentStatus',
    { name: 'dueDate', kind: 'date', label: 'screen.order.due' },
    'comment',
  ],
  tables: [
    {
      of: 'orderDocumentItemsList',
      columns: [
        'itemArtikul',
        'itemColor',
        'itemName',
        'itemBarcode',
        'itemUnitName',
        'orderCount',
        'received',
        'missing',
      ],
      totals: ['orderCount', 'received', 'missing'],
    },
  ],
  signatures: ['director', 'received'],
})
