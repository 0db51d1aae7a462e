import { getExtraCost } from '../../api/extraCost.ts'
import { definePrint } from '../../paper/definePrint.ts'
import { codeOfDocument } from '../../rules/documentCode.ts'
import { REQUISITES } from './requisiteParts.ts'

/** A cost with what each good bears of it, and where that went. */
export const extraCostSheet = definePrint({
  name: 'extraCostSheet',
  paper: 'A4-landscape',
  load: getExtraCost,
  code: ({ id }) => codeOfDocument('extraCost', id),
  title: ({ regNumber }, t) => t('screen.extraCostSheet.title', { number: regNumber ?? '—' }),
  head: ({ departmentName }) => ({ name: departmentName }),
  facts: [
    'regDate',
    'departmentName',
    'contragentName',
    ...REQUISITES,
    'documentNumbers',
    'sharing',
    'sum',
    'currencyCode',
    'sumUzs',
    'status',
    'comment',
  ],
  tables: [
    {
      of: 'items',
      columns: [
        'documentRegNumber',
        'itemName',
        'unitName',
        'count',
        'costSum',
        'sumUzs',
        'shelfSum',
        { name: 'soldSum', kind: 'money', label: 'screen.extraCost.sold', value: ({ soldSum }) => soldSum },
      ],
      totals: ['costSum', 'sumUzs', 'shelfSum', 'soldSum'],
    },
  ],
  words: ({ sum, currencyCode }) => ({ sum, currency: currencyCode }),
  signatures: ['handedOver', 'received'],
})
