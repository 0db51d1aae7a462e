import { createBooking, deleteBooking, searchBookingLines, searchBookings } from '../../api/booking.ts'
import { contragentOptions, departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import { bookingTone } from './wholesaleTone.ts'

const isOpen = ({ status }: { status: string }) => ['DRAFT', 'SUSPENDED', 'SAVED'].includes(status)

/** Goods kept for contragents (specification 2 §2.15). */
export const bookingGrid = defineGrid({
  name: 'booking',
  rows: searchBookings,
  filters: ['departmentId', 'contragentId', 'status', 'start', 'end'],
  options: { departmentId: departmentOptions, contragentId: contragentOptions },
  columns: [
    'id',
    'regNumber',
    'regDate',
    { field: 'expireDate', label: 'field.bookedTill' },
    { field: 'status', tone: bookingTone },
    'contragentName',
    'departmentName',
    'lines',
    'totalCount',
    'totalSum',
    'createdByName',
    'comment',
  ],
  main: ['regNumber', 'regDate', 'contragentName', 'expireDate', 'status', 'totalSum', 'departmentName'],
  hidden: ['id', 'totalCount'],
  fixed: ['regNumber'],
  create: { to: '/warehouse-management/booking/new', endpoint: createBooking },
  row: {
    open: ({ id }) => `/warehouse-management/booking/edit/${id}`,
    editable: isOpen,
    remove: deleteBooking,
  },
})

/** The lines of a booking that is written no more. */
export const bookingLineGrid = defineGrid({
  name: 'bookingLine',
  rows: searchBookingLines,
  columns: [
    'itemName',
    'barcode',
    'multiBarcodes',
    'artikul',
    'unitName',
    'count',
    { field: 'price', label: 'screen.sale.price' },
    'sum',
    'comment',
  ],
  main: ['itemName', 'count', 'price', 'sum'],
  hidden: ['multiBarcodes', 'artikul'],
  fixed: ['itemName'],
  sort: [{ field: 'position' }],
})
