import type { AvizLine, Dispatch } from '../../api/aviz.ts'
import type { PrintedValue, Translate } from '../../paper/definePrint.ts'
import { codeOfDocument } from '../../rules/documentCode.ts'

/** Every code that finds the goods of a line. */
export const codes: PrintedValue<AvizLine> = {
  name: 'barcodes',
  kind: 'badges',
  label: 'screen.print.codes',
  value: ({ barcode, multiBarcodes }) => [barcode, ...multiBarcodes].filter(Boolean),
}

/** What both dispatch notes have in common: head, facts, signatures. */
export const avizParts = {
  paper: 'A4',
  title: ({ regNumber }: Dispatch, t: Translate) => t('screen.aviz.printTitle', { number: regNumber ?? '—' }),
  // The transfer that it goes with.
  code: ({ id }: Dispatch) => codeOfDocument('transfer', id),
  head: ({ fromDepartmentName }: Dispatch) => ({ name: fromDepartmentName }),
  facts: [
    'regDate',
    {
      name: 'transfer',
      kind: 'count',
      label: 'screen.aviz.transfer',
      value: ({ documentRegNumber }: Dispatch) => documentRegNumber,
    },
    'fromDepartmentName',
    'toDepartmentName',
    'carNumber',
    'driverName',
    'comment',
  ],
  signatures: ['warehouseKeeper', 'driver', 'received'],
} as const
