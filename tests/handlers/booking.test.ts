import pino from 'pino'
import { expect, test } from 'vitest'
import {
  checkBooking,
  convertBooking,
  createBooking,
  deleteBooking,
  getBooking,
  getBookingItems,
  saveBooking,
  searchBookingLines,
  searchBookings,
  suspendBooking,
} from '../../src/api/booking.ts'
import { finishSale } from '../../src/api/sale.ts'
import { finishWholesale, getWholesale } from '../../src/api/wholesale.ts'
import { expireBookings, expireBookingsAlways } from '../../server/bookings/expireBookings.ts'
import { sql } from '../../server/db/sql.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { wholesaleOn } from '../ledger/wholesale.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const here = await wholesaleOn(server)
const { admin, department } = here
const manager = await server.person('MANAGER', { departmentId: department })
const stranger = await server.person('MANAGER', { departmentId: here.shop })

const reservedOf = async (itemId: number) =>
  (
    await server.database.one<{ sum: number }>(
      sql`select sum(reserved) as sum from stock_balance where item_id = ${itemId}`,
    )
  ).sum
const dayOfServer = (days: number) =>
  new Date(server.context.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

test('a booking is written, keeps its goods from everybody else, and becomes a sale once', async () => {
  const itemId = await here.stocked([3, 4])
  const draft = await manager.call(createBooking, {
    body: {
      departmentId: department,
      contragentId: here.buyer,
      expireDate: dayOfServer(2),
      bookingItemDtos: [{ itemId, count: 5, price: 800 }],
    },
  })
  expect(draft).toMatchObject({ status: 'DRAFT', regNumber: null, totalSum: 4_000, bookingItemDtos: [{ qty: 7 }] })
  const held = await manager.call(suspendBooking, {
    body: {
      id: draft.id,
      version: draft.version,
      departmentId: department,
      contragentId: here.buyer,
      expireDate: dayOfServer(2),
      bookingItemDtos: [{ itemId, count: 6, price: 800 }],
    },
  })
  expect(held).toMatchObject({ status: 'SUSPENDED', totalCount: 6 })
  expect(held.regNumber).toBeGreaterThan(0)
  await manager.call(checkBooking, { body: { id: held.id, version: held.version } })
  const kept = await manager.call(saveBooking, { body: { id: held.id, version: held.version } })
  expect(kept).toMatchObject({ status: 'SAVED', bookingItemDtos: [{ qty: 7 }] })
  expect(await reservedOf(itemId)).toBe(6)

  const sale = here.saleOf([{ itemId, count: 2 }], 800, { departmentId: department, cashboxId: here.cashboxId })
  expect(await manager.refused(finishSale, { body: sale })).toMatchObject({
    status: 409,
    code: 'outOfStock',
    details: { available: 1 },
  })
  const other = await here.booked([{ itemId, count: 2 }])
  const wish = { body: { id: other.id, version: other.version } }
  const refusal = {
    status: 409,
    code: 'outOfStock',
    fields: { 'bookingItemDtos.0.count': expect.any(String) as string },
  }
  expect(await manager.refused(checkBooking, wish)).toMatchObject(refusal)
  expect(await manager.refused(saveBooking, wish)).toMatchObject(refusal)

  const { items } = await manager.call(getBookingItems, { path: { docId: kept.id } })
  expect(items).toMatchObject([{ itemId, count: 6 }])
  const done = await manager.call(convertBooking, { body: { id: kept.id, version: kept.version } })
  expect(done.status).toBe('CONVERTED')
  expect(await reservedOf(itemId)).toBe(0)
  const made = await manager.call(getWholesale, { path: { id: done.saleId! } })
  expect(made).toMatchObject({
    status: 'DRAFT',
    contragentId: here.buyer,
    saleItems: [{ count: 6, priceWholesale: 800 }],
    related: [{ kind: 'booking' }],
  })
  expect(await manager.refused(convertBooking, { body: { id: kept.id } })).toMatchObject({
    status: 409,
    code: 'wrongState',
  })
  expect(await manager.call(finishWholesale, { path: { id: made.id }, body: { version: made.version } })).toMatchObject(
    {
      status: 'FINISHED',
      debtSum: 4_800,
    },
  )
  await requireSoundBooks(server.database)
})

test('deleting a booking frees what it kept; a converted one stays', async () => {
  const itemId = await here.stocked([5])
  const kept = await here.kept([{ itemId, count: 5 }])
  expect(await stranger.refused(deleteBooking, { path: { id: kept.id } })).toMatchObject({ status: 403 })
  expect(await manager.call(deleteBooking, { path: { id: kept.id } })).toMatchObject({ status: 'DELETED' })
  expect(await reservedOf(itemId)).toBe(0)
  const again = await here.kept([{ itemId, count: 5 }])
  await manager.call(convertBooking, { body: { id: again.id } })
  expect(await manager.refused(deleteBooking, { path: { id: again.id } })).toMatchObject({
    status: 409,
    code: 'wrongState',
  })
})

test('a booking whose day has passed is EXPIRED for whoever looks, and its goods are free once the clock has come by', async () => {
  const itemId = await here.stocked([5])
  const kept = await here.kept([{ itemId, count: 5 }], { expireDate: dayOfServer(0) })
  const { now } = server.context
  const later = () => new Date(now().getTime() + 2 * 86_400_000)
  server.context.now = later
  try {
    expect(await manager.call(getBooking, { path: { id: kept.id } })).toMatchObject({ status: 'EXPIRED' })
    const { items } = await manager.call(searchBookings, { query: {}, body: { status: 'EXPIRED' } })
    expect(items.map(({ id }) => id)).toContain(kept.id)
    expect(await manager.refused(convertBooking, { body: { id: kept.id } })).toMatchObject({
      status: 409,
      code: 'wrongState',
    })
    expect(await expireBookings(server.context)).toBe(1)
    expect(await expireBookings(server.context)).toBe(0)
    await expireBookingsAlways(server.context, pino({ level: 'silent' }))
  } finally {
    server.context.now = now
  }
  expect(await reservedOf(itemId)).toBe(0)
  const { status, history } = await manager.call(getBooking, { path: { id: kept.id } })
  expect([status, history.at(-1)]).toMatchObject(['EXPIRED', { toStatus: 'EXPIRED', userName: '' }])
  await requireSoundBooks(server.database)
})

test('whatever is not there, too much, or of another day is named at once', async () => {
  const wrong = {
    departmentId: department,
    contragentId: 999_999,
    expireDate: '2020-01-01',
    bookingItemDtos: [
      { itemId: 999_999, count: 1 },
      { itemId: await here.newItem(), count: 1.5 },
    ],
  }
  const { status, fields } = await manager.refused(createBooking, { body: wrong })
  expect([status, Object.keys(fields!).sort()]).toEqual([
    400,
    ['bookingItemDtos.0.itemId', 'bookingItemDtos.1.count', 'contragentId', 'expireDate'],
  ])
  const empty = await here.booked([])
  expect(await manager.refused(saveBooking, { body: { id: empty.id, version: empty.version } })).toMatchObject({
    status: 422,
    code: 'fillAllLines',
  })
  expect(await manager.refused(saveBooking, { body: { id: empty.id, version: 9 } })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
  const itemId = await here.stocked([2])
  const kept = await here.kept([{ itemId, count: 1, price: 700 }])
  expect((await manager.call(searchBookingLines, { query: {}, body: { bookingId: kept.id } })).items).toMatchObject([
    { itemId, count: 1, sum: 700 },
  ])
  expect(
    await admin.refused(suspendBooking, {
      body: {
        id: kept.id,
        version: kept.version,
        departmentId: department,
        contragentId: here.buyer,
        expireDate: dayOfServer(1),
      },
    }),
  ).toMatchObject({ status: 409, code: 'wrongState' })
})
