import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createAdjustment, postAdjustment, reverseAdjustment } from '../../src/api/adjustment.ts'
import { saveContragent } from '../../src/api/contragent.ts'
import { returnDocumentInPart, writeOff } from '../../src/api/documentSteps.ts'
import { createExtraCost, postExtraCost, reverseExtraCost } from '../../src/api/extraCost.ts'
import { type Flight, sendFlight, settleFlight, startFlight } from '../../src/api/flight.ts'
import { finishSkyShop } from '../../src/api/flightSale.ts'
import { receivePendingDocument } from '../../src/api/pendingDocument.ts'
import { finishSale } from '../../src/api/sale.ts'
import { getDocument } from '../../src/api/warehouseDocument.ts'
import { sql } from '../../server/db/sql.ts'
import { flightsOn } from '../ledger/flight.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { DAY, type Shop, shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'

/**
 * Whatever happens to goods: what they were bought for, and what freight and corrections put on them, is what they are worth on
 * shelves and on their way, together with what was sold and lost, to the tiyin.
 */
const server = await testServer()
let shop: Shop
let admin: Person
let carrier: number
let flights: Awaited<ReturnType<typeof flightsOn>>

beforeAll(async () => {
  shop = await shopOn(server)
  ;({ admin } = shop)
  flights = await flightsOn(server, shop)
  await shop.open()
  carrier = (await admin.call(saveContragent, { body: { fullName: 'Перевозчик' } })).id
})

type Act = 'freight' | 'sale' | 'transfer' | 'loss' | 'fly' | 'land' | 'writeOff' | 'correct' | 'return' | 'undo'
const acts = fc.array(
  fc.record({
    act: fc.constantFrom<Act>(
      'freight',
      'sale',
      'transfer',
      'loss',
      'fly',
      'land',
      'writeOff',
      'correct',
      'return',
      'undo',
    ),
    count: fc.integer({ min: 1, max: 4 }),
    sum: fc.integer({ min: 1, max: 100_000 }),
  }),
  { minLength: 4, maxLength: 9 },
)

test('bought and put on is what lies, is on its way or on board, was sold, is short and was lost', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (story) => {
      const itemId = await shop.newItem()
      const income = await shop.income(shop.shop, [{ itemId, count: 13, incomeUzs: 333.33 }])
      await shop.priced(shop.shop, [itemId], 1_000)
      const given: Omit<Given, 'count' | 'sum'> = { itemId, incomeId: income.id, undo: [], aloft: [] }
      for (const { act, count, sum } of story) await perform(act, { ...given, count, sum })
      const places = await worthOf(itemId)
      const bought = -(places.SUPPLIER ?? 0) - (places.REVALUATION ?? 0) - (places.COUNT_DIFFERENCE ?? 0)
      const held = ['DEPARTMENT', 'TRANSIT', 'ONBOARD', 'CUSTOMER', 'SHORTAGE', 'LOSS'] as const
      expect(held.reduce((sum, place) => sum + (places[place] ?? 0), 0)).toBe(bought)
    }),
    { numRuns: 12 },
  )
  await requireSoundBooks(server.database)
}, 60_000)

interface Given {
  itemId: number
  incomeId: number
  count: number
  sum: number
  undo: (() => Promise<Response>)[]
  /** Flights under way. */
  aloft: { id: number; version: number; line: number; count: number }[]
}

/** What cannot be any more is refused, and changes nothing. */
async function perform(act: Act, given: Given): Promise<void> {
  const statuses = [200, 400, 409, 422]
  const response = await WAYS[act](given)
  expect(statuses).toContain(response?.status ?? 200)
}

const at = ({ id, version }: { id: number; version: number }) => ({ path: { id }, body: { version } })
const WAYS: Readonly<Record<Act, (given: Given) => Promise<Response | undefined>>> = {
  async freight({ incomeId, sum, undo }) {
    const body = {
      regDate: DAY,
      departmentId: shop.shop,
      contragentId: carrier,
      documentIds: [incomeId],
      sum: sum / 100,
    }
    const draft = await admin.response(createExtraCost, { body })
    if (!draft.ok) return draft
    const made = (await draft.json()) as { id: number; version: number }
    const posted = await admin.response(postExtraCost, at(made))
    if (posted.ok) undo.push(() => admin.response(reverseExtraCost, at({ ...made, version: made.version + 1 })))
    return posted
  },
  sale: ({ itemId, count }) => admin.response(finishSale, { body: shop.saleOf([{ itemId, count }]) }),
  async transfer({ itemId, count }) {
    await sent(itemId, count)
    return undefined
  },
  async loss({ itemId, count }) {
    const transfer = await sent(itemId, count)
    if (!transfer) return undefined
    const [line] = transfer.whItems
    const whItems = [{ id: line!.id, count: count - 1 }]
    return admin.response(receivePendingDocument, {
      body: { id: transfer.id, version: transfer.version, whItems, lost: true },
    })
  },
  /** One of what is loaded is sold. */
  async fly({ itemId, count, aloft }) {
    const crew = [{ brigadeId: flights.brigadeId, employeeId: await flights.employee() }]
    const draft = await flights.draft([{ itemId, count }], { crew })
    const loaded = await admin.response(startFlight, at(draft))
    if (!loaded.ok) return loaded
    const { id, version, whItems } = await admin.call(sendFlight, at((await loaded.json()) as Flight))
    const [line] = whItems
    const paid = [{ paymentType: 'CASH' as const, currencyCode: 'UZS', amount: 1_000 }]
    const sold = await admin.response(finishSkyShop, { body: flights.saleOf(id, [{ id: line!.id, count: 1 }], paid) })
    aloft.push({ id, version: version + 1, line: line!.id, count: line!.count })
    return sold
  },
  /** One of what is left of its first line is short. */
  async land({ aloft }) {
    const flight = aloft.pop()
    if (!flight) return undefined
    const whItems = [{ id: flight.line, count: Math.max(0, flight.count - 2) }]
    return admin.response(settleFlight, { path: { id: flight.id }, body: { version: flight.version, whItems } })
  },
  writeOff: ({ itemId, count }) =>
    admin.response(writeOff, { body: { departmentId: shop.shop, regDate: DAY, whItems: [{ itemId, count }] } }),
  async correct({ itemId, count, sum, undo }) {
    const [lot] = await shop.lotsOf(itemId)
    const items = [{ lotId: lot!.lotId, difference: count - 2, newCost: sum / 100 }]
    const draft = await admin.call(createAdjustment, {
      body: { regDate: DAY, departmentId: shop.shop, reason: 'Пересчёт', items },
    })
    const posted = await admin.response(postAdjustment, at(draft))
    if (posted.ok) undo.push(() => admin.response(reverseAdjustment, at({ ...draft, version: draft.version + 1 })))
    return posted
  },
  async return({ incomeId, count }) {
    const income = await admin.call(getDocument, { path: { id: incomeId } })
    const whItems = [{ id: income.whItems[0]!.id, count }]
    return admin.response(returnDocumentInPart, { path: { id: incomeId }, body: { version: income.version, whItems } })
  },
  undo: async ({ undo }) => undo.pop()?.(),
}

/** Goods on their way to the warehouse; undefined where there are not as many. */
async function sent(itemId: number, count: number) {
  const [lot] = await shop.lotsOf(itemId)
  if (!lot || lot.onHand < count) return undefined
  return shop.documentAt('PENDING', {
    action: 'KOCHIRISH',
    fromDepartmentId: shop.shop,
    toDepartmentId: shop.warehouse,
    whItems: [{ itemId, count }],
  })
}

async function worthOf(itemId: number): Promise<Record<string, number>> {
  const rows = await server.database.rows<{ place: string; value: number }>(sql`
    select place, sum(cost_sum) as value from stock_move where item_id = ${itemId} group by place`)
  return Object.fromEntries(rows.map(({ place, value }) => [place, Math.round(value * 100)]))
}
