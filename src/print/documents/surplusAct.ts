import { getDocument } from '../../api/warehouseDocument.ts'
import { definePrint } from '../../paper/definePrint.ts'
import { codeOfDocument } from '../../rules/documentCode.ts'
import { codes, costInWords, costSum } from './documentTotals.ts'

/** What a count found beyond what was written, and at what it came onto the shelf: the commission of the count signs. */
export const surplusAct = definePrint({
  name: 'surplusAct',
  paper: 'A4',
  load: getDocument,
  code: ({ id }) => codeOfDocument('surplus', id),
  title: ({ regNumber }, t) => t('screen.surplusAct.title', { number: regNumber ?? '—' }),
  head: ({ toDepartmentName }) => ({ name: toDepartmentName }),
  facts: ['regDate', 'toDepartmentName', 'documentStatus', 'comment'],
  tables: [
    {
      of: 'whItems',
      columns: ['itemName', codes, 'unitName', 'termOfItem', 'count', 'incomeUzs', costSum],
      totals: ['count', 'sum'],
    },
  ],
  words: costInWords,
  signatures: ['commissionHead', 'commissionMember', 'secondCommissionMember', 'warehouseKeeper'],
})
