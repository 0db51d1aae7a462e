import { beforeEach, expect, test } from 'vitest'
import { tillCatalogue, tillCatalogueChanges } from '../../src/api/tillCatalogue.ts'
import { searchPosItems } from '../../src/api/sale.ts'
import type { CatalogueDesk } from '../../src/offline/catalogueDesk.ts'
import { DeviceCatalogue } from '../../src/offline/deviceCatalogue.ts'
import { networkAway, server } from './support/answers.ts'
import { beginTillTest, CHOCOLATE, lines, openTill, scan } from './support/openTill.ts'
import { posItem, register } from './support/tillWorld.ts'

/** What the device keeps, as soon as it has been read. */
let readIt: () => void

/** A catalogue of one good that is still being read from the device. */
function catalogueBeingRead(): DeviceCatalogue {
  let isRead = false
  const progress = { catalogueId: 'one', revision: 1, now: '2026-11-20T09:00:00Z', inStoreRules: [] }
  const reading = new Promise<void>((resolve) => (readIt = resolve)).then(() => {
    isRead = true
    return progress
  })
  const known = async () => (isRead ? [posItem()] : undefined)
  const desk: CatalogueDesk = {
    open: () => reading,
    load: async () => progress,
    apply: async () => ({ heavy: false }),
    findCode: known,
    findWords: known,
    variantsOf: known,
    clientOfCard: async () => undefined,
    findClients: async () => undefined,
  }
  const catalogue = new DeviceCatalogue(register.departmentId, desk, { nowMs: () => Date.now(), set: () => {} })
  void catalogue.start()
  return catalogue
}

beforeEach(() => {
  beginTillTest()
  server.use(networkAway(tillCatalogue), networkAway(tillCatalogueChanges))
})

test('what is scanned without a network while the device still reads its goods waits for them', async () => {
  server.use(networkAway(searchPosItems))
  const goods = catalogueBeingRead()
  const till = await openTill({ goods })
  till.scan(CHOCOLATE)
  // Whoever looks something up besides waits too.
  const words = goods.findWords('шоколад')
  readIt()
  expect(await words).toHaveLength(1)
  await scan(till)
  expect(lines(till)).toEqual([[posItem().name, 1]])
  expect(till.get().notice?.tone).not.toBe('failure')
  goods.stop()
})

test('a server that answers sooner than the device is not kept waiting', async () => {
  const goods = catalogueBeingRead()
  const till = await openTill({ goods })
  await scan(till, CHOCOLATE)
  expect(lines(till)).toEqual([[posItem().name, 1]])
  goods.stop()
})
