import { type BookingLine, getBooking } from '../../api/booking.ts'
import { definePrint, type PrintedValue } from '../../paper/definePrint.ts'
import { worth } from '../../rules/money.ts'
import { REQUISITES } from './requisiteParts.ts'

const codes: PrintedValue<BookingLine> = {
  name: 'barcodes',
  kind: 'badges',
  label: 'screen.print.codes',
  value: ({ barcode, multiBarcodes }) => [barcode, ...multiBarcodes].filter(Boolean).slice(0, 2),
}
const sum: PrintedValue<BookingLine> = {
  name: 'sum',
  kind: 'money',
  label: 'screen.print.sum',
  value: ({ price, count }) => (price === null ? null : worth(price, count)),
}

/** What is kept for whom until when, for the shelf and for the contragent. */
export const bookingSheet = definePrint({
  name: 'bookingSheet',
  paper: 'A4',
  load: getBooking,
  title: ({ regNumber }, t) => t('screen.bookingSheet.title', { number: regNumber ?? '—' }),
  head: ({ departmentName }) => ({ name: departmentName }),
  facts: [
    'regDate',
    { name: 'bookedTill', kind: 'date', value: ({ expireDate }) => expireDate },
    'contragentName',
    ...REQUISITES,
    'contragentPhone',
    'departmentName',
    'status',
    'comment',
  ],
  tables: [
    {
      of: 'bookingItemDtos',
      columns: [
        'itemName',
        codes,
        'unitName',
        'count',
        { name: 'price', kind: 'money', label: 'screen.sale.price', value: ({ price }) => price },
        sum,
      ],
      totals: ['count', 'sum'],
    },
  ],
  words: ({ totalSum, currencyCode }) => (totalSum > 0 ? { sum: totalSum, currency: currencyCode } : undefined),
  signatures: ['handedOver', 'received'],
})
