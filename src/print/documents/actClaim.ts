import { type Act, getActClaim } from '../../api/act.ts'
import { definePrint } from '../../paper/definePrint.ts'
import { sumOfMoney } from '../../rules/money.ts'
import { REQUISITES } from './requisiteParts.ts'

/** What is missing of the sum that the supplier asked for; absent where costs are. */
const missing = ({ whItems }: Act) => {
  const sums = whItems.map(({ differenceSum }) => differenceSum)
  return sums.some((sum) => sum === undefined) ? undefined : Math.max(0, -sumOfMoney(sums as number[]))
}

/** The claim to a supplier whose goods were not all there: the differences of an act alone. */
export const actClaim = definePrint({
  name: 'actClaim',
  paper: 'A4',
  load: getActClaim,
  title: ({ regNumber }, t) => t('screen.actClaim.title', { number: regNumber ?? '—' }),
  head: ({ departmentName }) => ({ name: departmentName }),
  facts: ['regDate', 'contragentName', ...REQUISITES, 'documentRegNumber', 'departmentName'],
  tables: [
    {
      of: 'whItems',
      columns: [
        'itemName',
        'barcode',
        'unitName',
        'count',
        'temporaryQty',
        'difference',
        'incomeUzs',
        'differenceSum',
        'comment',
      ],
      totals: ['difference', 'differenceSum'],
    },
  ],
  words: (act) => {
    const sum = missing(act)
    return sum === undefined ? undefined : { sum, currency: act.currencyCode }
  },
  signatures: ['director', 'commission', 'handedOver'],
})
