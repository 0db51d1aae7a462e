import { beforeAll, expect, test } from 'vitest'
import {
  cancelCertificate,
  generateCertificates,
  getCertificate,
  getCertificatePackage,
  sellCertificates,
} from '../../src/api/certificate.ts'
import { decidePromotion, editPromotion, saveBuyXGetY, savePromotion } from '../../src/api/promotion.ts'
import { finishSale } from '../../src/api/sale.ts'
import type { Person } from '../server.ts'
import { RACE_MS_MAX, type RaceTrack, raceTrack } from './raceTrack.ts'

let track: RaceTrack
let author: Person

beforeAll(async () => {
  track = await raceTrack()
  author = await track.server.person('MANAGER', { departmentId: track.shop.shop })
})

/** Who buys the one gets the other. */
async function pair(name: string, buyItemId: number, itemId: number): Promise<number> {
  const body = {
    name,
    buyItemId,
    buyCount: 1,
    itemIds: [itemId],
    getCount: 1,
    discount: 100,
    departmentIds: [track.shop.shop],
    startDate: '2026-01-01',
    finishDate: '2030-12-31',
  }
  return (await author.call(saveBuyXGetY, { body })).id
}
const term = { startDate: '2026-01-01', finishDate: '2030-12-31' }
/** A tenth off one item of a department. */
const tenth = (departmentId: number, itemId: number) => ({
  ...term,
  name: 'Десять процентов',
  promoType: '%' as const,
  discount: 10,
  itemIds: [itemId],
  departmentIds: [departmentId],
})
let packages = 0
/** A certificate of percent that nobody has yet. */
async function newDiscount(): Promise<{ id: number; number: string }> {
  const { admin } = track.shop
  const { id: packageId } = await admin.call(generateCertificates, {
    path: { count: 1 },
    body: {
      name: `Скидка ${++packages}`,
      type: 'PERCENT',
      amount: 10,
      count: 1,
      startDate: term.startDate,
      expirationDate: term.finishDate,
    },
  })
  const { number } = (await admin.call(getCertificatePackage, { path: { id: packageId } })).certificates[0]!
  return admin.call(getCertificate, { path: { number } })
}
const approval = (id: number) => track.party(decidePromotion, { body: { id, version: 1, status: 'ACTIVE' as const } })

/** Each sets the scene and runs its race. */
const RACES: Record<string, () => Promise<string[]>> = {
  async 'two that reward each other’s purchase are approved at once: one runs'() {
    const [tea, sugar] = [await track.shop.newItem(), await track.shop.newItem()]
    const [one, other] = [await pair('Чай', tea, sugar), await pair('Сахар', sugar, tea)]
    return track.race([approval(one), approval(other)], ['200 + 409 promotionLoop'])
  },
  async 'a promotion ends while a sale takes it: the buyer gets what he saw, or is asked again'() {
    const { departmentId, stocked, sale } = await track.newShop()
    const itemId = await stocked(5)
    const { admin } = track.shop
    const { id } = await admin.call(savePromotion, { body: tenth(departmentId, itemId) })
    await admin.call(decidePromotion, { body: { id, version: 1, status: 'ACTIVE' } })
    const paid = { finalTotalSum: 900, payments: [{ paymentType: 'CASH' as const, amount: 900 }] }
    return track.race(
      [
        track.party(finishSale, sale(0, [{ itemId, count: 1 }], paid)),
        track.party(decidePromotion, { body: { id, version: 2, status: 'INACTIVE' } }),
      ],
      ['200 + 200', '200 + 409 totalsDiffer'],
    )
  },
  async 'a promotion is approved while it is changed: what runs is what was seen'() {
    const itemId = await track.shop.newItem()
    const body = tenth(track.shop.shop, itemId)
    const { id } = await author.call(savePromotion, { body })
    return track.race(
      [approval(id), track.party(editPromotion, { body: { ...body, id, version: 1, discount: 90 } })],
      ['200 + 409 changedMeanwhile'],
    )
  },
  async 'a certificate of percent is used by two registers'() {
    const { departmentId, registers, stocked, sale } = await track.newShop()
    const itemId = await stocked(5)
    const { number } = await newDiscount()
    const selling = { departmentId, cashboxId: registers[0], numbers: [number], payments: [] }
    await track.shop.admin.call(sellCertificates, { body: selling })
    const given = {
      certificateNumber: number,
      finalTotalSum: 900,
      payments: [{ paymentType: 'CASH' as const, amount: 900 }],
    }
    const lines = [{ itemId, count: 1 }]
    return track.race(
      [track.party(finishSale, sale(0, lines, given)), track.party(finishSale, sale(1, lines, given))],
      ['200 + 409 certificateUsedUp'],
    )
  },
  async 'a certificate is cancelled while it is sold'() {
    const { departmentId, registers } = await track.newShop()
    const { id, number } = await newDiscount()
    return track.race(
      [
        track.party(cancelCertificate, { path: { id }, body: {} }),
        track.party(sellCertificates, {
          body: { departmentId, cashboxId: registers[0], numbers: [number], payments: [] },
        }),
      ],
      ['200 + 409 certificateCancelled', '200 + 409 wrongState'],
    )
  },
  async 'one promotion is approved twice'() {
    const id = await pair('Дважды', await track.shop.newItem(), await track.shop.newItem())
    return track.race([approval(id), approval(id)], ['200 + 409 changedMeanwhile'])
  },
}

test.each(Object.keys(RACES))(
  '%s',
  async (race) => {
    expect(await RACES[race]!()).toEqual([])
  },
  RACE_MS_MAX,
)
