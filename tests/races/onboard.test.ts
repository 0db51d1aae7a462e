import { beforeAll, expect, test } from 'vitest'
import { saveContragent } from '../../src/api/contragent.ts'
import { createExtraCost, postExtraCost } from '../../src/api/extraCost.ts'
import { editFlight, getFlight, settleFlight, startFlight } from '../../src/api/flight.ts'
import { finishSkyShop } from '../../src/api/flightSale.ts'
import { claimFlight, finishPaidFlightSales } from '../../src/api/flightTablet.ts'
import { coverDifference, searchDifferences } from '../../src/api/paidSale.ts'
import { finishRestaurant, getDish, saveDish, saveDishGroup } from '../../src/api/restaurant.ts'
import { finishSale } from '../../src/api/sale.ts'
import { flightsOn } from '../ledger/flight.ts'
import { DAY } from '../ledger/shop.ts'
import { RACE_MS_MAX, type RaceTrack, raceTrack } from './raceTrack.ts'

let track: RaceTrack
let here: Awaited<ReturnType<typeof flightsOn>>
let canteen: number
let groupId: number
let carrier: number

beforeAll(async () => {
  track = await raceTrack()
  here = await flightsOn(track.server, track.shop)
  canteen = await track.server.department('DINING_ROOM')
  groupId = (await here.admin.call(saveDishGroup, { body: { name: 'Супы' } })).id
  carrier = (await here.admin.call(saveContragent, { body: { fullName: 'Перевозчик' } })).id
  await here.open()
})

const paid = (amount: number) => [{ paymentType: 'CASH' as const, currencyCode: 'UZS', amount }]
const starting = ({ id, version }: { id: number; version: number }) =>
  track.party(startFlight, { path: { id }, body: { version } })
const selling = (flight: { id: number; whItems: readonly { id: number }[] }, count: number) => {
  const saleItems = [{ id: flight.whItems[0]!.id, count }]
  return here.saleOf(flight.id, saleItems, paid(count * 1_000))
}
type Loaded = {
  id: number
  whItems: readonly { id: number }[]
  crew: readonly { brigadeId: number; employeeId: number }[]
}
/** A sale of a tablet, as it brings it after landing. */
const broughtOf = ({ id: documentId, whItems, crew }: Loaded, count: number) => {
  const [{ brigadeId, employeeId }] = crew as [Loaded['crew'][number]]
  const sale = {
    uuid: crypto.randomUUID(),
    documentId,
    brigadeId,
    employeeId,
    epoch: 1,
    number: 1,
    madeAt: '2026-11-20T06:00:00.000Z',
    saleItems: [{ id: whItems[0]!.id, count }],
    payments: [{ ...paid(count * 1_000)[0]!, rate: 1 }],
  }
  return { body: { sales: [sale] } }
}
const bringing = (flight: Loaded, count: number) => track.party(finishPaidFlightSales, broughtOf(flight, count))
let made = 0
const dish = async (recipe: { itemId: number | null; partId: number | null; count: number }[]) => {
  const body = { groupId, name: `Блюдо ${++made}`, priceUzs: 1_000, recipe }
  const { id } = await here.admin.call(saveDish, { body })
  return here.admin.call(getDish, { path: { id } })
}
/** Goods that lie in the shop, and freight that is to be put on their income. */
async function costly() {
  const { admin, shop } = here
  const itemId = await here.newItem()
  const income = await here.income(shop, [{ itemId, count: 3, incomeUzs: 500 }])
  await here.priced(shop, [itemId], 1_000)
  const body = { regDate: DAY, departmentId: shop, contragentId: carrier, documentIds: [income.id], sum: 100 }
  const { id, version } = await admin.call(createExtraCost, { body })
  return { itemId, freight: track.party(postExtraCost, { path: { id }, body: { version } }) }
}
/** Somebody who is on no flight yet. */
const newCrew = async () => [{ brigadeId: here.brigadeId, employeeId: await here.employee() }]
const eating = (dishId: number) => ({
  uuid: crypto.randomUUID(),
  departmentId: canteen,
  saleItems: [{ dishId, count: 2 }],
  payments: [{ paymentType: 'CASH' as const, amount: 2_000 }],
})

/** Each sets the scene and runs its race. */
const RACES: Record<string, () => Promise<string[]>> = {
  async 'two flights take one employee'() {
    const itemId = await here.stocked([9])
    const crew = await newCrew()
    const drafts = [
      await here.draft([{ itemId, count: 1 }], { crew }),
      await here.draft([{ itemId, count: 1 }], { crew }),
    ]
    return track.race(drafts.map(starting), ['200 + 409 employeeOnFlight'])
  },
  async 'a flight and the till want the last pieces'() {
    const itemId = await here.stocked([3])
    const draft = await here.draft([{ itemId, count: 2 }], { crew: await newCrew() })
    return track.race(
      [starting(draft), track.party(finishSale, { body: here.saleOfTill([{ itemId, count: 2 }]) })],
      ['200 + 409 outOfStock'],
    )
  },
  async 'a flight is loaded while it is edited'() {
    const itemId = await here.stocked([3])
    const { id, version } = await here.draft([{ itemId, count: 2 }], { crew: await newCrew() })
    const body = { id, version, regDate: DAY, fromDepartmentId: here.shop, flightNumber: 'HY-2' }
    return track.race([starting({ id, version }), track.party(editFlight, { body })], ['200 + 409 changedMeanwhile'])
  },
  async 'one sale on board is told twice'() {
    const flight = await here.started([{ itemId: await here.stocked([3]), count: 3 }], { crew: await newCrew() })
    const sale = track.party(finishSkyShop, { body: selling(flight, 2) })
    return track.race([sale, sale], ['200 + 200'])
  },
  async 'two sales take the last pieces on board: one of them is a shortage'() {
    const flight = await here.started([{ itemId: await here.stocked([3]), count: 3 }], { crew: await newCrew() })
    return track.race(
      [2, 3].map((count) => track.party(finishSkyShop, { body: selling(flight, count) })),
      ['200 + 200'],
      async () => {
        const { whItems } = await here.admin.call(getFlight, { path: { id: flight.id } })
        expect(whItems).toMatchObject([{ skyQty: 5, over: 2, remaining: 0 }])
      },
    )
  },
  async 'a flight is settled while it still sells'() {
    const flight = await here.sent([{ itemId: await here.stocked([3]), count: 3 }], { crew: await newCrew() })
    const settling = track.party(settleFlight, { path: { id: flight.id }, body: { version: flight.version } })
    return track.race(
      [settling, track.party(finishSkyShop, { body: selling(flight, 1) })],
      ['200 + 409 wrongState', '200 + 409 changedMeanwhile'],
    )
  },
  async 'two devices bring one journal of a tablet'() {
    const flight = await here.sent([{ itemId: await here.stocked([3]), count: 3 }], { crew: await newCrew() })
    const sale = bringing(flight, 2)
    return track.race([sale, sale], ['200 + 200'], async () => {
      const { whItems } = await here.admin.call(getFlight, { path: { id: flight.id } })
      expect(whItems).toMatchObject([{ skyQty: 2, over: 0, remaining: 1 }])
    })
  },
  async 'a tablet brings its sale while its flight is settled: it is one, or it is a difference'() {
    const flight = await here.sent([{ itemId: await here.stocked([3]), count: 3 }], { crew: await newCrew() })
    const settling = track.party(settleFlight, { path: { id: flight.id }, body: { version: flight.version } })
    return track.race([settling, bringing(flight, 1)], ['200 + 200', '200 + 409 changedMeanwhile'])
  },
  async 'two devices ask for a series of one flight'() {
    const { id: documentId } = await here.sent([{ itemId: await here.stocked([3]), count: 3 }], {
      crew: await newCrew(),
    })
    const claiming = () =>
      track.party(claimFlight, { body: { documentId, deviceId: crypto.randomUUID(), lastNumber: 0 } })
    return track.race([claiming(), claiming()], ['200 + 200'])
  },
  async 'a late sale is made twice of what was short'() {
    const flight = await here.sent([{ itemId: await here.stocked([3]), count: 3 }], { crew: await newCrew() })
    await here.admin.call(settleFlight, { path: { id: flight.id }, body: { version: flight.version } })
    await here.admin.call(finishPaidFlightSales, broughtOf(flight, 1))
    const { items } = await here.admin.call(searchDifferences, { query: {}, body: { status: 'OPEN' } })
    const { id } = items.find(({ flightId }) => flightId === flight.id)!
    const covering = track.party(coverDifference, { path: { id } })
    return track.race([covering, covering], ['200 + 409 wrongState'])
  },
  async 'a flight is settled twice'() {
    const flight = await here.sent([{ itemId: await here.stocked([3]), count: 3 }], { crew: await newCrew() })
    const settling = track.party(settleFlight, { path: { id: flight.id }, body: { version: flight.version } })
    return track.race([settling, settling], ['200 + 409 changedMeanwhile'])
  },
  async 'a tablet sends its journal anew while it is still being taken'() {
    const flight = await here.sent([{ itemId: await here.stocked([3]), count: 3 }], { crew: await newCrew() })
    const [first, second] = [broughtOf(flight, 1).body.sales[0]!, { ...broughtOf(flight, 1).body.sales[0]!, number: 2 }]
    const batches = [[first], [first, second]].map((sales) => track.party(finishPaidFlightSales, { body: { sales } }))
    return track.race(batches, ['200 + 200'], async () => {
      const { whItems } = await here.admin.call(getFlight, { path: { id: flight.id } })
      expect(whItems).toMatchObject([{ skyQty: 2, over: 0, remaining: 1 }])
    })
  },
  async 'freight comes while its goods are loaded'() {
    const { itemId, freight } = await costly()
    const draft = await here.draft([{ itemId, count: 2 }], { crew: await newCrew() })
    return track.race([starting(draft), freight], ['200 + 200'])
  },
  async 'freight comes while its goods are sold on board'() {
    const { itemId, freight } = await costly()
    const flight = await here.started([{ itemId, count: 2 }], { crew: await newCrew() })
    return track.race([track.party(finishSkyShop, { body: selling(flight, 1) }), freight], ['200 + 200'])
  },
  async 'freight comes while its goods come back'() {
    const { itemId, freight } = await costly()
    const flight = await here.sent([{ itemId, count: 2 }], { crew: await newCrew() })
    const whItems = [{ id: flight.whItems[0]!.id, count: 1 }]
    const settling = track.party(settleFlight, { path: { id: flight.id }, body: { version: flight.version, whItems } })
    return track.race([settling, freight], ['200 + 200'])
  },
  async 'two dishes want the last of an ingredient'() {
    const itemId = await here.newItem()
    await here.income(canteen, [{ itemId, count: 3, incomeUzs: 500 }])
    const { id } = await dish([{ itemId, partId: null, count: 1 }])
    return track.race(
      [eating(id), eating(id)].map((body) => track.party(finishRestaurant, { body })),
      ['200 + 409 outOfStock'],
    )
  },
  async 'one sale of the restaurant is told twice'() {
    const itemId = await here.newItem()
    await here.income(canteen, [{ itemId, count: 3, incomeUzs: 500 }])
    const sale = track.party(finishRestaurant, { body: eating((await dish([{ itemId, partId: null, count: 1 }])).id) })
    return track.race([sale, sale], ['200 + 200'])
  },
  async 'two recipes take each other in'() {
    const [one, other] = [await dish([]), await dish([])]
    const taking = (whole: typeof one, partId: number) =>
      track.party(saveDish, {
        body: {
          id: whole.id,
          version: whole.version,
          groupId,
          name: whole.name,
          priceUzs: 1_000,
          recipe: [{ itemId: null, partId, count: 1 }],
        },
      })
    return track.race([taking(one, other.id), taking(other, one.id)], ['200 + 422 recipeCircle'])
  },
}

test.each(Object.keys(RACES))('%s', { timeout: RACE_MS_MAX }, async (name) => {
  expect(await RACES[name]!()).toEqual([])
})
