import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getCountProgress, getInventory, searchInventories } from '../../src/api/inventory.ts'
import { type CountedGood, saveInventory } from '../../src/api/inventoryLine.ts'
import { countStore } from '../../src/routes/_home/warehouse-management/-inventory/countStore.ts'
import { sendAs, sendCounted } from '../../src/routes/_home/warehouse-management/-inventory/sendCounted.ts'
import { answer, networkAway, server } from './support/answers.ts'
import { COUNT, count, counter, TEA } from './support/counts.ts'
import { openScreen } from './support/openScreen.tsx'
import { scannerTypes } from './support/scanner.ts'

const tea = (given: Partial<CountedGood> = {}): CountedGood => ({
  itemId: 11,
  itemName: 'Чай',
  barcode: TEA,
  unitName: 'шт',
  weighed: false,
  counted: 1,
  ownCounted: 1,
  others: [],
  expected: null,
  ...given,
})
/** The server takes lines; `sent` is what has reached it. */
function taking(good: CountedGood, isOver = false) {
  const sent: { quantity: number; clockOffsetMs: number }[] = []
  server.use(
    answer(saveInventory, async (request) => {
      const { lines, clockOffsetMs } = (await request.json()) as {
        lines: { id: string; quantity: number }[]
        clockOffsetMs: number
      }
      sent.push(...lines.map(({ quantity }) => ({ quantity, clockOffsetMs })))
      return {
        status: isOver ? ('FINISHED' as const) : ('SAVED' as const),
        kept: lines.length,
        late: isOver ? lines.length : 0,
        lines: lines.map(({ id }) => ({ id, itemId: good.itemId, outside: false })),
        goods: [good],
      }
    }),
  )
  return sent
}
const codeField = () => screen.findByRole('textbox', { name: 'Штрихкод или название' })

test('a count whose page is opened anew without a network is counted on, by the clock that was compared while there was one', async () => {
  const id = 21
  const serverTime = new Date(Date.now() + 3_600_000).toISOString()
  server.use(answer(getInventory, count({ id, serverTime })), answer(getCountProgress, count({ id, serverTime })))
  await openScreen(`${COUNT}/edit/${id}`, counter)
  await codeField()
  cleanup()

  server.use(networkAway(getInventory), networkAway(saveInventory))
  await openScreen(`${COUNT}/edit/${id}`, counter)
  await codeField()
  scannerTypes(TEA)
  await screen.findByText('Нет связи. Хранится на устройстве строк: 1', undefined, { timeout: 8_000 })
  const sent = taking(tea())
  globalThis.dispatchEvent(new Event('online'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(Math.abs(sent[0]!.clockOffsetMs - 3_600_000)).toBeLessThan(60_000)
})

test('a count that this device has never opened says that there is no network', async () => {
  server.use(networkAway(getInventory))
  await openScreen(`${COUNT}/edit/22`, counter)
  expect(await screen.findByText(/Нет связи с сервером/)).toBeTruthy()
})

test('a phone that comes back a day after the count was finished brings its lines from whatever screen, and says so', async () => {
  const at = '2026-11-19T07:00:00.000Z'
  const line = { id: '0190a5d0-0000-7000-8000-000000000023', itemId: 11, quantity: 4, replaces: false }
  const kept = { id: line.id, inventoryId: 23, userId: counter.id, line: { ...line, fromAt: at, countedAt: at } }
  await (await countStore()).put([{ ...kept, code: 'Чай', clockOffsetMs: -5_000 }])
  server.use(answer(searchInventories, { items: [], total: 0 }))
  const sent = taking(tea({ counted: 0, ownCounted: 0 }), true)
  await openScreen('/warehouse-management/inventory', counter)
  await sendCounted()
  expect(await screen.findByText('Подсчёт был уже окончен. Сохранено строк: 1, смотрите их в сверке')).toBeTruthy()
  expect(sent).toEqual([{ quantity: 4, clockOffsetMs: -5_000 }])
  await waitFor(async () => expect(await (await countStore()).counts(counter.id)).not.toContain(23))
})

test('whose word gave way to the last one is told where one counts', async () => {
  const id = 24
  server.use(answer(getInventory, count({ id, several: 'REPLACE' })), answer(getCountProgress, count({ id })))
  taking(tea({ counted: 7, others: [{ userName: 'Каримова Дилноза', quantity: 7 }] }))
  await openScreen(`${COUNT}/edit/${id}`, counter)
  await codeField()
  scannerTypes(TEA)
  expect(
    await screen.findByText(/в зачёт идёт 7 · другие насчитали: Каримова Дилноза 7/, undefined, { timeout: 8_000 }),
  ).toBeTruthy()
})

test('lines of one counter are never sent by another who signs in after him', async () => {
  const at = '2026-11-19T07:00:00.000Z'
  const line = { id: '0190a5d0-0000-7000-8000-000000000025', itemId: 11, quantity: 4, replaces: false }
  const kept = { id: line.id, inventoryId: 25, userId: 99, line: { ...line, fromAt: at, countedAt: at } }
  await (await countStore()).put([kept])
  server.use(answer(searchInventories, { items: [], total: 0 }))
  const sent = taking(tea())
  await openScreen('/warehouse-management/inventory', counter)
  await sendCounted()
  await expect(sendAs(99, 25)([kept.line], 0)).rejects.toThrow('somebody else')
  expect(sent).toEqual([])
  expect(await (await countStore()).counts(99)).toEqual([25])
  await (await countStore()).remove([line.id])
})
