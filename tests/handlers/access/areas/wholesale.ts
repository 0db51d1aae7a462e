import { createBooking, saveBooking } from '../../../../src/api/booking.ts'
import { createWholesale } from '../../../../src/api/wholesale.ts'
import type { Area } from './area.ts'

/** Calls that work on one wholesale sale. */
const OF_A_SALE = [
  'editOptom',
  'wholeget',
  'change-whole-status',
  'correct-wh-pricingitems',
  'optom-convert',
  'add-whole-lines',
  'order-lacking',
  'request-lacking',
  'check-whole',
  'finish-whole',
  'whole-excel',
]

/** A held wholesale sale, a booking that is written and one that keeps its goods. */
export const wholesale: Area = async ({
  admin,
  department: departmentId,
  cashbox: cashboxId,
  contragentId,
  itemId,
}) => {
  const place = { departmentId, cashboxId, contragentId }
  const saleItems = [{ itemId, count: 1, priceWholesale: 800 }]
  const { id: saleId } = await admin.call(createWholesale, { body: { ...place, saleItems } })
  const bookingItemDtos = [{ itemId, count: 1, price: 800 }]
  const booking = { departmentId, contragentId, expireDate: '2199-01-01', bookingItemDtos }
  const { id: bookingId } = await admin.call(createBooking, { body: booking })
  const kept = await admin.call(createBooking, { body: booking })
  await admin.call(saveBooking, { body: { id: kept.id, version: kept.version } })
  return {
    '/booking': { id: bookingId, ...booking },
    '/booking/convert-booking': { id: kept.id },
    '/booking-item': { docId: bookingId },
    ...Object.fromEntries(OF_A_SALE.map((call) => [`/sale/${call}`, { id: saleId, saleId }])),
  }
}
