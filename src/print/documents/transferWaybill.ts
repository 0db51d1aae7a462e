import { getDocument } from '../../api/warehouseDocument.ts'
import { definePrint } from '../../paper/definePrint.ts'
import { codeOfDocument } from '../../rules/documentCode.ts'
import { codes, costInWords, costSum } from './documentTotals.ts'

/** Goods on their way from one department to another: what left, what has arrived, who gave and who took it. */
export const transferWaybill = definePrint({
  name: 'transferWaybill',
  paper: 'A4',
  load: getDocument,
  code: ({ id }) => codeOfDocument('transfer', id),
  title: ({ regNumber }, t) => t('screen.transferWaybill.title', { number: regNumber ?? '—' }),
  head: ({ fromDepartmentName }) => ({ name: fromDepartmentName }),
  facts: [
    'regDate',
    'fromDepartmentName',
    'toDepartmentName',
    'fromEmployeeName',
    'toEmployeeName',
    'responsible1Name',
    'responsible2Name',
    'documentStatus',
    'comment',
  ],
  tables: [
    {
      of: 'whItems',
      columns: ['itemName', codes, 'unitName', 'termOfItem', 'count', 'received', 'priceUzs', 'incomeUzs', costSum],
      totals: ['count', 'received', 'sum'],
    },
  ],
  words: costInWords,
  signatures: ['warehouseKeeper', 'handedOver', 'received'],
})
