import { zReportById } from '../../api/cashSession.ts'
import { definePrint } from '../../paper/definePrint.ts'

/** A cash session as it goes into the folder of the accountant; the till prints the same figures on its roll. */
export const cashSheet = definePrint({
  name: 'cashSheet',
  paper: 'A4',
  load: zReportById,
  title: ({ status, sessionNumber }, t) =>
    t(`screen.cashReport.${status === 'CLOSED' ? 'z' : 'x'}`, { number: sessionNumber }),
  head: ({ departmentName }) => ({ name: departmentName }),
  facts: [
    'departmentName',
    'cashboxNumber',
    'openedAt',
    'openedByName',
    'closedAt',
    'closedByName',
    'receipts',
    'soldSum',
    'returns',
    'returnedSum',
    'discountSum',
    'certificateSum',
    'revenue',
    'openingCash',
    {
      name: 'expectedCash',
      kind: 'money',
      label: 'screen.cashReport.expectedCash',
      value: ({ expectedCash }) => expectedCash,
    },
    'countedCash',
    {
      name: 'cashDifference',
      kind: 'money',
      label: 'screen.cashReport.cashDifference',
      value: ({ cashDifference }) => cashDifference,
    },
  ],
  tables: [
    {
      of: 'payments',
      columns: [
        { name: 'paymentType', kind: 'enum', label: 'screen.sale.payments', value: ({ paymentType }) => paymentType },
        { name: 'amount', kind: 'money', label: 'screen.print.sum', value: ({ amount }) => amount },
      ],
      totals: ['amount'],
    },
    {
      of: 'promotions',
      columns: [
        { name: 'promotionName', kind: 'text', label: 'field.promotionName', value: ({ name }) => name },
        { name: 'given', kind: 'money', label: 'screen.cashReport.promotionGiven', value: ({ given }) => given },
        {
          name: 'takenBack',
          kind: 'money',
          label: 'screen.cashReport.promotionTakenBack',
          value: ({ takenBack }) => takenBack,
        },
      ],
      totals: ['given', 'takenBack'],
    },
  ],
  words: ({ revenue }) => ({ sum: revenue }),
  signatures: ['handedOver', 'received'],
})
