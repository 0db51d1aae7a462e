import { getDocument } from '../../api/warehouseDocument.ts'
import { definePrint } from '../../paper/definePrint.ts'
import { codeOfDocument } from '../../rules/documentCode.ts'
import { codes, costInWords, costSum } from './documentTotals.ts'
import { REQUISITES } from './requisiteParts.ts'

/** Goods given out, or back to their supplier: what, to whom, why. */
export const outcomeWaybill = definePrint({
  name: 'outcomeWaybill',
  paper: 'A4',
  load: getDocument,
  code: ({ id }) => codeOfDocument('outcome', id),
  title: ({ regNumber }, t) => t('screen.outcomeWaybill.title', { number: regNumber ?? '—' }),
  head: ({ fromDepartmentName }) => ({ name: fromDepartmentName }),
  facts: [
    'regDate',
    'fromDepartmentName',
    'contragentName',
    ...REQUISITES,
    'reasonName',
    'reason',
    'fromEmployeeName',
    'responsible1Name',
    'responsible2Name',
    'documentStatus',
    'comment',
  ],
  tables: [
    {
      of: 'whItems',
      columns: ['itemName', codes, 'unitName', 'termOfItem', 'count', 'incomeUzs', costSum],
      totals: ['count', 'sum'],
    },
  ],
  words: costInWords,
  signatures: ['warehouseKeeper', 'handedOver', 'received'],
})
