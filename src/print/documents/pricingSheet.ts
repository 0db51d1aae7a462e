import { getPricing, type PricingLine } from '../../api/pricing.ts'
import { definePrint, type PrintedValue } from '../../paper/definePrint.ts'

/** Every code that finds the goods of a line. */
const codes: PrintedValue<PricingLine> = {
  name: 'barcodes',
  kind: 'badges',
  label: 'screen.print.codes',
  value: ({ barcode, artikul }) => [barcode, artikul].filter(Boolean),
}

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
        codes,
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
