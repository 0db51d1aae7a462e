import type { WholesaleLine, WholesaleSale } from '../../api/wholesale.ts'
import type { PrintedValue } from '../../paper/definePrint.ts'
import { businessDayOf } from '../../rules/businessDay.ts'

/** The waybill's own number, or that of the sale. */
export const numberOf = ({ waybillNumber, regNumber }: WholesaleSale): string =>
  waybillNumber ?? String(regNumber ?? '—')

/** The day that stands on the papers. */
export const dayOf: PrintedValue<WholesaleSale> = {
  name: 'waybillDay',
  kind: 'date',
  label: 'field.regDate',
  value: ({ waybillDate, saleDate }, _at, timeZone) => waybillDate ?? businessDayOf(new Date(saleDate), timeZone),
}

/** Who buys, with what a paper needs of it. */
export const BUYER = [
  'contragentName',
  'contragentInn',
  'contragentVatCode',
  { name: 'contragentOked', label: 'field.oked' },
  'contragentBank',
  'contragentAddress',
  'contragentPhone',
] as const

export const lineCodes: PrintedValue<WholesaleLine> = {
  name: 'barcodes',
  kind: 'badges',
  label: 'screen.print.codes',
  value: ({ barcode, multiBarcodes }) => [barcode, ...multiBarcodes].filter(Boolean).slice(0, 2),
}
export const lineSum: PrintedValue<WholesaleLine> = {
  name: 'finalSum',
  kind: 'money',
  label: 'screen.print.sum',
  value: ({ finalSum }) => finalSum,
}

export const inWords = ({ finalTotalSum, currencyCode }: WholesaleSale) => ({
  sum: Math.abs(finalTotalSum),
  currency: currencyCode,
})
