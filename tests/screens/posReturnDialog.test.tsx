import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { checkOpenSession } from '../../src/api/cashSession.ts'
import { type SaleRow, searchSales, suspendedSales } from '../../src/api/sale.ts'
import { answer, hold, server } from './support/answers.ts'
import { openPos } from './support/openPos.tsx'
import { beginTillTest } from './support/openTill.ts'
import { cashReport, register } from './support/tillWorld.ts'

const receipt = (saleNumber: number): SaleRow => ({
  id: 100 + saleNumber,
  saleNumber,
  saleDate: '2026-11-20T09:05:00.000Z',
  kind: 'SALE',
  status: 'FINISHED',
  depId: register.departmentId,
  shopName: register.departmentName,
  cashboxNumber: register.cashboxNumber,
  sessionNumber: 3,
  cashierFullName: 'Каримова Дилноза',
  lines: 1,
  totalCount: 1,
  totalSum: 12_500,
  discount: 0,
  finalTotalSum: 12_500,
  paymentTypes: ['CASH'],
  comment: '',
})
const found = (...numbers: number[]) => ({ items: numbers.map(receipt), total: numbers.length })

beforeEach(() => {
  beginTillTest()
  server.use(answer(checkOpenSession, { open: true, session: cashReport() }), answer(suspendedSales, { items: [] }))
})

/** Resolves when a receipt of this number is looked for. */
const searched = (saleNumber: number) =>
  new Promise<void>((resolve) =>
    server.events.on('request:start', ({ request }) => {
      if (new URL(request.url).searchParams.get('saleNum') === String(saleNumber)) resolve()
    }),
  )

async function openReturn() {
  const { user } = await openPos()
  await user.keyboard('{F9}')
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Возврат товара' })) }
}

test('receipts stay under the finger while others are looked for, and Enter waits for those', async () => {
  server.use(answer(searchSales, found(7, 12)))
  const { user, dialog } = await openReturn()
  const first = await dialog.findByRole('button', { name: /№ 7/ })
  const letGo = hold(searchSales, found(12))
  const asked = searched(12)
  await user.type(dialog.getByRole('textbox', { name: 'Номер чека' }), '12')
  await asked
  await user.keyboard('{Enter}')
  expect(first.isConnected).toBe(true)
  letGo()
  await waitFor(() => expect(first.isConnected).toBe(false))
  expect(dialog.getByRole('button', { name: /№ 12/ })).toBeTruthy()
})

test('that there is no such receipt is said of the number that was looked for, not of the next', async () => {
  server.use(answer(searchSales, found()))
  const { user, dialog } = await openReturn()
  await dialog.findByText('Здесь ещё ничего не продано')
  await user.type(dialog.getByRole('textbox', { name: 'Номер чека' }), '8')
  await dialog.findByText('Такого чека нет')
  await user.clear(dialog.getByRole('textbox', { name: 'Номер чека' }))
  const asked = searched(9)
  const letGo = hold(searchSales, found(9))
  await user.type(dialog.getByRole('textbox', { name: 'Номер чека' }), '9')
  await asked
  expect(dialog.queryByText('Такого чека нет')).toBeNull()
  letGo()
  await dialog.findByRole('button', { name: /№ 9/ })
})
