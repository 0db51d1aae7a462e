import { expect, test } from 'vitest'
import type { CatalogueChanges } from '../src/api/tillCatalogue.ts'
import { catalogueDesk } from '../src/offline/catalogueDesk.ts'
import type { StoredCatalogue } from '../src/offline/catalogueStore.ts'
import { imageOf } from '../src/offline/goodsImage.ts'
import { FOLD_VERSION } from '../src/rules/foldVersion.ts'

const NO_GOODS = new Proxy({}, { get: () => [] }) as Parameters<typeof imageOf>[0]

test('what a device keeps has the shape that its version names: another shape needs another FOLD_VERSION', () => {
  expect([FOLD_VERSION, Object.keys(imageOf(NO_GOODS)).sort().join(' ')]).toEqual([
    3,
    `artikuls available barcodes brandIds brands categories codes folds ids kinds lotsFrom names numberCodes numberPlaces numberRatios otherCodes placesById priceMoments pricesFrom retail terms units vatPercents weighed weights wholesale`,
  ])
})

test('a catalogue that a program before kept is not opened: it is taken anew', async () => {
  const kept = { foldVersion: FOLD_VERSION - 1 } as StoredCatalogue['kept']
  const read = async () => ({ kept, progress: {}, goods: [], clients: [] }) as unknown as StoredCatalogue
  const desk = catalogueDesk({ read, replace: async () => {}, add: async () => {} })
  expect(await desk.open(1)).toBeUndefined()
  expect(await desk.findCode('4780000000015', 0)).toBeUndefined()
})

const kept = { foldVersion: FOLD_VERSION, departmentId: 1, image: imageOf(NO_GOODS), clients: [], inStoreRules: [] }
const stored = { kept, progress: { inStoreRules: [] }, goods: [], clients: [] } as unknown as StoredCatalogue
const client = { id: 7, fullName: 'Azizova Nodira', memberCard: '2900000000018', fold: 'azizova nodira' }
const changesTo = (revision: number) =>
  ({
    revision,
    goods: [],
    gone: [],
    clients: [client],
    clientsGone: [],
    inStoreRules: [],
  }) as unknown as CatalogueChanges

test('changes hold before the disk has them', async () => {
  const desk = catalogueDesk({ read: async () => stored, replace: async () => {}, add: () => new Promise(() => {}) })
  await desk.open(1)
  expect(await desk.apply(changesTo(2))).toEqual({ heavy: false })
  expect(await desk.clientOfCard('2900000000018')).toMatchObject({ id: 7 })
})

test('after changes that the disk did not take it takes no later ones: the next start reads on without a hole', async () => {
  const written: number[] = []
  const tried: number[] = []
  const desk = catalogueDesk({
    read: async () => stored,
    replace: async () => {},
    async add(_departmentId, { revision }) {
      tried.push(revision)
      if (revision === 3) throw new Error('the disk is full')
      written.push(revision)
    },
  })
  await desk.open(1)
  for (const revision of [2, 3, 4]) await desk.apply(changesTo(revision))
  await expect.poll(() => tried).toEqual([2, 3])
  await desk.open(1)
  await desk.apply(changesTo(3.5))
  await expect.poll(() => written).toEqual([2, 3.5])
})
