import { QueryClient } from '@tanstack/react-query'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { tillCatalogue, tillCatalogueChanges } from '../../src/api/tillCatalogue.ts'
import { searchPosItems } from '../../src/api/sale.ts'
import type { CatalogueDesk } from '../../src/offline/catalogueDesk.ts'
import { DeviceCatalogue } from '../../src/offline/deviceCatalogue.ts'
import { goodsQuery } from '../../src/pos/goodsQuery.ts'
import { handler, networkAway, server } from './support/answers.ts'
import { beginTillTest, CHOCOLATE, lines, openTill, scan } from './support/openTill.ts'
import { posItem, register } from './support/tillWorld.ts'

/** What the device keeps, as soon as it has been read. */
let readIt: () => void

/** Whether the device is taking in a snapshot that came. */
let isLoading = false

/** A catalogue of one good that is still being read from the device, or whose first snapshot is still being taken in. */
function catalogueBeingRead({ first = false } = {}): DeviceCatalogue {
  let isRead = false
  const progress = { catalogueId: 'one', revision: 1, now: '2026-11-20T09:00:00Z', inStoreRules: [] }
  const reading = new Promise<void>((resolve) => (readIt = resolve)).then(() => {
    isRead = true
    return progress
  })
  const known = async () => (isRead ? [posItem()] : undefined)
  const desk: CatalogueDesk = {
    open: async () => (first ? undefined : await reading),
    load: () => {
      isLoading = true
      return reading
    },
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
  isLoading = false
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

test('what is scanned when the network goes while the first snapshot is taken in waits for it, and so do words', async () => {
  server.use(
    handler(tillCatalogue, async () => new HttpResponse('goods')),
    networkAway(searchPosItems),
  )
  const goods = catalogueBeingRead({ first: true })
  const till = await openTill({ goods })
  await vi.waitFor(() => expect(isLoading).toBe(true))
  till.scan(CHOCOLATE)
  const words = new QueryClient().fetchQuery(goodsQuery(till, 'шоколад'))
  readIt()
  expect((await words).items).toHaveLength(1)
  await scan(till)
  expect(lines(till)).toEqual([[posItem().name, 1]])
  expect(till.get().notice?.tone).not.toBe('failure')
  goods.stop()
})

test('words ask the server while the device still takes its goods in', async () => {
  const goods = catalogueBeingRead()
  const till = await openTill({ goods })
  const { items } = await new QueryClient().fetchQuery(goodsQuery(till, CHOCOLATE))
  expect(items).toHaveLength(1)
  goods.stop()
})

test('a server that answers sooner than the device is not kept waiting', async () => {
  const goods = catalogueBeingRead()
  const till = await openTill({ goods })
  await scan(till, CHOCOLATE)
  expect(lines(till)).toEqual([[posItem().name, 1]])
  goods.stop()
})
