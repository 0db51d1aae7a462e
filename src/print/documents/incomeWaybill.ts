import { getDocument } from '../../api/warehouseDocument.ts'
import { definePrint } from '../../paper/definePrint.ts'
import { codeOfDocument } from '../../rules/documentCode.ts'
import { codes, costInWords, costSum } from './documentTotals.ts'
import { REQUISITES } from './requisiteParts.ts'

/** An income as it goes into the folder: from whom, what, for how much, who received it. */
export const incomeWaybill = definePrint({
  name: 'incomeWaybill',
  paper: 'A4',
  load: getDocument,
  code: ({ id }) => codeOfDocument('income', id),
  title: ({ regNumber }, t) => t('screen.incomeWaybill.title', { number: regNumber ?? '—' }),
  head: ({ toDepartmentName }) => ({ name: toDepartmentName }),
  facts: [
    'regDate',
    'contragentName',
    ...REQUISITES,
    'contractName',
    'toDepartmentName',
    'toEmployeeName',
    'responsible1Name',
    'responsible2Name',
    'numberGTD',
    'currencyCode',
    'documentStatus',
    'comment',
  ],
  tables: [
    {
      of: 'whItems',
      columns: ['itemName', codes, 'artikul', 'unitName', 'termOfItem', 'count', 'incomeUzs', costSum],
      totals: ['count', 'sum'],
    },
  ],
  words: costInWords,
  signatures: ['handedOver', 'received'],
})
