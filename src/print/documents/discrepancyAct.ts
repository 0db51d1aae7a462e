import { getDiscrepancy } from '../../api/pendingDocument.ts'
import { definePrint } from '../../paper/definePrint.ts'
import { codeOfDocument } from '../../rules/documentCode.ts'

/** What of a transfer arrived otherwise than it was sent: less, more or broken; the commission signs. */
export const discrepancyAct = definePrint({
  name: 'discrepancyAct',
  paper: 'A4-landscape',
  load: getDiscrepancy,
  code: ({ id }) => codeOfDocument('transfer', id),
  title: ({ regNumber }, t) => t('screen.discrepancyAct.title', { number: regNumber ?? '—' }),
  head: ({ toDepartmentName }) => ({ name: toDepartmentName }),
  facts: ['regDate', 'fromDepartmentName', 'toDepartmentName', 'comment'],
  tables: [
    {
      of: 'whItems',
      columns: [
        'itemName',
        'artikul',
        'barcode',
        'unitName',
        'count',
        'received',
        'lost',
        'damaged',
        'extra',
        'comment',
      ],
      totals: ['count', 'received', 'lost', 'damaged', 'extra'],
    },
  ],
  signatures: ['commissionHead', 'commissionMember', 'handedOver', 'received'],
})
