import { beforeAll, expect, test } from 'vitest'
import { saveContragent } from '../../src/api/contragent.ts'
import {
  bookContragentOrder,
  createContragentOrder,
  editContragentOrder,
  receiveContragentOrder,
} from '../../src/api/contragentOrder.ts'
import { createMoneyTransfer, reverseMoneyTransfer } from '../../src/api/moneyTransfer.ts'
import { makeIncomeOfOrder, saveOrder, sendOrder } from '../../src/api/orderDocument.ts'
import { finishSale } from '../../src/api/sale.ts'
import {
  createRequest,
  endRequest,
  requestLines,
  saveRequest,
  updateRequestCount,
} from '../../src/api/transferRequest.ts'
import { linkContragent } from '../../src/api/user.ts'
import { DAY } from '../ledger/shop.ts'
import { RACE_MS_MAX, type RaceTrack, raceTrack } from './raceTrack.ts'

let track: RaceTrack

beforeAll(async () => {
  track = await raceTrack()
})

/** A request of two shops to a third one, which has so many of one item. */
async function asked(count: number) {
  const source = await track.newShop()
  const itemId = await source.stocked(count)
  const targets = [
    await track.server.department('SHOP', { saleType: 'RETAIL' }),
    await track.server.department('SHOP', { saleType: 'RETAIL' }),
  ] as const
  const request = await track.shop.admin.call(createRequest, {
    body: { fromDepartmentId: source.departmentId, toDepartmentIds: [...targets] },
  })
  const { items } = await track.shop.admin.call(requestLines, { query: {}, body: { requestDocId: request.id } })
  const [line] = items
  const cell = (at: 0 | 1, counted: { count: number } | { sendCount: number }, version = line!.version) => ({
    body: {
      requestDocumentId: request.id,
      itemId,
      termOfItem: line!.termOfItem,
      priceUzs: line!.priceUzs,
      departmentId: targets[at],
      version,
      ...counted,
    },
  })
  return { ...source, itemId, request, cell }
}
/** The same, asked and answered: the first shop gets all of it. */
async function answered(count: number) {
  const of = await asked(count)
  const { admin } = track.shop
  await admin.call(updateRequestCount, of.cell(0, { count }))
  let { version } = of.request
  for (const status of ['CHECKING', 'CHECKED'] as const)
    ({ version } = await admin.call(saveRequest, { body: { id: of.request.id, status, version } }))
  return { ...of, end: { body: { id: of.request.id, version } } }
}

/** Each sets the scene and runs its race. */
const RACES: Record<string, () => Promise<string[]>> = {
  async 'two hands write one cell'() {
    const { cell } = await asked(5)
    const writing = [3, 4].map((count) => track.party(updateRequestCount, cell(0, { count })))
    return track.race(writing, ['200 + 409 changedMeanwhile'])
  },
  async 'two shops want the last of a line'() {
    const { cell } = await asked(5)
    const writing = ([0, 1] as const).map((at) => track.party(updateRequestCount, cell(at, { count: 4 })))
    return track.race(writing, ['200 + 409 changedMeanwhile'])
  },
  async 'a cell is written while the request is sent to be answered'() {
    const { cell, request } = await asked(5)
    const { toDeps, ...line } = await track.shop.admin.call(updateRequestCount, cell(0, { count: 1 }))
    expect(toDeps[0]).toMatchObject({ count: 1 })
    const body = { id: request.id, status: 'CHECKING' as const, version: request.version }
    return track.race(
      [track.party(updateRequestCount, cell(0, { count: 2 }, line.version)), track.party(saveRequest, { body })],
      ['200 + 200', '200 + 409 wrongState'],
    )
  },
  async 'a request is ended twice'() {
    const { end } = await answered(5)
    return track.race([track.party(endRequest, end), track.party(endRequest, end)], ['200 + 409 changedMeanwhile'])
  },
  async 'a request is ended while it is counted again'() {
    const { end, request } = await answered(5)
    const body = { id: request.id, status: 'CHECKING' as const, version: end.body.version }
    return track.race(
      [track.party(endRequest, end), track.party(saveRequest, { body })],
      ['200 + 409 changedMeanwhile'],
    )
  },
  async 'a request is ended while the source sells what it promised'() {
    const { end, sale, itemId } = await answered(5)
    return track.race(
      [track.party(endRequest, end), track.party(finishSale, sale(0, [{ itemId, count: 1 }]))],
      ['200 + 200', '200 + 409 outOfStock'],
    )
  },
  async 'what is missing of an order becomes an income twice'() {
    const { id: contragentid } = await track.shop.admin.call(saveContragent, { body: { fullName: 'Хлебозавод' } })
    const body = {
      contragentid,
      fromDepartmentId: track.shop.shop,
      orderDocumentItemsList: [{ itemId: await track.shop.newItem(), orderCount: 5 }],
    }
    const saved = await track.shop.admin.call(saveOrder, { body })
    await track.shop.admin.call(sendOrder, { body: { ...body, id: saved.id, version: saved.version } })
    const making = track.party(makeIncomeOfOrder, { path: { id: saved.id } })
    return track.race([making, making], ['200 + 422 nothingMissing'])
  },
  async 'what was agreed with a contragent is booked twice'() {
    const serving = await track.server.department('SHOP', { saleType: 'WHOLE' })
    const itemId = await track.shop.newItem()
    await track.shop.income(serving, [{ itemId, count: 9, incomeUzs: 500 }])
    await track.shop.priced(serving, [itemId], 1_000, 900)
    const { id: contragentId } = await track.shop.admin.call(saveContragent, { body: { fullName: 'Покупатель' } })
    const buyer = await track.server.person('Contragent')
    await track.shop.admin.call(linkContragent, { path: { id: buyer.userId, contragentId } })
    const order = await buyer.call(createContragentOrder, {
      body: { departmentId: serving, items: [{ itemId, count: 4 }] },
    })
    const path = { id: order.id }
    const taken = await track.shop.admin.call(receiveContragentOrder, { path, body: { version: order.version } })
    const { version } = await track.shop.admin.call(editContragentOrder, {
      path,
      body: {
        version: taken.version,
        items: [{ id: taken.items[0]!.id, agreedCount: 4, agreedPrice: 900, sentCount: 0 }],
      },
    })
    const booking = track.party(bookContragentOrder, { body: { id: order.id, version, expireDate: '2027-01-01' } })
    return track.race([booking, booking], ['200 + 422 nothingToBook'])
  },
  async 'a payment is taken back twice'() {
    const { id: contragentId } = await track.shop.admin.call(saveContragent, { body: { fullName: 'Плательщик' } })
    const { id } = await track.shop.admin.call(createMoneyTransfer, {
      body: { date: DAY, departmentId: track.shop.shop, contragentId, direction: 'OUT', sum: 700 },
    })
    const back = track.party(reverseMoneyTransfer, { path: { id } })
    return track.race([back, back], ['200 + 404 notFound'])
  },
}

test.each(Object.entries(RACES))(
  '%s',
  async (_name, run) => {
    expect(await run()).toEqual([])
  },
  RACE_MS_MAX,
)
