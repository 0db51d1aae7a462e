import { expect, test } from 'vitest'
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

test('changes hold before the disk has them', async () => {
  const kept = { foldVersion: FOLD_VERSION, departmentId: 1, image: imageOf(NO_GOODS), clients: [], inStoreRules: [] }
  const stored = { kept, progress: { inStoreRules: [] }, goods: [], clients: [] } as unknown as StoredCatalogue
  const desk = catalogueDesk({ read: async () => stored, replace: async () => {}, add: () => new Promise(() => {}) })
  await desk.open(1)
  const client = { id: 7, fullName: 'Azizova Nodira', memberCard: '2900000000018', fold: 'azizova nodira' }
  const changes = { goods: [], gone: [], clients: [client], clientsGone: [], inStoreRules: [] }
  expect(await desk.apply(changes as unknown as Parameters<typeof desk.apply>[0])).toEqual({ heavy: false })
  expect(await desk.clientOfCard('2900000000018')).toMatchObject({ id: 7 })
})
