import { getWholesale } from '../../api/wholesale.ts'
import { definePrint } from '../../paper/definePrint.ts'
import { BUYER, dayOf, inWords, lineCodes, lineSum, numberOf } from './wholesaleParts.ts'

/** What goes with the goods of a wholesale sale: to whom, what, for how much, who gave and who took it. */
export const wholesaleWaybill = definePrint({
  name: 'wholesaleWaybill',
  paper: 'A4',
  load: getWholesale,
  title: (sale, t) => t('screen.wholesaleWaybill.title', { number: numberOf(sale) }),
  head: ({ departmentName, departmentAddress }) => ({
    name: departmentName,
    lines: [departmentAddress].filter(Boolean),
  }),
  facts: [dayOf, 'departmentName', ...BUYER, 'dueDate', 'debtSum', 'status', 'comment'],
  tables: [
    {
      of: 'saleItems',
      columns: [
        'itemName',
        lineCodes,
        'unitName',
        'termOfItem',
        'count',
        'priceWholesale',
        { name: 'discount', kind: 'money', value: ({ discount }) => discount || null },
        lineSum,
      ],
      totals: ['count', 'discount', 'finalSum'],
    },
  ],
  words: inWords,
  signatures: ['director', 'handedOver', 'received'],
})
