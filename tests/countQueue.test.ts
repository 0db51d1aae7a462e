import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '../src/api/client/apiFailure.ts'
import type { LineSent } from '../src/api/inventoryLine.ts'
import { type CountAnswer, CountQueue } from '../src/routes/_home/warehouse-management/-inventory/countQueue.ts'
import { onItsWay } from '../src/routes/_home/warehouse-management/-inventory/seenGoods.ts'
import type { CountStore, KeptLine } from '../src/routes/_home/warehouse-management/-inventory/countStore.ts'

const OF = { inventoryId: 7, userId: 3, clockOffsetMs: 0 }
const TEA = 11
let online: (() => void) | undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => (online = listener))
  vi.stubGlobal('removeEventListener', () => (online = undefined))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A device with what it keeps, and a server that answers as told; `sent` is what has reached it. */
function device(kept: KeptLine[] = []) {
  const lines = new Map(kept.map((line) => [line.id, line]))
  const store: CountStore = {
    readAll: () => Promise.resolve([...lines.values()]),
    counts: () => Promise.resolve([OF.inventoryId]),
    put: (more) => Promise.resolve(more.forEach((line) => lines.set(line.id, line))),
    remove: (ids) => Promise.resolve(ids.forEach((id) => lines.delete(id))),
  }
  const sent: LineSent[][] = []
  const offsets: number[] = []
  const refused = vi.fn<(failure: unknown) => void>()
  const server = { answer: (_lines: LineSent[]): void => undefined, isOver: false }
  const save = (more: LineSent[], clockOffsetMs: number): Promise<CountAnswer> => {
    server.answer(more)
    sent.push(more)
    offsets.push(clockOffsetMs)
    const goods = [
      {
        itemId: TEA,
        itemName: 'Чай',
        barcode: null,
        unitName: 'шт',
        weighed: false,
        counted: 1,
        ownCounted: 1,
        others: [],
        expected: null,
      },
    ]
    return Promise.resolve({
      status: 'SAVED',
      kept: more.length,
      late: server.isOver ? more.length : 0,
      lines: more.map(({ id }) => ({ id, itemId: TEA, outside: false })),
      goods,
    })
  }
  const queue = new CountQueue(OF, Promise.resolve(store), async (more, offset) => save(more, offset), refused)
  return { queue, lines, sent, offsets, refused, server, kept: () => queue.get().kept.map(({ line }) => line.quantity) }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('beeps of one visit are one line, kept on the device until the server has it', async () => {
  const { queue, lines, sent } = device()
  queue.start()
  await pass(0)
  for (let beep = 0; beep < 3; beep++) queue.add({ itemId: TEA }, 'чай')
  await pass(0)
  expect([...lines.values()].map(({ line }) => line.quantity)).toEqual([3])
  expect(sent).toEqual([])
  await pass(2_000)
  expect(sent).toMatchObject([[{ itemId: TEA, quantity: 3, replaces: false }]])
  expect(lines.size).toBe(0)
  expect(queue.get().seen).toMatchObject([{ good: { itemName: 'Чай' } }])
})

test('without the server lines wait on the device, and go as soon as it is there again', async () => {
  const { queue, lines, sent, server, kept } = device()
  server.answer = () => {
    throw new TypeError('Failed to fetch')
  }
  queue.start()
  queue.add({ barcode: '4780000000014' }, '4780000000014')
  queue.say({ itemId: TEA }, 'чай', 5)
  await pass(20_000)
  expect(queue.get().away).toBe(true)
  expect([kept(), lines.size]).toEqual([[1, 5], 2])
  server.answer = () => undefined
  online!()
  await pass(0)
  expect(sent).toMatchObject([[{ barcode: '4780000000014' }, { itemId: TEA, quantity: 5, replaces: true }]])
  expect([queue.get().away, lines.size]).toEqual([false, 0])
})

test('a network that says it is back before it is, is tried again soon', async () => {
  const { queue, sent, server } = device()
  const fails = () => {
    throw new TypeError('Failed to fetch')
  }
  server.answer = fails
  queue.start()
  queue.say({ itemId: TEA }, 'чай', 5)
  await pass(60_000)
  online!()
  await pass(100)
  server.answer = () => undefined
  await pass(1_000)
  expect(sent).toMatchObject([[{ quantity: 5 }]])
})

test('what is added after a number was said is a line of its own, so that what was said does not count twice', async () => {
  const { queue, server, sent } = device()
  server.answer = () => {
    throw new TypeError('Failed to fetch')
  }
  queue.start()
  queue.add({ itemId: TEA }, 'чай')
  await pass(1)
  queue.say({ itemId: TEA }, 'чай', 5)
  await pass(1)
  queue.add({ itemId: TEA }, 'чай')
  expect(onItsWay(queue.get().kept, { itemId: TEA, code: 'чай' })).toEqual({ said: 5, added: 1 })
  await pass(20_000)
  server.answer = () => undefined
  online!()
  await pass(0)
  expect(sent.flat().map(({ quantity, replaces }) => [quantity, replaces])).toEqual([
    [1, false],
    [5, true],
    [1, false],
  ])
  expect(onItsWay(queue.get().kept, { itemId: TEA, code: 'чай' })).toEqual({ said: undefined, added: 0 })
})

test('what lies in two sectors is two lines, each with its place', async () => {
  const { queue, sent } = device()
  queue.start()
  for (const sectorId of [4, 5, 5]) queue.add({ itemId: TEA, sectorId }, 'чай')
  await pass(2_000)
  expect(sent.flat().map(({ sectorId, quantity }) => [sectorId, quantity])).toEqual([
    [4, 1],
    [5, 2],
  ])
})

test('two codes of one good are one row once the server has said so, and the row that stood keeps its place in the hand', async () => {
  const { queue } = device()
  queue.start()
  queue.add({ itemId: TEA }, 'чай')
  await pass(2_000)
  const { key } = queue.get().seen[0]!
  queue.add({ barcode: '4780000000014' }, '4780000000014')
  expect(queue.get().seen).toHaveLength(2)
  await pass(2_000)
  expect(queue.get().seen).toMatchObject([{ key, good: { itemId: TEA } }])
})

test('a device that is opened again goes on with what it has kept', async () => {
  const at = '2026-11-20T07:00:00.000Z'
  const line = { id: 'a', itemId: TEA, quantity: 2, replaces: false, fromAt: at, countedAt: at }
  const { queue, lines, sent } = device([{ id: 'a', ...OF, line }])
  queue.start()
  await pass(0)
  expect(sent).toMatchObject([[{ id: 'a', quantity: 2 }]])
  expect(lines.size).toBe(0)
})

test('what the server will never take is set aside with its reason, and the rest goes on', async () => {
  const { queue, lines, sent, refused, server } = device()
  server.answer = (more) => {
    const bad = more.findIndex(({ quantity }) => quantity === 1.5)
    if (bad >= 0)
      throw new ApiFailure(422, {
        code: 'badInput',
        message: 'Проверьте поля',
        fields: { [`lines.${bad}.quantity`]: 'Только целое число' },
      })
  }
  queue.start()
  queue.say({ itemId: TEA }, 'чай', 1.5)
  queue.say({ itemId: 12 }, 'сок', 4)
  await pass(5_000)
  expect(sent).toMatchObject([[{ itemId: 12, quantity: 4 }]])
  expect(refused).toHaveBeenCalledTimes(1)
  expect(queue.get().kept).toMatchObject([{ line: { quantity: 1.5 }, problem: 'Только целое число' }])
  queue.giveUp(queue.get().kept[0]!)
  await pass(0)
  expect([queue.get().kept, lines.size]).toEqual([[], 0])
})

test('what was counted last is sent when the page is left', async () => {
  const { queue, sent } = device()
  const stop = queue.start()
  queue.add({ itemId: TEA }, 'чай')
  await pass(0)
  stop()
  await pass(0)
  expect(sent).toMatchObject([[{ itemId: TEA, quantity: 1 }]])
})

test('a good that is met again later is a line of its own, with its own moments', async () => {
  const { queue, server, kept } = device()
  server.answer = () => {
    throw new TypeError('Failed to fetch')
  }
  queue.start()
  queue.add({ itemId: TEA }, 'чай')
  await pass(9_000)
  queue.add({ itemId: TEA }, 'чай')
  await pass(11_000)
  queue.add({ itemId: TEA }, 'чай')
  expect(kept()).toEqual([2, 1])
})

test('what another page of the device may still add to is not sent until it cannot grow, and is never added to here', async () => {
  const at = new Date().toISOString()
  const line = { id: 'a', itemId: TEA, quantity: 2, replaces: false, fromAt: at, countedAt: at }
  const { queue, sent, kept } = device([{ id: 'a', ...OF, line }])
  queue.start()
  await pass(0)
  queue.add({ itemId: TEA }, 'чай')
  expect(kept()).toEqual([2, 1])
  await pass(2_000)
  expect(sent).toMatchObject([[{ quantity: 1 }]])
  await pass(12_000)
  expect(sent).toMatchObject([[{ quantity: 1 }], [{ id: 'a', quantity: 2 }]])
})

test('lines that were kept by another clock are sent with what that one was wrong by', async () => {
  const at = '2026-11-20T07:00:00.000Z'
  const line = { itemId: TEA, quantity: 2, replaces: false, fromAt: at, countedAt: at }
  const { queue, sent, offsets } = device([
    { ...OF, id: 'a', clockOffsetMs: 3_600_000, line: { ...line, id: 'a' } },
    { ...OF, id: 'b', line: { ...line, id: 'b' } },
  ])
  queue.start()
  await pass(2_000)
  expect(sent.flat().map(({ id }) => id)).toEqual(['a', 'b'])
  expect(offsets).toEqual([3_600_000, 0])
})

test('a device that comes back a day after the count was finished shows its lines as late, and they are with the server', async () => {
  const at = '2026-11-20T07:00:00.000Z'
  const line = { id: 'a', itemId: TEA, quantity: 2, replaces: false, fromAt: at, countedAt: at }
  const { queue, sent, server, lines } = device([{ id: 'a', ...OF, line, code: 'чай' }])
  server.isOver = true
  queue.start()
  await pass(0)
  expect(sent).toMatchObject([[{ id: 'a', quantity: 2 }]])
  expect(queue.get().seen).toMatchObject([{ doubt: 'late', good: { itemName: 'Чай' } }])
  expect(lines.size).toBe(0)
})
