import { getWholesale, type WholesaleLine } from '../../api/wholesale.ts'
import { definePrint, type PrintedValue } from '../../paper/definePrint.ts'
import { amount, thousandths, tiyin } from '../../rules/money.ts'
import { BUYER, dayOf, inWords, lineSum, numberOf } from './wholesaleParts.ts'

const withoutVat = ({ finalSum, vatSum }: WholesaleLine): number => amount(tiyin(finalSum) - tiyin(vatSum))

/** Sum without VAT; with the VAT it is what the buyer pays, to the tiyin. */
const netSum: PrintedValue<WholesaleLine> = {
  name: 'netSum',
  kind: 'money',
  label: 'screen.wholesaleInvoice.netSum',
  value: withoutVat,
}
/** Of one unit, rounded: the sum counts. */
const netPrice: PrintedValue<WholesaleLine> = {
  name: 'netPrice',
  kind: 'money',
  label: 'screen.wholesaleInvoice.netPrice',
  value: (line) => amount(Math.round((tiyin(withoutVat(line)) * 1000) / thousandths(line.count))),
}

/** The invoice for the books of both sides: the VAT of each line on its own (счёт-фактура). */
export const wholesaleInvoice = definePrint({
  name: 'wholesaleInvoice',
  paper: 'A4-landscape',
  load: getWholesale,
  title: (sale, t) => t('screen.wholesaleInvoice.title', { number: numberOf(sale) }),
  head: ({ departmentName, departmentAddress }) => ({
    name: departmentName,
    lines: [departmentAddress].filter(Boolean),
  }),
  facts: [dayOf, 'departmentName', 'departmentAddress', ...BUYER, 'dueDate'],
  tables: [
    {
      of: 'saleItems',
      columns: [
        'itemName',
        'mxikCode',
        'unitName',
        'count',
        netPrice,
        netSum,
        'vatPercent',
        { name: 'vatSum', kind: 'money', value: ({ vatSum }) => vatSum },
        { ...lineSum, label: 'screen.wholesaleInvoice.withVat' },
      ],
      totals: ['netSum', 'vatSum', 'finalSum'],
    },
  ],
  words: inWords,
  signatures: ['director', 'accountant', 'handedOver', 'received'],
})
