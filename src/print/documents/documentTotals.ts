import type { AnswerOf } from '../../api/endpoint.ts'
import type { getDocument } from '../../api/warehouseDocument.ts'
import { worth } from '../../rules/money.ts'
import type { PrintedValue } from '../../paper/definePrint.ts'

export type WarehouseDocument = AnswerOf<typeof getDocument>
type Line = WarehouseDocument['whItems'][number]

/** Every code that finds the goods of a line. */
export const codes: PrintedValue<Pick<Line, 'barcode' | 'multiBarcodes'>> = {
  name: 'barcodes',
  kind: 'badges',
  label: 'screen.print.codes',
  value: ({ barcode, multiBarcodes }) => [barcode, ...multiBarcodes].filter(Boolean),
}

/** Count × cost; nothing, and so no column, for readers who may not see costs. */
export const costSum: PrintedValue<Line> = {
  name: 'sum',
  kind: 'money',
  label: 'screen.print.sum',
  value: ({ count, incomeUzs, costSum: moved }) =>
    moved ?? (incomeUzs === undefined ? undefined : worth(incomeUzs, count)),
}

/** The document's sum for the line in words, where this reader may see it. */
export const costInWords = ({ totalSum, currencyCode }: WarehouseDocument) =>
  totalSum === undefined ? undefined : { sum: totalSum, currency: currencyCode }
