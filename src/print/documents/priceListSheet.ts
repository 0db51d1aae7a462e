import { priceListOfSale } from '../../api/posLists.ts'
import { definePrint } from '../../paper/definePrint.ts'

/** What the goods of a sale cost in its department now, beside what they were sold for (specification 1 §7). */
export const priceListSheet = definePrint({
  name: 'priceListSheet',
  paper: 'A4',
  load: priceListOfSale,
  title: ({ saleNumber }, t) => t('screen.priceListSheet.title', { number: saleNumber ?? '—' }),
  head: ({ departmentName }) => ({ name: departmentName }),
  facts: ['departmentName', 'departmentAddress', 'madeAt'],
  tables: [
    {
      of: 'items',
      columns: [
        { name: 'itemName', kind: 'text', value: ({ name }) => name },
        'barcode',
        'unitName',
        'termOfItem',
        { name: 'priceUzs', kind: 'money', value: ({ priceUzs }) => priceUzs },
        { name: 'soldPriceUzs', kind: 'money', value: ({ soldPriceUzs }) => soldPriceUzs },
      ],
    },
  ],
})
