import { getPendingSale } from '../../api/saleTransaction.ts'
import { definePrint } from '../../paper/definePrint.ts'
import { sumOfMoney } from '../../rules/money.ts'
import { codes } from './documentTotals.ts'

/** What another department of ours has sold to this one, to hold the goods against before they are received and after. */
export const pendingSaleSheet = definePrint({
  name: 'pendingSaleSheet',
  paper: 'A4',
  load: getPendingSale,
  title: ({ regNumber }, t) => t('screen.pendingSaleSheet.title', { number: regNumber ?? '—' }),
  head: ({ departmentName }) => ({ name: departmentName }),
  facts: ['saleDate', 'senderDepartment', 'senderName', 'departmentName', 'state', 'amountOfPaymentUzs'],
  tables: [
    {
      of: 'saleItems',
      columns: [
        'itemName',
        codes,
        'artikul',
        'unitName',
        'termOfItem',
        'count',
        { name: 'priceUzs', kind: 'money', label: 'field.incomeUzs', value: ({ priceUzs }) => priceUzs },
        { name: 'finalSum', kind: 'money', label: 'field.incomeSum', value: ({ finalSum }) => finalSum },
      ],
      totals: ['count', 'finalSum'],
    },
  ],
  words: ({ saleItems }) => ({ sum: sumOfMoney(saleItems.map(({ finalSum }) => finalSum)) }),
  signatures: ['handedOver', 'received'],
})
