import { getAdjustment } from '../../api/adjustment.ts'
import { definePrint } from '../../paper/definePrint.ts'
import { codeOfDocument } from '../../rules/documentCode.ts'

/** A correction with what lay there before and what changed, for the signatures of who checked it. */
export const adjustmentSheet = definePrint({
  name: 'adjustmentSheet',
  paper: 'A4',
  load: getAdjustment,
  code: ({ id }) => codeOfDocument('adjustment', id),
  title: ({ regNumber }, t) => t('screen.adjustmentSheet.title', { number: regNumber ?? '—' }),
  head: ({ departmentName }) => ({ name: departmentName }),
  facts: ['regDate', 'departmentName', 'reason', 'status', 'comment'],
  tables: [
    {
      of: 'items',
      columns: [
        'itemName',
        'barcode',
        'unitName',
        'termOfItem',
        { name: 'before', kind: 'quantity', label: 'screen.adjustment.before', value: ({ inventory }) => inventory },
        'difference',
        'incomeUzs',
        'newCost',
        'costChange',
      ],
      totals: ['costChange'],
    },
  ],
  words: ({ costChange }) => (costChange ? { sum: Math.abs(costChange) } : undefined),
  signatures: ['handedOver', 'received'],
})
