import { priceListOf } from '../../api/posLists.ts'
import { definePrint } from '../../paper/definePrint.ts'

/** What chosen goods cost in a department now, for a buyer who asks. */
export const goodsPriceList = definePrint({
  name: 'goodsPriceList',
  paper: 'A4',
  load: priceListOf,
  title: (_list, t) => t('screen.priceListSheet.page'),
  head: ({ departmentName }) => ({ name: departmentName }),
  facts: ['departmentName', 'departmentAddress', 'madeAt'],
  tables: [
    {
      of: 'items',
      columns: [
        { name: 'itemName', kind: 'text', value: ({ name }) => name },
        'artikul',
        'barcode',
        'unitName',
        'termOfItem',
        { name: 'priceUzs', kind: 'money', value: ({ priceUzs }) => priceUzs },
      ],
    },
  ],
})
