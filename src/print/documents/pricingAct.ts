import { getPricingAct } from '../../api/pricing.ts'
import { definePrint } from '../../paper/definePrint.ts'

/** The act of a repricing: what lies there at the old and the new prices, and by how much it is worth more. */
export const pricingAct = definePrint({
  name: 'pricingAct',
  paper: 'A4-landscape',
  load: getPricingAct,
  title: ({ regNumber }, t) => t('screen.pricingAct.title', { number: regNumber ?? '—' }),
  head: ({ departmentName }) => ({ name: departmentName }),
  facts: ['regDate', 'departmentName', 'effectiveFrom', 'sourceRegNumber', 'createdByName', 'comment'],
  tables: [
    {
      of: 'items',
      columns: [
        'itemName',
        'barcode',
        'unitName',
        'inventory',
        'incomeUzs',
        'previousPriceUzs',
        'priceUzs',
        'previousPriceWholesale',
        'priceWholesale',
        'markupPercent',
        'oldSum',
        'newSum',
        'valueChange',
      ],
      totals: ['inventory', 'oldSum', 'newSum', 'valueChange'],
    },
  ],
  signatures: ['director', 'handedOver', 'received'],
})
