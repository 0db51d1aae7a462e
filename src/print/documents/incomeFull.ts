import { getDocument } from '../../api/warehouseDocument.ts'
import { definePrint } from '../../paper/definePrint.ts'
import { codeOfDocument } from '../../rules/documentCode.ts'
import { codes, costInWords, costSum } from './documentTotals.ts'
import { REQUISITES } from './requisiteParts.ts'

/** An income with all that is known of its lines: what they cost, what they sell at, what has gone back. */
export const incomeFull = definePrint({
  name: 'incomeFull',
  paper: 'A4-landscape',
  load: getDocument,
  code: ({ id }) => codeOfDocument('income', id),
  title: ({ regNumber }, t) => t('screen.incomeWaybill.title', { number: regNumber ?? '—' }),
  head: ({ toDepartmentName }) => ({ name: toDepartmentName }),
  facts: [
    'regDate',
    'contragentName',
    ...REQUISITES,
    'toDepartmentName',
    'numberGTD',
    'currencyCode',
    'currencyRate',
    'documentStatus',
    'docCreatedBy',
    'comment',
  ],
  tables: [
    {
      of: 'whItems',
      columns: [
        'itemName',
        codes,
        'artikul',
        'unitName',
        'termOfItem',
        'count',
        'returned',
        'incomeUzs',
        costSum,
        'priceUzs',
        'priceWholesale',
        'comment',
      ],
      totals: ['count', 'returned', 'sum'],
    },
  ],
  words: costInWords,
  signatures: ['handedOver', 'received'],
})
