import { beforeAll, expect, test } from 'vitest'
import { convertBooking, deleteBooking, saveBooking } from '../../src/api/booking.ts'
import { saveContragent } from '../../src/api/contragent.ts'
import { createRole } from '../../src/api/role.ts'
import { finishSale } from '../../src/api/sale.ts'
import { addRole } from '../../src/api/user.ts'
import { editWaybill, finishWholesale, finishWholesaleReturn } from '../../src/api/wholesale.ts'
import { expireBookings } from '../../server/bookings/expireBookings.ts'
import { type Wholesale, wholesaleOn } from '../ledger/wholesale.ts'
import type { Person } from '../server.ts'
import { type Party, RACE_MS_MAX, type RaceTrack, raceTrack } from './raceTrack.ts'

let track: RaceTrack
let here: Wholesale
/** May not let anybody owe more than the limit. */
let careful: Person

beforeAll(async () => {
  track = await raceTrack()
  here = await wholesaleOn(track.server, track.shop)
  careful = await track.server.person('Contragent', { departmentId: here.department })
  const { id } = await here.admin.call(createRole, {
    body: { code: 'Опт', permissions: ['view wholesale', 'finish wholesale'] },
  })
  await here.admin.call(addRole, { path: { id: careful.userId }, body: { roleIds: [id] } })
})

const finishing = ({ id, version }: { id: number; version: number }, by?: Person) =>
  track.party(finishWholesale, { path: { id }, body: { version } }, { by })
/** What the till of the department sends for the same goods. */
const atTheTill = (itemId: number, count: number) =>
  track.party(finishSale, {
    body: here.saleOf([{ itemId, count }], 800, { departmentId: here.department, cashboxId: here.cashboxId }),
  })
const converting = (id: number) => track.party(convertBooking, { body: { id } })
/** Two days later the clock comes by. */
const expiring: Party = async (database) => {
  const later = new Date(track.server.context.now().getTime() + 2 * 86_400_000)
  const expired = await expireBookings({ database, now: () => later, timeZone: track.server.context.timeZone })
  return expired > 0 ? 'expired' : 'nothing'
}
const today = () => track.server.context.now().toISOString().slice(0, 10)

/** Each sets the scene and runs its race. */
const RACES: Record<string, () => Promise<string[]>> = {
  async 'two wholesale sales want the last pieces'() {
    const itemId = await here.stocked([2, 3])
    const [one, other] = [await here.draft([{ itemId, count: 4 }]), await here.draft([{ itemId, count: 2 }])]
    return track.race([finishing(one), finishing(other)], ['200 + 409 outOfStock'])
  },
  async 'a wholesale sale and the till want the last pieces'() {
    const itemId = await here.stocked([3])
    return track.race(
      [finishing(await here.draft([{ itemId, count: 2 }])), atTheTill(itemId, 2)],
      ['200 + 409 outOfStock'],
    )
  },
  async 'one wholesale sale is finished twice'() {
    const draft = await here.draft([{ itemId: await here.stocked([3]), count: 2 }])
    return track.race([finishing(draft), finishing(draft)], ['200 + 409 changedMeanwhile'])
  },
  async 'two sales on trust stay below the limit one by one, and not together'() {
    const itemId = await here.stocked([9])
    const { id: contragentId } = await here.admin.call(saveContragent, {
      body: { fullName: 'ЧП «Предел»', debtLimit: 1_000 },
    })
    const drafts = [
      await here.draft([{ itemId, count: 1 }], { contragentId }),
      await here.draft([{ itemId, count: 1 }], { contragentId }),
    ]
    return track.race(
      drafts.map((draft) => finishing(draft, careful)),
      ['200 + 422 debtAboveLimit'],
    )
  },
  async 'one line of a wholesale sale is brought back twice'() {
    const sold = await here.sold([{ itemId: await here.stocked([2, 2]), count: 4 }])
    const saleItems = [{ id: sold.saleItems[0]!.id, count: 3 }]
    const back = track.party(finishWholesaleReturn, { body: { id: sold.id, saleItems } })
    return track.race([back, back], ['200 + 409 moreThanSold'])
  },
  async 'two waybills get one number'() {
    const itemId = await here.stocked([5])
    const sold = [await here.sold([{ itemId, count: 1 }]), await here.sold([{ itemId, count: 1 }])]
    const body = { waybillNumber: 'Ю-1', waybillDate: '2026-11-20' }
    return track.race(
      sold.map(({ id }) => track.party(editWaybill, { path: { id }, body })),
      ['200 + 409 waybillTaken'],
    )
  },
  async 'goods are booked while the till sells them'() {
    const itemId = await here.stocked([2, 2])
    const { id, version } = await here.booked([{ itemId, count: 3 }])
    return track.race(
      [track.party(saveBooking, { body: { id, version } }), atTheTill(itemId, 2)],
      ['200 + 409 outOfStock'],
    )
  },
  async 'two bookings want the same goods in opposite order'() {
    const [a, b] = [await here.stocked([3]), await here.stocked([3])]
    const bookings = [
      await here.booked([
        { itemId: a, count: 1 },
        { itemId: b, count: 1 },
      ]),
      await here.booked([
        { itemId: b, count: 1 },
        { itemId: a, count: 1 },
      ]),
    ]
    return track.race(
      bookings.map(({ id, version }) => track.party(saveBooking, { body: { id, version } })),
      ['200 + 200'],
    )
  },
  async 'a booking is converted twice'() {
    const { id } = await here.kept([{ itemId: await here.stocked([3]), count: 2 }])
    return track.race([converting(id), converting(id)], ['200 + 409 wrongState'])
  },
  async 'a booking is converted while it is deleted'() {
    const { id } = await here.kept([{ itemId: await here.stocked([3]), count: 2 }])
    return track.race([converting(id), track.party(deleteBooking, { path: { id } })], ['200 + 409 wrongState'])
  },
  async 'a booking is converted while it expires'() {
    const { id } = await here.kept([{ itemId: await here.stocked([3]), count: 2 }], { expireDate: today() })
    return track.race([converting(id), expiring], ['200 + nothing', '409 wrongState + expired'])
  },
  async 'a booking expires while the till sells the goods: it may have come too early for them'() {
    const itemId = await here.stocked([3])
    await here.kept([{ itemId, count: 2 }], { expireDate: today() })
    return track.race([expiring, atTheTill(itemId, 2)], ['200 + expired', '409 outOfStock + expired'])
  },
}

test.each(Object.entries(RACES))(
  '%s',
  async (_name, run) => {
    expect(await run()).toEqual([])
  },
  RACE_MS_MAX,
)
