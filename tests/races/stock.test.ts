import { beforeAll, expect, test } from 'vitest'
import { saveContragent } from '../../src/api/contragent.ts'
import { recountIncome, returnDocument, returnDocumentInPart } from '../../src/api/documentSteps.ts'
import { createExtraCost, postExtraCost } from '../../src/api/extraCost.ts'
import { finishSale } from '../../src/api/sale.ts'
import { receiveSale } from '../../src/api/saleTransaction.ts'
import { getDocument, receiveTransfer } from '../../src/api/warehouseDocument.ts'
import { sql } from '../../server/db/sql.ts'
import { DAY } from '../ledger/shop.ts'
import { RACE_MS_MAX, type RaceTrack, raceTrack } from './raceTrack.ts'

let track: RaceTrack
let contragentId: number

beforeAll(async () => {
  track = await raceTrack()
  contragentId = (await track.shop.admin.call(saveContragent, { body: { fullName: 'Перевозчик' } })).id
})

/** An income of so many in a shop of its own, priced; and what sells of it. */
async function received(count: number) {
  const place = await track.newShop()
  const itemId = await track.shop.newItem()
  const income = await track.shop.documentAt('READY', {
    action: 'KIRIM',
    toDepartmentId: place.departmentId,
    contragentId,
    whItems: [{ itemId, count, incomeUzs: 500 }],
  })
  await track.shop.priced(place.departmentId, [itemId], 1_000)
  return { ...place, itemId, income }
}
const freightOn = async (departmentId: number, documentId: number) => {
  const { id, version } = await track.shop.admin.call(createExtraCost, {
    body: { regDate: DAY, departmentId, contragentId, documentIds: [documentId], sum: 77.77 },
  })
  return track.party(postExtraCost, { path: { id }, body: { version } })
}

/** A sale of two to a contragent that stands for another department of ours, and what its till sends to take one of them back. */
async function soldToOurselves() {
  const { itemId, sale } = await received(2)
  const target = await track.server.department('WAREHOUSE')
  const { id: ourselves } = await track.shop.admin.call(saveContragent, {
    body: { fullName: `Наш отдел ${target}`, departmentId: target },
  })
  const { id } = await track.shop.admin.call(finishSale, sale(0, [{ itemId, count: 2 }], { contragentId: ourselves }))
  const line = await track.server.database.one<{ id: number }>(sql`select id from sale_line where sale_id = ${id}`)
  const back = sale(1, [{ itemId, count: -1, returnedLineId: line.id }], { contragentId: ourselves })
  return { id, target, back }
}

/** Each sets the scene and runs its race. */
const RACES: Record<string, () => Promise<string[]>> = {
  async 'an income is counted again while its goods are sold'() {
    const { itemId, income, sale } = await received(5)
    const recount = track.party(recountIncome, { path: { id: income.id }, body: { version: income.version } })
    const selling = track.party(finishSale, sale(0, [{ itemId, count: 1 }]))
    return track.race([recount, selling], ['200 + 409 lotsMoved', '200 + 409 outOfStock'])
  },
  async 'freight is put on goods while they are sold'() {
    const { itemId, income, sale, departmentId } = await received(5)
    const freight = await freightOn(departmentId, income.id)
    return track.race([freight, track.party(finishSale, sale(0, [{ itemId, count: 2 }]))], ['200 + 200'])
  },
  async 'freight is put on goods while they arrive elsewhere'() {
    const { itemId, income, departmentId } = await received(5)
    const freight = await freightOn(departmentId, income.id)
    const { id, version } = await track.transferOf(departmentId, track.shop.warehouse, itemId, 3, 'PENDING')
    const arriving = track.party(receiveTransfer, { path: { id }, body: { version } })
    return track.race([freight, arriving], ['200 + 200'])
  },
  async 'two freights are put on one income'() {
    const { income, departmentId } = await received(3)
    const freights = [await freightOn(departmentId, income.id), await freightOn(departmentId, income.id)]
    return track.race(freights, ['200 + 200'])
  },
  async 'goods go back to their supplier while they leave for another department'() {
    const { itemId, income, departmentId } = await received(5)
    const draft = await track.transferOf(departmentId, track.shop.warehouse, itemId, 3)
    const whItems = [{ id: income.whItems[0]!.id, count: 3 }]
    const back = track.party(returnDocumentInPart, {
      path: { id: income.id },
      body: { version: income.version, whItems },
    })
    return track.race([back, track.bringTo(draft, 'PENDING')], ['200 + 409 outOfStock'])
  },
  async 'a transfer is received while it goes back'() {
    const { itemId, departmentId } = await received(5)
    const { id, version } = await track.transferOf(departmentId, track.shop.warehouse, itemId, 3, 'PENDING')
    const [path, body] = [{ id }, { version }]
    return track.race(
      [track.party(receiveTransfer, { path, body }), track.party(returnDocument, { path, body })],
      ['200 + 409 changedMeanwhile'],
    )
  },
  async 'a sale is taken back while another department receives it'() {
    const { id, target, back } = await soldToOurselves()
    return track.race(
      [track.party(finishSale, back), track.party(receiveSale, { path: { depId: target }, body: { id } })],
      ['200 + 200', '200 + 409 saleReceivedThere'],
    )
  },
  async 'a sale is taken back while its receiver reverses the return of it'() {
    const { id, target, back } = await soldToOurselves()
    const { admin } = track.shop
    const { documentId } = await admin.call(receiveSale, { path: { depId: target }, body: { id } })
    const income = await admin.call(getDocument, { path: { id: documentId! } })
    const path = { id: income.id }
    const { related } = await admin.call(returnDocument, { path, body: { version: income.version } })
    const returned = related.find(({ kind, reason }) => kind === 'outcome' && reason === 'RETURN')!
    const { version } = await admin.call(getDocument, { path: { id: returned.id } })
    return track.race(
      [track.bringTo({ id: returned.id, version }, 'REVERSED'), track.party(finishSale, back)],
      ['200 + 409 saleReceivedThere', '200 + 409 saleTakenBack'],
    )
  },
}

test.each(Object.entries(RACES))(
  '%s',
  async (_name, run) => {
    expect(await run()).toEqual([])
  },
  RACE_MS_MAX,
)
