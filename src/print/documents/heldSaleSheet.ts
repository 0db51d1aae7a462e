import { getSale } from '../../api/sale.ts'
import { definePrint } from '../../paper/definePrint.ts'

/** A sale that is set aside, with what it would cost: what a buyer asks for before he decides. */
export const heldSaleSheet = definePrint({
  name: 'heldSaleSheet',
  paper: 'A4',
  load: getSale,
  title: ({ id }, t) => t('screen.heldSaleSheet.title', { id }),
  head: ({ shopName, shopAddress }) => ({ name: shopName, lines: [shopAddress].filter(Boolean) }),
  facts: [
    'saleDate',
    'cashboxNumber',
    'cashierFullName',
    {
      name: 'buyer',
      label: 'screen.heldSaleSheet.buyer',
      value: ({ contragentName, customer }) => contragentName ?? customer?.fullName ?? null,
    },
    'status',
    'comment',
  ],
  tables: [
    {
      of: 'saleItems',
      columns: [
        { name: 'itemName', kind: 'text', value: ({ name }) => name },
        'barcode',
        'unitName',
        'termOfItem',
        'count',
        'priceUzs',
        'discount',
        'finalSum',
      ],
      totals: ['count', 'discount', 'finalSum'],
    },
  ],
})
