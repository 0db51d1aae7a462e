import { getConversion } from '../../api/conversion.ts'
import { definePrint } from '../../paper/definePrint.ts'
import { codeOfDocument } from '../../rules/documentCode.ts'
import { sumOfMoney } from '../../rules/money.ts'

/** What was used up, lost and made of it, for the signatures of who did it. */
export const conversionAct = definePrint({
  name: 'conversionAct',
  paper: 'A4',
  load: getConversion,
  title: ({ regNumber }, t) => t('screen.conversionAct.title', { number: regNumber ?? '—' }),
  code: ({ id }) => codeOfDocument('conversion', id),
  head: ({ departmentName }) => ({ name: departmentName }),
  facts: ['regDate', 'departmentName', 'documentStatus', 'docCreatedBy', 'comment'],
  tables: [
    {
      of: 'lines',
      columns: ['conversionSide', 'itemName', 'barcode', 'unitName', 'count', 'termOfItem', 'costSum'],
    },
  ],
  // What was made is worth what was used up of it.
  words: ({ lines }) => {
    const made = lines.flatMap(({ conversionSide, costSum }) => (conversionSide === 'IN' ? [costSum] : []))
    return made.some((sum) => typeof sum !== 'number') ? undefined : { sum: sumOfMoney(made as number[]) }
  },
  signatures: ['handedOver', 'received'],
})
