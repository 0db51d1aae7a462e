import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makePricingReady } from '../../src/api/pricing.ts'
import { finishSale } from '../../src/api/sale.ts'
import {
  changeDocumentStatus,
  createDocument,
  editIncome,
  receiveTransfer,
  receiveTransferInPart,
} from '../../src/api/warehouseDocument.ts'
import { DAY } from '../ledger/shop.ts'
import { RACE_MS_MAX, type RaceTrack, raceTrack } from './raceTrack.ts'

let track: RaceTrack

beforeAll(async () => {
  track = await raceTrack()
})

const ONE_TOO_LATE = ['200 + 409 changedMeanwhile']

/** Each sets the scene and runs its race. */
const RACES: Record<string, () => Promise<string[]>> = {
  async 'an income is made ready twice'() {
    const income = await track.incomeOf(track.shop.warehouse, await track.shop.newItem(), 5)
    return track.race([track.bringTo(income, 'READY'), track.bringTo(income, 'READY')], ONE_TOO_LATE)
  },
  async 'an income is made ready twice under one operation key: both get the same document'() {
    const { id, version } = await track.incomeOf(track.shop.warehouse, await track.shop.newItem(), 5)
    const answers: unknown[] = []
    const input = { path: { id }, body: { status: 'READY' as const, version } }
    const key = randomUUID()
    const ready = track.party(changeDocumentStatus, input, { key, keep: (body) => void answers.push(body) })
    return track.race([ready, ready], ['200 + 200'], () => expect(answers.at(-1)).toEqual(answers.at(-2)))
  },
  async 'an income is made ready while its lines are edited'() {
    const itemId = await track.shop.newItem()
    const { id, version } = await track.incomeOf(track.shop.warehouse, itemId, 5)
    const whItems = [{ itemId, count: 7, incomeUzs: 1 }]
    const editing = track.party(editIncome, {
      body: { id, version, regDate: DAY, toDepartmentId: track.shop.warehouse, whItems },
    })
    return track.race([track.bringTo({ id, version }, 'READY'), editing], ONE_TOO_LATE)
  },
  async 'two first documents of a department and year are numbered'() {
    const departmentId = await track.server.department('WAREHOUSE')
    const itemId = await track.shop.newItem()
    const [one, two] = [await track.incomeOf(departmentId, itemId, 1), await track.incomeOf(departmentId, itemId, 1)]
    return track.race([track.bringTo(one, 'READY'), track.bringTo(two, 'READY')], ['200 + 200'])
  },
  async 'a transfer is received twice'() {
    const { departmentId, stocked } = await track.newShop()
    const draft = await track.transferOf(departmentId, track.shop.warehouse, await stocked(3), 3)
    const { id, version, whItems } = await track.shop.admin.call(changeDocumentStatus, {
      path: { id: draft.id },
      body: { status: 'PENDING', version: draft.version },
    })
    const inPart = { path: { id }, body: { version, whItems: [{ id: whItems[0]!.id, count: 2 }] } }
    return track.race(
      [track.party(receiveTransfer, { path: { id }, body: { version } }), track.party(receiveTransferInPart, inPart)],
      ONE_TOO_LATE,
    )
  },
  async 'a transfer arrives while the shop sells the same lot'() {
    const { departmentId, stocked, sale } = await track.newShop()
    const itemId = await stocked(5)
    const from = await track.shop.documentAt('PENDING', {
      action: 'KOCHIRISH',
      fromDepartmentId: departmentId,
      toDepartmentId: track.shop.warehouse,
      whItems: [{ itemId, count: 4 }],
    })
    await track.shop.admin.call(receiveTransfer, { path: { id: from.id }, body: { version: from.version } })
    const { id, version } = await track.shop.documentAt('PENDING', {
      action: 'KOCHIRISH',
      fromDepartmentId: track.shop.warehouse,
      toDepartmentId: departmentId,
      whItems: [{ itemId, count: 4 }],
    })
    const receiving = track.party(receiveTransfer, { path: { id }, body: { version } })
    const ends = ['200 + 200', '200 + 409 outOfStock']
    return track.race([receiving, track.party(finishSale, sale(0, [{ itemId, count: 2 }]))], ends)
  },
  async 'a write-off is reversed twice'() {
    const { departmentId, stocked } = await track.newShop()
    const written = await track.shop.documentAt('READY', {
      action: 'SPISAT',
      fromDepartmentId: departmentId,
      whItems: [{ itemId: await stocked(3), count: 2 }],
    })
    return track.race([track.bringTo(written, 'REVERSED'), track.bringTo(written, 'REVERSED')], ONE_TOO_LATE)
  },
  async 'a pricing document is made ready twice'() {
    const { departmentId, stocked } = await track.newShop()
    const itemId = await stocked(3)
    const { id, version } = await track.pricingOf(departmentId, itemId)
    const ready = track.party(makePricingReady, { path: { id }, body: { version } })
    return track.race([ready, ready], ONE_TOO_LATE)
  },
  async 'two pricing documents price the same lots'() {
    const { departmentId, stocked } = await track.newShop()
    const itemId = await stocked(3, 4)
    const documents = [await track.pricingOf(departmentId, itemId), await track.pricingOf(departmentId, itemId)]
    const ready = documents.map(({ id, version }) => track.party(makePricingReady, { path: { id }, body: { version } }))
    return track.race(ready, ['200 + 200'])
  },
  async 'goods are priced anew while they are sold: at the price that the buyer saw, or not'() {
    const { departmentId, stocked, sale } = await track.newShop()
    const itemId = await stocked(3)
    const { id, version } = await track.pricingOf(departmentId, itemId)
    const pricing = track.party(makePricingReady, { path: { id }, body: { version } })
    const selling = track.party(finishSale, sale(0, [{ itemId, count: 1 }]))
    // A sale that began a millisecond before the price does not see it, whoever comes first.
    return track.inOneMoment(() => track.race([selling, pricing], ['200 + 200', '200 + 409 priceChanged']))
  },
  async 'one document is made twice under one operation key'() {
    const itemId = await track.shop.newItem()
    const whItems = [{ itemId, count: 1, incomeUzs: 1 }]
    const key = randomUUID()
    const body = { action: 'KIRIM' as const, toDepartmentId: track.shop.warehouse, regDate: DAY, whItems }
    const ids: number[] = []
    const making = track.party(
      createDocument,
      { body },
      { key, keep: (made) => void ids.push((made as { id: number }).id) },
    )
    return track.race([making, making], ['200 + 200'], () => expect(ids.at(-1)).toBe(ids.at(-2)))
  },
}

test.each(Object.entries(RACES))(
  '%s',
  async (_name, run) => {
    expect(await run()).toEqual([])
  },
  RACE_MS_MAX,
)
