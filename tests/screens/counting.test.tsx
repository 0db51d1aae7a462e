import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { compareInventory, finishInventory, getCountProgress, getInventory } from '../../src/api/inventory.ts'
import { saveInventory } from '../../src/api/inventoryLine.ts'
import { answer, hold, networkAway, refuse, server } from './support/answers.ts'
import { COUNT, count, counter, TEA } from './support/counts.ts'
import { openScreen } from './support/openScreen.tsx'
import { scannerTypes } from './support/scanner.ts'

test('lines wait on the device while the server is away, and go when it is there again', async () => {
  server.use(answer(getInventory, count()), answer(getCountProgress, count()), networkAway(saveInventory))
  await openScreen(`${COUNT}/edit/7`, counter)
  await screen.findByRole('textbox', { name: 'Штрихкод или название' })
  scannerTypes(TEA)
  await screen.findByText('Нет связи. Хранится на устройстве строк: 1', undefined, { timeout: 8_000 })
  const sent: unknown[] = []
  server.use(
    answer(saveInventory, async (request) => {
      const { lines } = (await request.json()) as { lines: { id: string; barcode: string; quantity: number }[] }
      sent.push(...lines.map(({ barcode, quantity }) => [barcode, quantity]))
      return {
        status: 'SAVED' as const,
        kept: lines.length,
        late: 0,
        lines: lines.map(({ id }) => ({ id, itemId: null, outside: false })),
        goods: [],
      }
    }),
  )
  globalThis.dispatchEvent(new Event('online'))
  await screen.findByText('Неизвестный код: сохранён, разберите его в сверке')
  expect(sent).toEqual([[TEA, 1]])
  expect(screen.queryByText(/Нет связи/)).toBeNull()
})

test('a number that is being typed stays when the answer for the same good comes meanwhile, and is what was said', async () => {
  const said: unknown[] = []
  let held: (() => void) | undefined
  let ownCounted = 0
  server.use(
    answer(getInventory, count()),
    answer(getCountProgress, count({ counted: 2, serverTime: '2126-11-20T07:00:00.000Z' })),
    answer(saveInventory, async (request) => {
      const { lines } = (await request.json()) as { lines: { id: string; quantity: number; replaces: boolean }[] }
      for (const { quantity, replaces } of lines) ownCounted = quantity + (replaces ? 0 : ownCounted)
      if (ownCounted === 2) await new Promise<void>((resolve) => (held = resolve))
      said.push(...lines.map(({ quantity, replaces }) => [quantity, replaces]))
      return {
        status: 'SAVED' as const,
        kept: lines.length,
        late: 0,
        lines: lines.map(({ id }) => ({ id, itemId: 11, outside: false })),
        goods: [
          {
            itemId: 11,
            itemName: 'Чай',
            barcode: TEA,
            unitName: 'шт',
            weighed: false,
            counted: ownCounted,
            ownCounted,
            others: [],
            expected: null,
          },
        ],
      }
    }),
  )
  const { user } = await openScreen(`${COUNT}/edit/7`, counter)
  await screen.findByRole('textbox', { name: 'Штрихкод или название' })
  scannerTypes(TEA)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Количество: Чай' }, { timeout: 8_000 })
  await waitFor(() => expect(field.value).toBe('1'))
  scannerTypes(TEA)
  await waitFor(() => expect(held).toBeDefined(), { timeout: 8_000 })
  await user.click(field)
  await user.keyboard('12')
  held!()
  await waitFor(() => expect(said).toEqual([1, 1].map((quantity) => [quantity, false])))
  await waitFor(() => expect(screen.queryByText(/отправляется/)).toBeNull())
  expect(screen.getByRole('textbox', { name: 'Количество: Чай' })).toBe(field)
  expect([document.activeElement === field, field.value]).toEqual([true, '12'])
  await screen.findByLabelText('Посчитано 2 / 2')
  await user.keyboard('{Enter}')
  expect(field.value).toBe('12')
  await waitFor(() => expect(said.at(-1)).toEqual([12, true]))
  await waitFor(() => expect(screen.queryByText(/отправляется/)).toBeNull())
  expect(field.value).toBe('12')
})

test('what a phone’s clock is wrong by is told as of the answer, however late the page is opened with it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const sent: number[] = []
  server.use(
    answer(getInventory, count({ serverTime: new Date().toISOString() })),
    answer(compareInventory, { items: [], total: 0, totals: {} }),
    answer(getCountProgress, count()),
    answer(saveInventory, async (request) => {
      const { lines, clockOffsetMs } = (await request.json()) as { lines: { id: string }[]; clockOffsetMs: number }
      sent.push(clockOffsetMs)
      return {
        status: 'SAVED' as const,
        kept: lines.length,
        late: 0,
        lines: lines.map(({ id }) => ({ id, itemId: null, outside: false })),
        goods: [],
      }
    }),
  )
  const { user } = await openScreen(`${COUNT}/view/7`, counter)
  const way = await screen.findByRole('link', { name: 'Считать' })
  hold(getInventory, count())
  vi.setSystemTime(Date.now() + 3_600_000)
  await user.click(way)
  await screen.findByRole('textbox', { name: 'Штрихкод или название' })
  scannerTypes(TEA)
  await waitFor(() => expect(sent).toHaveLength(1), { timeout: 8_000 })
  expect(Math.abs(sent[0]!)).toBeLessThan(60_000)
})

test('a line that the server will not take stands aside with its reason until its counter gives it up', async () => {
  server.use(
    answer(getInventory, count()),
    refuse(saveInventory, 422, {
      code: 'badInput',
      message: 'Проверьте поля',
      fields: { 'lines.0.quantity': 'Только целое число' },
    }),
  )
  const { user } = await openScreen(`${COUNT}/edit/7`, counter)
  await screen.findByRole('textbox', { name: 'Штрихкод или название' })
  scannerTypes(TEA)
  const aside = await screen.findByRole('list', { name: 'Не принято сервером' }, { timeout: 8_000 })
  expect(within(aside).getByText('Только целое число')).toBeTruthy()
  await user.click(within(aside).getByRole('button', { name: 'Удалить' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Не принято сервером' })).toBeNull())
})

test('a count that somebody else has finished meanwhile says so and is shown as it is', async () => {
  server.use(
    answer(getInventory, count()),
    answer(compareInventory, { items: [], total: 0, totals: {} }),
    refuse(finishInventory, 409, { code: 'wrongState', message: 'Инвентаризация уже завершена' }),
  )
  const { user } = await openScreen(`${COUNT}/view/7`, counter)
  await user.click(await screen.findByRole('button', { name: 'Завершить' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Завершить' }))
  expect(await screen.findByText('Инвентаризация уже завершена')).toBeTruthy()
})
