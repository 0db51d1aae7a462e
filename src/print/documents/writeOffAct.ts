import { getDocument } from '../../api/warehouseDocument.ts'
import { definePrint } from '../../paper/definePrint.ts'
import { codeOfDocument } from '../../rules/documentCode.ts'
import { codes, costInWords, costSum } from './documentTotals.ts'

/** What a commission writes off, and why: it signs as a whole. */
export const writeOffAct = definePrint({
  name: 'writeOffAct',
  paper: 'A4',
  load: getDocument,
  code: ({ id }) => codeOfDocument('writeOff', id),
  title: ({ regNumber }, t) => t('screen.writeOffAct.title', { number: regNumber ?? '—' }),
  head: ({ fromDepartmentName }) => ({ name: fromDepartmentName }),
  facts: [
    'regDate',
    'fromDepartmentName',
    'reasonName',
    'reason',
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
  signatures: ['commissionHead', 'commissionMember', 'secondCommissionMember', 'warehouseKeeper'],
})
