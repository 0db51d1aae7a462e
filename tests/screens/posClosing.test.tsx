import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { cashboxes } from '../../src/api/cashbox.ts'
import { checkOpenSession, openSession, takeZReport } from '../../src/api/cashSession.ts'
import { myDepartments } from '../../src/api/department.ts'
import { suspendedSales } from '../../src/api/sale.ts'
import { deviceTillStorage } from '../../src/pos/deviceTillStorage.ts'
import type { FinishBody } from '../../src/pos/outgoingSale.ts'
import { newTillCart } from '../../src/pos/tillCart.ts'
import { answer, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { beginTillTest } from './support/openTill.ts'
import { sessionWith } from './support/sessions.ts'
import { cashReport, plainCashbox, register, saleOf } from './support/tillWorld.ts'

const CASHIER = ['sell pos', 'view cash-session', 'open cash-session', 'close cash-session'] as const
const uuid = '11111111-1111-4111-8111-111111111111'
const held = saleOf({ uuid, saleItems: [{ itemId: 1, count: 2, priceUzs: 12_500 }], finalTotalSum: 25_000 })

beforeEach(async () => {
  beginTillTest()
  const storage = await deviceTillStorage()
  await storage.write([{ store: 'carts', key: '3/5', value: undefined }], 'relaxed')
})

/** The way to the till, with a session open in which 120 000 should lie in the drawer; answers what is sent to close it. */
async function openBefore({ open = true, sales = [] as (typeof held)[] } = {}) {
  const closed: unknown[] = []
  server.use(
    answer(myDepartments, [
      { id: 3, name: register.departmentName, type: 'SHOP', saleType: 'RETAIL', currencyCode: 'UZS' } as never,
    ]),
    answer(cashboxes, [{ ...plainCashbox, open }]),
    answer(checkOpenSession, { open, session: open ? cashReport() : null }),
    answer(openSession, cashReport()),
    answer(suspendedSales, { items: sales }),
    answer(takeZReport, async (request: Request) => {
      closed.push(await request.json())
      return cashReport({ status: 'CLOSED', countedCash: 0, cashDifference: -120_000 })
    }),
  )
  const { user } = await openScreen('/point-of-sale/before-pos', sessionWith([...CASHIER]))
  return { user, closed }
}
type User = Awaited<ReturnType<typeof openBefore>>['user']

async function count(user: User, sum: string) {
  await user.click(await screen.findByRole('button', { name: /Закрыть смену/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Закрыть смену № 3' }))
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Посчитано в кассе' })
  await user.type(field, sum)
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: /Закрыть смену/ })
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.type(field, '{Enter}')
  return dialog
}

test('with cash missing one Enter does not close the session: it asks, and wants to know why', async () => {
  const { user, closed } = await openBefore()
  const dialog = await count(user, '0')
  await dialog.findByText('В кассе недостача 120 000,00. После закрытия смены её не исправить.')
  const anyway = dialog.getByRole<HTMLButtonElement>('button', { name: 'Всё равно закрыть смену' })
  expect(anyway.disabled).toBe(true)
  await user.keyboard('{Enter}')
  expect(closed).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: /Почему не хватает денег/ }), 'Деньги в сейфе')
  await user.click(anyway)
  await waitFor(() => expect(closed).toEqual([{ countedCash: 0, comment: 'Деньги в сейфе', leaves: 0 }]))
})

test('held receipts and a cart on the device are spoken of before the session closes', async () => {
  const storage = await deviceTillStorage()
  const line = { key: 'a', quantity: 1_000, price: 1_250_000, itemId: 1, name: 'Шоколад', unitName: 'шт' }
  const cart = {
    mode: 'SALE' as const,
    lines: [{ ...line, barcode: null, weighed: false, termOfItem: null, stock: null, weightGrams: 0 }],
  }
  await storage.write([{ store: 'carts', key: '3/5', value: { ...newTillCart(uuid), cart } }], 'relaxed')
  const { user, closed } = await openBefore({ sales: [held, { ...held, id: 78, cashboxId: 6 }] })
  const dialog = await count(user, '120000')
  await dialog.findByText('Отложенные чеки: 1, всего на 25 000,00')
  expect(dialog.getByText(/Шоколад.* · 25 000,00$/)).toBeTruthy()
  expect(dialog.getByText('На этой кассе не закончен чек на 12 500,00')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: /Назад/ }))
  expect(closed).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Всё равно закрыть смену' }))
  await waitFor(() => expect(closed).toEqual([{ countedCash: 120_000, comment: '', leaves: 1 }]))
})

test('a sale that the server has not got yet is spoken of before the session closes', async () => {
  const storage = await deviceTillStorage()
  const outgoing = {
    uuid,
    registerKey: '3/5',
    cart: newTillCart(uuid),
    madeAt: '2026-11-20T09:05:00Z',
    username: 'kassir',
  }
  const body = { ...held, departmentId: 3, cashboxId: 5, payments: [] } as unknown as FinishBody
  await storage.write([{ store: 'outbox', key: uuid, value: { ...outgoing, body } }], 'relaxed')
  onTestFinished(() => storage.write([{ store: 'outbox', key: uuid, value: undefined }], 'relaxed'))
  const { user, closed } = await openBefore()
  const dialog = await count(user, '120000')
  await dialog.findByText('Чеки, которые ещё не на сервере: 1')
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: /Назад/ }))
  expect(closed).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Всё равно закрыть смену' }))
  await waitFor(() => expect(closed).toHaveLength(1))
})

test('where all is well the session closes at once', async () => {
  const { user, closed } = await openBefore()
  await count(user, '120000')
  await waitFor(() => expect(closed).toEqual([{ countedCash: 120_000, comment: '', leaves: 0 }]))
})

test('a session is opened by keyboard: Enter alone opens the panel, without a single Tab', async () => {
  const { user } = await openBefore({ open: false })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Открыть смену'))
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  expect(document.activeElement).toBe(dialog.getByRole('textbox'))
})
