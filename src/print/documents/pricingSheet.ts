import { getPricing } from '../../api/pricing.ts'
import { definePrint } from '../../paper/definePrint.ts'

/**
 * The prices of a department as they hang on the wall: what was, what is from now on. It goes to the shop, so it says
 * nothing of costs whoever prints it.
 */
export const pricingSheet = definePrint({
  name: 'pricingSheet',
  paper: 'A4',
  load: getPricing,
  title: ({ regNumber }, t) => t('screen.pricingSheet.title', { number: regNumber ?? '—' }),
  head: ({ departmentName }) => ({ name: departmentName }),
  facts: ['regDate', 'departmentName', 'effectiveFrom', 'sourceRegNumber', 'status', 'createdByName', 'comment'],
  tables: [
    {
      of: 'items',
      columns: [
        'itemName',
        'barcode',
        'artikul',
        'unitName',
        'termOfItem',
        'inventory',
        'previousPriceUzs',
        'priceUzs',
        'priceWholesale',
      ],
    },
  ],
  signatures: ['director', 'received'],
})
