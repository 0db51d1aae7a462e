import { createBooking, saveBooking } from '../../src/api/booking.ts'
import { saveContragent } from '../../src/api/contragent.ts'
import type { SentTo } from '../../src/api/endpoint.ts'
import { createWholesale, finishWholesale } from '../../src/api/wholesale.ts'
import type { People } from '../server.ts'
import { type Shop, shopOn } from './shop.ts'

type Sent = SentTo<typeof createWholesale>['body']
type Booked = SentTo<typeof createBooking>['body']

/** Until when bookings of the tests are kept; the test server's clock stands long before. */
export const TILL = '2199-01-01'

/** A wholesale department with an open register and a contragent that buys there, on a test server. */
export async function wholesaleOn(server: People, shop?: Shop) {
  const { admin, ...parts } = shop ?? (await shopOn(server))
  const department = await server.department('WAREHOUSE', { name: 'Опт', saleType: 'WHOLE' })
  const cashboxId = await parts.cashboxOf(department)
  await parts.open(cashboxId, department)
  const { id: buyer } = await admin.call(saveContragent, { body: { fullName: 'ООО «Покупатель»', inn: '301234567' } })
  const body = (
    lines: { itemId: number; count: number; priceWholesale?: number }[],
    given: Partial<Sent> = {},
  ): Sent => ({
    departmentId: department,
    cashboxId,
    contragentId: buyer,
    saleItems: lines.map((line) => ({ priceWholesale: 800, ...line })),
    ...given,
  })
  return {
    ...parts,
    admin,
    department,
    cashboxId,
    buyer,
    body,
    /** An item of which lots of these counts lie here, at a retail price of 1,000 and this wholesale price. */
    async stocked(counts: number[], priceWholesale = 800, given: Parameters<Shop['newItem']>[0] = {}) {
      const itemId = await parts.newItem(given)
      await parts.income(
        department,
        counts.map((count) => ({ itemId, count, incomeUzs: 500 })),
      )
      await parts.priced(department, [itemId], 1_000, priceWholesale)
      return itemId
    },
    draft: (lines: Parameters<typeof body>[0], given: Partial<Sent> = {}) =>
      admin.call(createWholesale, { body: body(lines, given) }),
    /** A finished sale on trust. */
    async sold(lines: Parameters<typeof body>[0], given: Partial<Sent> = {}) {
      const { id, version } = await admin.call(createWholesale, { body: body(lines, given) })
      return admin.call(finishWholesale, { path: { id }, body: { version } })
    },
    booked: (lines: Booked['bookingItemDtos'], given: Partial<Booked> = {}) =>
      admin.call(createBooking, {
        body: {
          departmentId: department,
          contragentId: buyer,
          expireDate: TILL,
          bookingItemDtos: lines ?? [],
          ...given,
        },
      }),
    /** A booking that keeps its goods. */
    async kept(lines: Booked['bookingItemDtos'], given: Partial<Booked> = {}) {
      const { id, version } = await admin.call(createBooking, {
        body: {
          departmentId: department,
          contragentId: buyer,
          expireDate: TILL,
          bookingItemDtos: lines ?? [],
          ...given,
        },
      })
      return admin.call(saveBooking, { body: { id, version } })
    },
  }
}
export type Wholesale = Awaited<ReturnType<typeof wholesaleOn>>
