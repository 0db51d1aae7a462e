import { getConversion } from '../../api/conversion.ts'
import { definePrint } from '../../paper/definePrint.ts'
import { codeOfDocument } from '../../rules/documentCode.ts'

/** What was used up, lost and made of it, for the signatures of who did it. */
export const conversionAct = definePrint({
  name: 'conversionAct',
  paper: 'A4',
  load: getConversion,
  title: ({ regNumber }, t) => t('screen.conversionAct.title', { number: regNumber ?? '—' }),
  code: ({ id }) => codeOfDocument('conversion', id),
  head: ({ departmentName }) => ({ name: departmentName }),
  facts: ['regDate', 'documentStatus', 'docCreatedBy', 'comment'],
  tables: [
    {
      of: 'lines',
      columns: ['conversionSide', 'itemName', 'barcode', 'unitName', 'count', 'termOfItem', 'costSum'],
    },
  ],
  signatures: ['handedOver', 'received'],
})
