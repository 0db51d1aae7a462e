import { getOneAct } from '../../api/act.ts'
import { definePrint } from '../../paper/definePrint.ts'
import { codeOfDocument } from '../../rules/documentCode.ts'
import { REQUISITES } from './requisiteParts.ts'

const codes = {
  name: 'barcodes',
  kind: 'badges' as const,
  label: 'screen.print.codes',
  value: ({ barcode, multiBarcodes }: { barcode: string | null; multiBarcodes: readonly string[] }) =>
    [barcode, ...multiBarcodes].filter(Boolean),
}

/** An expertise act: what the income said, what was found, and who says so (specification 1 §2). */
export const actSheet = definePrint({
  name: 'actSheet',
  paper: 'A4',
  load: getOneAct,
  code: ({ id }) => codeOfDocument('act', id),
  title: ({ regNumber }, t) => t('screen.actSheet.title', { number: regNumber ?? '—' }),
  head: ({ departmentName }) => ({ name: departmentName }),
  facts: ['regDate', 'documentRegNumber', 'contragentName', ...REQUISITES, 'departmentName', 'actStatus', 'comment'],
  tables: [
    {
      of: 'whItems',
      columns: ['itemName', codes, 'unitName', 'count', 'temporaryQty', 'difference', 'comment'],
      totals: ['count', 'temporaryQty', 'difference'],
    },
    { of: 'userAndWhDocuments', columns: ['employeeName', 'status', 'signedAt', 'comment'] },
  ],
  signatures: ['commission', 'commission', 'handedOver'],
})
