import { beforeAll, expect, test } from 'vitest'
import { decidePromotion, saveBuyXGetY } from '../../src/api/promotion.ts'
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
const approval = (id: number) => track.party(decidePromotion, { body: { id, version: 1, status: 'ACTIVE' as const } })

/** Each sets the scene and runs its race. */
const RACES: Record<string, () => Promise<string[]>> = {
  async 'two that reward each other’s purchase are approved at once: one runs'() {
    const [tea, sugar] = [await track.shop.newItem(), await track.shop.newItem()]
    const [one, other] = [await pair('Чай', tea, sugar), await pair('Сахар', sugar, tea)]
    return track.race([approval(one), approval(other)], ['200 + 409 promotionLoop'])
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
