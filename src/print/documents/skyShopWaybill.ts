import { type FlightLine, getFlight } from '../../api/flight.ts'
import { definePrint, type PrintedValue } from '../../paper/definePrint.ts'
import { quantity, thousandths, worth } from '../../rules/money.ts'
import { crewFact, routeFact } from './flightParts.ts'

const codes: PrintedValue<FlightLine> = {
  name: 'barcodes',
  kind: 'badges',
  label: 'screen.print.codes',
  value: ({ multiBarcodes }) => multiBarcodes.slice(0, 2),
}
const sumOf = (name: string, label: string, count: (line: FlightLine) => number): PrintedValue<FlightLine> => ({
  name,
  kind: 'money',
  label,
  value: (line) => (line.priceUzs === null ? null : worth(line.priceUzs, count(line))),
})

/** What goes on board, to whom, and what has been sold of it (specification 3 §2.2, Transfer waybill). */
export const skyShopWaybill = definePrint({
  name: 'skyShopWaybill',
  paper: 'A4-landscape',
  load: getFlight,
  title: ({ regNumber }, t) => t('screen.skyShopWaybill.title', { number: regNumber ?? '—' }),
  head: ({ carrierName, fromDepartmentName }) => ({ name: carrierName ?? fromDepartmentName }),
  facts: ['regDate', 'flightNumber', routeFact, 'aircraft', 'fromDepartmentName', crewFact, 'status', 'comment'],
  tables: [
    {
      of: 'whItems',
      columns: [
        { name: 'barcode', label: 'screen.skyShopWaybill.code' },
        'itemName',
        codes,
        'unitName',
        { name: 'count', label: 'screen.flight.loaded' },
        'skyQty',
        {
          name: 'remaining',
          kind: 'quantity',
          // As the specification has it: loaded less sold, whatever has come back by now.
          value: ({ count, skyQty, over }) => quantity(thousandths(count) - thousandths(skyQty) + thousandths(over)),
        },
        { name: 'priceUzs', label: 'screen.skyShopWaybill.price' },
        sumOf('countSum', 'screen.skyShopWaybill.countSum', ({ count }) => count),
        sumOf('soldSum', 'screen.skyShopWaybill.soldSum', ({ skyQty }) => skyQty),
      ],
      totals: ['count', 'skyQty', 'remaining', 'countSum', 'soldSum'],
    },
  ],
  words: ({ totalSum }) => (totalSum > 0 ? { sum: totalSum, currency: 'UZS' } : undefined),
  signatures: ['handedOver', 'onboardSenior', 'warehouseKeeper', 'received'],
})
