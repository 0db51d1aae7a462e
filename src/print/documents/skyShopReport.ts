import { type FlightReport, getFlightReport } from '../../api/flight.ts'
import type { FlightSale } from '../../api/flightSale.ts'
import { definePrint, type PrintedValue, type Translate } from '../../paper/definePrint.ts'
import { crewFact, routeFact } from './flightParts.ts'

const SPACE = '\u00A0'
const SEAL_COLUMNS = (['seal1', 'seal2', 'seal3', 'seal4', 'seal5'] as const).map(
  (name): PrintedValue<FlightReport['sealTable'][number]> => ({
    name,
    kind: 'text',
    // Empty squares are filled in by hand.
    value: (row) => row[name] || SPACE,
  }),
)
const brigade: PrintedValue<FlightSale> = {
  name: 'brigadeName',
  kind: 'text',
  value: ({ brigadeDtos }) => brigadeDtos.map(({ name }) => name).join(', '),
}
const people: PrintedValue<FlightSale> = {
  name: 'employees',
  kind: 'text',
  label: 'screen.skyShopReport.employees',
  value: ({ brigadeDtos }) =>
    brigadeDtos
      .flatMap(({ employeeDtos }) => employeeDtos)
      .map(({ fullName, personnel }) => (personnel ? `${fullName} (${personnel})` : fullName))
      .join(', '),
}

const money = (amount: number): string =>
  amount
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, SPACE)
const sums = (rows: readonly (readonly [code: string, amount: number])[], t: Translate): string =>
  rows.length === 0
    ? t('screen.skyShopReport.nothing')
    : rows.map(([code, amount]) => `${money(amount)}${SPACE}${code}`).join('; ')

/** What a person declares, and signs with the paper. */
const declarations = (report: FlightReport, t: Translate) => {
  const { changeMoney, payments, flightNumber, receiverName } = report
  const values = { flight: flightNumber, receiver: receiverName ?? '____________________' }
  const change = sums(
    changeMoney.map(({ currencyCode, amount }) => [currencyCode, amount]),
    t,
  )
  const revenue = sums(
    payments.map(({ currencyCode, currencyAmount }) => [currencyCode, currencyAmount]),
    t,
  )
  return [
    ...(['departure', 'storage', 'return'] as const).map((name) => ({
      title: t(`screen.skyShopReport.${name}.title`),
      lines: [t(`screen.skyShopReport.${name}.text`, values), t('screen.skyShopReport.sign')],
    })),
    {
      title: t('screen.skyShopReport.change.title'),
      lines: [t('screen.skyShopReport.change.text', { ...values, change }), t('screen.skyShopReport.sign')],
    },
    {
      title: t('screen.skyShopReport.revenue.title'),
      lines: [t('screen.skyShopReport.revenue.text', { ...values, revenue }), t('screen.skyShopReport.sign')],
    },
  ]
}

/** What a flight sold, who declares what, and who hands which money over (specification 3 §2.2, Report waybill). */
export const skyShopReport = definePrint({
  name: 'skyShopReport',
  paper: 'A4',
  load: getFlightReport,
  title: ({ regNumber }, t) => t('screen.skyShopReport.title', { number: regNumber ?? '—' }),
  head: ({ carrierName, fromDepartmentName }) => ({ name: carrierName ?? fromDepartmentName }),
  facts: ['flightNumber', 'regDate', routeFact, 'aircraft', 'fromDepartmentName', crewFact, 'receiverName', 'comment'],
  tables: [
    { of: 'sealTable', title: 'screen.skyShopReport.seals', columns: SEAL_COLUMNS },
    {
      of: 'sales',
      title: 'screen.skyShopReport.sales',
      columns: [
        'saleNumber',
        'saleDate',
        brigade,
        people,
        { name: 'amountOfPaymentUzs', label: 'screen.skyShopReport.revenueSum' },
      ],
      totals: ['amountOfPaymentUzs'],
    },
    {
      of: 'rates',
      title: 'screen.skyShopReport.rates',
      columns: [
        'currencyCode',
        { name: 'rate', label: 'screen.skyShopReport.rate' },
        { name: 'perEuro', label: 'screen.skyShopReport.perEuro' },
        { name: 'payable', label: 'screen.skyShopReport.payable' },
        { name: 'paid', label: 'screen.skyShopReport.paid' },
      ],
    },
  ],
  notes: declarations,
  words: ({ paidUzs }) => (paidUzs > 0 ? { sum: paidUzs, currency: 'UZS' } : undefined),
  signatures: ['onboardSenior', 'handedOver', 'received', 'accountant'],
})
