import {
  type Booking,
  type BookingLine,
  checkBooking,
  convertBooking,
  deleteBooking,
  getBooking,
  saveBooking,
} from '../api/booking.ts'
import { call } from '../api/client/call.ts'
import { searchWholesaleItems } from '../api/wholesaleItem.ts'
import { bookingForm } from '../forms/wholesale/bookingForm.ts'
import { documentAddress } from '../grids/documents/documentAddress.ts'
import { bookingLineGrid } from '../grids/wholesale/bookingGrids.ts'
import { bookingTone } from '../grids/wholesale/wholesaleTone.ts'
import { quantity, thousandths, worth } from '../rules/money.ts'
import { defineDocument, type OpenLine, stepOf } from '../ui/document/defineDocument.ts'
import { inUnit } from '../ui/inUnit.ts'
import type { LineColumn } from '../ui/lines/lineColumn.ts'
import type { Finding } from '../ui/lines/LineFinder.tsx'
import { codesOf } from './goodsLines.ts'
import { lacksGoods } from './wholesaleLines.ts'

type BookedLine = OpenLine<Omit<BookingLine, 'count'> & { count: number | null }>

const step = stepOf<Booking, BookingLine>()
const isWritten = ({ status }: Booking) => status === 'DRAFT' || status === 'SUSPENDED'
const isKept = (booking: Booking | undefined) => booking?.status === 'SAVED'
const lineCount = {
  name: 'lines',
  kind: 'count' as const,
  value: ({ bookingItemDtos }: Booking) => bookingItemDtos.length,
}
const till = { name: 'bookedTill', kind: 'date' as const, value: ({ expireDate }: Booking) => expireDate }

function sumOf({ price, count }: BookedLine): number | null {
  if (count === null || price === null) return null
  try {
    return worth(price, count)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const COLUMNS: readonly LineColumn<BookedLine>[] = [
  { field: 'itemName', detail: codesOf },
  { field: 'unitName', width: 60 },
  { field: 'qty', width: 110, label: 'screen.wholesale.free' },
  {
    field: 'count',
    width: 120,
    editable: true,
    total: true,
    doubt: (line) => (lacksGoods(line) ? 'screen.wholesale.lacks' : undefined),
  },
  { field: 'price', width: 130, label: 'screen.sale.price', editable: true },
  { field: 'sum', kind: 'money', value: sumOf, width: 140, total: true },
]

interface FoundGoods extends Finding {
  line: Omit<BookedLine, 'key'>
}

/** Goods of the department that the head names; their price is that of the first lot. */
async function search(
  keyword: string,
  signal: AbortSignal,
  { departmentId }: Readonly<Record<string, unknown>>,
): Promise<FoundGoods[]> {
  const depId = (departmentId as number | null) ?? undefined
  const { items } = await call(searchWholesaleItems, { path: { keyword }, query: { depId } }, { signal })
  const first = new Map(items.toReversed().map((item) => [item.itemId, item]))
  const goods = [...new Set(items.map((item) => first.get(item.itemId)!))]
  return goods.map((item) => {
    const free = items.reduce((sum, one) => sum + (one.itemId === item.itemId ? thousandths(one.qty) : 0), 0)
    return {
      key: String(item.itemId),
      name: item.name,
      detail: `${codesOf(item)} · ${inUnit(quantity(free), item.unitName)}`,
      guess: item.guess,
      line: {
        id: 0,
        itemId: item.itemId,
        itemName: item.name,
        artikul: item.artikul,
        barcode: item.barcode,
        multiBarcodes: item.multiBarcodes,
        unitName: item.unitName,
        weighed: item.weighed,
        count: item.scannedCount,
        qty: quantity(free),
        price: item.priceWholesale ?? item.priceUzs,
        comment: '',
      },
    }
  })
}

let made = 0
function add(lines: readonly BookedLine[], { line }: FoundGoods): BookedLine[] {
  const at = lines.findIndex((other) => other.itemId === line.itemId)
  if (at < 0) return [...lines, { ...line, key: `new-${++made}` }]
  const more = (count: number | null) => quantity(thousandths(count ?? 0) + thousandths(line.count!))
  return lines.map((other, index) => (index === at ? { ...other, count: more(other.count) } : other))
}

/** Goods kept for a contragent until a day (specification 2 §4.3). */
export const booking = defineDocument({
  name: 'booking',
  load: getBooking,
  states: 'bookingStatus',
  stateOf: ({ status }) => status,
  toneOf: bookingTone,
  form: bookingForm,
  isWritten,
  pageOf: (id) => `/warehouse-management/booking/edit/${id}`,
  printOf: ({ id }) => `/warehouse-management/booking/view/${id}`,
  addressOf: (kind, id) => (kind === 'sale' ? `/warehouse-management/wholesale/edit/${id}` : documentAddress(kind, id)),
  facts: [
    'regDate',
    till,
    'contragentName',
    'contragentPhone',
    'departmentName',
    'totalCount',
    'totalSum',
    'createdByName',
    'comment',
  ],
  about: ['contragentName', till, lineCount, 'totalCount', 'totalSum'],
  lines: {
    of: 'bookingItemDtos',
    columns: () => COLUMNS,
    finder: { label: 'screen.document.findGoods', search, add },
    list: () => bookingLineGrid,
    filter: ({ id }) => ({ bookingId: id }),
  },
  steps: [
    step({
      action: 'deleteBooking',
      endpoint: deleteBooking,
      look: 'danger',
      when: (document) => document !== undefined && (isWritten(document) || isKept(document)),
      ask: (document, t) => t(isKept(document) ? 'screen.booking.ask.release' : 'screen.booking.ask.delete'),
      input: ({ document: { id } }) => ({ path: { id } }),
      done: 'screen.booking.deleted',
    }),
    step({
      action: 'keepGoods',
      endpoint: saveBooking,
      check: checkBooking,
      when: (document, session) => (document ? isWritten(document) : session.can('edit booking')),
      ask: (_, t) => t('screen.booking.ask.keep'),
      input: ({ document: { id, version } }) => ({ body: { id, version } }),
      done: 'screen.booking.kept',
    }),
    step({
      action: 'convertBooking',
      endpoint: convertBooking,
      when: isKept,
      ask: (_, t) => t('screen.booking.ask.convert'),
      input: ({ document: { id, version } }) => ({ body: { id, version } }),
      done: 'screen.booking.converted',
    }),
  ],
})
