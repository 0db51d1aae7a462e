import { screen, within } from '@testing-library/react'
import {
  checkBooking,
  convertBooking,
  deleteBooking,
  getBooking,
  saveBooking,
  searchBookingLines,
  suspendBooking,
} from '../../src/api/booking.ts'
import { readIncomeExcel } from '../../src/api/documentExcel.ts'
import type { Endpoint } from '../../src/api/endpoint.ts'
import { getFlight, getFlightReport } from '../../src/api/flight.ts'
import { searchItemsByKeyword } from '../../src/api/item.ts'
import { correctWholesalePrices, getWholesale } from '../../src/api/wholesale.ts'
import { readWholesaleExcel } from '../../src/api/wholesaleItem.ts'
import { answer, server } from './support/answers.ts'
import { none, open } from './support/drive.ts'
import { everyRowSaysWhy, made, press, pressAndConfirm, reading, refused, row } from './support/errorRows.ts'
import { giveSize } from './support/giveSize.ts'

const BOOKING = '/warehouse-management/booking/edit/5'
/** On the page of a booking in this state, of which one call is refused. */
async function booked(status: string, call: Endpoint) {
  giveSize()
  server.use(
    refused(call),
    made(getBooking, { status, history: [], related: [] }),
    answer(searchBookingLines, none),
    answer(checkBooking, { done: true }),
  )
  return open(BOOKING)
}
/** On the page of a wholesale sale that is written, whose line costs otherwise by now. */
async function soldWholesale(call: Endpoint) {
  giveSize()
  const line = { priceWholesale: 10, originalPriceWholesale: 100, qty: 100, count: 1 }
  const sale = { ...line, status: 'DRAFT', saleType: 'WHOLE', kind: 'SALE', history: [], related: [] }
  server.use(made(getWholesale, sale), refused(call))
  return open('/warehouse-management/wholesale/edit/5')
}
const file = new File(['x'], 'товары.xlsx')

everyRowSaysWhy([
  row('a booking that cannot be read', reading(BOOKING, getBooking)),
  row('goods of a booking that cannot be read', () => booked('SAVED', searchBookingLines)),
  row('a booking that cannot be deleted from its page', async () =>
    pressAndConfirm(await booked('SAVED', deleteBooking), 'Удалить'),
  ),
  row('a booking that cannot be made a sale', async () =>
    pressAndConfirm(await booked('SAVED', convertBooking), 'Оформить продажу'),
  ),
  row('a booking that cannot be set aside', async () => press(await booked('SUSPENDED', suspendBooking), 'Сохранить')),
  row('goods that cannot be kept', async () =>
    pressAndConfirm(await booked('SUSPENDED', saveBooking), 'Забронировать'),
  ),
  row('wholesale prices that cannot be taken over', async () =>
    press(await soldWholesale(correctWholesalePrices), 'Обновить цены (1)'),
  ),
  row('a file of wholesale lines that cannot be read', async () => {
    const opened = await soldWholesale(readWholesaleExcel)
    await press(opened, 'Строки из Excel')
    const asked = within(await screen.findByRole('dialog'))
    await opened.user.upload(asked.getByLabelText('Выбрать файл', { selector: 'input' }), file)
  }),
  row('a file of an income that cannot be read', async () => {
    server.use(answer(searchItemsByKeyword, []), refused(readIncomeExcel))
    const { user } = await open('/warehouse-management/income-view/create/0')
    await user.upload(await screen.findByLabelText('Из Excel', { selector: 'input' }), file)
  }),
  row('a transfer waybill of a flight that cannot be read', reading('/warehouse-management/skyShop/view/5', getFlight)),
  row(
    'a report waybill of a flight that cannot be read',
    reading('/warehouse-management/skyShopReport/view/5', getFlightReport),
  ),
])
