import { getWholesale, type WholesaleLine, type WholesaleSale } from '../../api/wholesale.ts'
import { type WaybillCountry } from '../../api/wholesaleItem.ts'
import { definePrint, type Printed, type PrintedValue } from '../../paper/definePrint.ts'
import { lineWeight, quantity } from '../../rules/money.ts'
import { dayOf, inWords, lineSum, numberOf } from './wholesaleParts.ts'

/** Headings stand in two languages, for a customs officer reads it who knows only one of them. */
const both = <Row>(name: string, printed: Omit<PrintedValue<Row>, 'name' | 'label'>): Printed<Row> => ({
  name,
  label: `screen.exportWaybill.${name}`,
  ...printed,
})

const COLUMNS: readonly Printed<WholesaleLine>[] = [
  both('itemName', { kind: 'text', value: ({ itemName }) => itemName }),
  both('artikul', { kind: 'text', value: ({ artikul }) => artikul }),
  both('tnved', { kind: 'text', value: ({ tnved }) => tnved }),
  both('origin', { kind: 'text', value: ({ countryOfOriginName }) => countryOfOriginName }),
  { name: 'unitName', label: 'screen.exportWaybill.unit' },
  both('count', { kind: 'quantity', value: ({ count }) => count }),
  both('netWeight', {
    kind: 'quantity',
    value: ({ weight, count }) => quantity(lineWeight(weight, count)) || null,
  }),
  both('price', { kind: 'money', value: ({ priceWholesale }) => priceWholesale }),
  { ...lineSum, label: 'screen.exportWaybill.sum' },
]

const FACTS: readonly Printed<WholesaleSale>[] = [
  { ...dayOf, label: 'screen.exportWaybill.date' },
  both('seller', { kind: 'text', value: ({ departmentName }) => departmentName }),
  both('loading', { kind: 'text', value: ({ departmentAddress }) => departmentAddress }),
  both('buyer', { kind: 'text', value: ({ contragentName }) => contragentName }),
  both('buyerCode', { kind: 'text', value: ({ contragentInn }) => contragentInn }),
  both('buyerBank', { kind: 'text', value: ({ contragentBank }) => contragentBank }),
  both('unloading', { kind: 'text', value: ({ contragentAddress }) => contragentAddress }),
  both('currency', { kind: 'text', value: ({ currencyCode }) => currencyCode }),
  both('totalWeight', { kind: 'quantity', value: ({ totalWeight }) => totalWeight || null }),
]

/** The waybill of goods that leave the country (specification 2 §9: ROMANIA, MOLDOVA). */
const exportWaybillTo = (country: WaybillCountry, name: string) =>
  definePrint({
    name,
    paper: 'A4-landscape',
    load: getWholesale,
    workbook: { widths: { itemName: 42, tnved: 14 } },
    title: (sale, t) =>
      t(`screen.exportWaybill.title.${country}`, {
        number: numberOf(sale),
        country: t(`enum.waybillCountry.${country}`),
      }),
    head: ({ departmentName, departmentAddress }) => ({
      name: departmentName,
      lines: [departmentAddress].filter(Boolean),
    }),
    facts: FACTS,
    tables: [{ of: 'saleItems', columns: COLUMNS, totals: ['count', 'netWeight', 'finalSum'] }],
    words: inWords,
    signatures: ['exportDirector', 'exportHandedOver', 'exportCarrier', 'exportReceived'],
  })

export const exportWaybillToRomania = exportWaybillTo('ROMANIA', 'exportWaybillToRomania')
export const exportWaybillToMoldova = exportWaybillTo('MOLDOVA', 'exportWaybillToMoldova')
export const EXPORT_WAYBILLS = { ROMANIA: exportWaybillToRomania, MOLDOVA: exportWaybillToMoldova }
