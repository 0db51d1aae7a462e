import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { checkOpenSession, currentXReport } from '../../src/api/cashSession.ts'
import { getSale, type Sale, searchSales, suspendedSales } from '../../src/api/sale.ts'
import { Receipt } from '../../src/print/receipt.tsx'
import { answer, server } from './support/answers.ts'
import { CASHIER, fill, openPos } from './support/openPos.tsx'
import { openScreen } from './support/openScreen.tsx'
import { beginTillTest, CHOCOLATE, JUICE, world } from './support/openTill.ts'
import { sessionWith } from './support/sessions.ts'
import { cashReport, posItem, saleOf } from './support/tillWorld.ts'

const uuid = '11111111-1111-4111-8111-111111111111'
let cashboxId = 700

beforeEach(() => {
  beginTillTest()
  server.use(
    answer(checkOpenSession, { open: true, session: cashReport() }),
    answer(suspendedSales, { items: [] }),
    answer(searchSales, { items: [], total: 0 }),
  )
})

/** A receipt of three, paid so, comes back whole; answers what is sent when its refund is finished as it is offered. */
async function payBack(payments: Sale['payments'], given: Partial<Sale> = {}) {
  const receipt = saleOf({ uuid, saleItems: [{ itemId: 1, count: 3, priceUzs: 12_500 }], finalTotalSum: 37_500 })
  server.use(answer(getSale, { ...receipt, payments, ...given }))
  const own = { departmentId: 3, departmentName: 'М', cashboxId: ++cashboxId, cashboxNumber: '1', cashboxName: '' }
  localStorage.setItem('savdo.register', JSON.stringify(own))
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'savdo.register' }))
  const { user } = await openScreen('/point-of-sale/pos?return=77', sessionWith(CASHIER))
  const dialog = within(await screen.findByRole('dialog', { name: /№ 12/ }))
  await user.click(await dialog.findByRole('button', { name: 'Весь чек' }))
  const shown = dialog.getByText(/Покупатель платил/).textContent
  await user.click(dialog.getByRole('button', { name: /^Вернуть/ }))
  await waitFor(() => expect(document.querySelectorAll('.cart-line')).toHaveLength(1))
  await user.keyboard('{F10}')
  await user.click(await screen.findByRole('button', { name: /Завершить/ }))
  await waitFor(() => expect(world.sent).toHaveLength(1))
  return { shown, body: world.sent[0]!.body }
}

test('a refund says how it was paid and goes back the same way, not in cash', async () => {
  const { shown, body } = await payBack([{ paymentType: 'UZCARD', currencyName: 'UZS', amount: 37_500 }])
  expect(shown).toBe('Покупатель платил: UZCARD 37\u00a0500')
  expect(body.payments).toEqual([{ paymentType: 'UZCARD', amount: -37_500 }])
})

test('what was owed is owed no more, by the same debtor', async () => {
  const debt = [{ paymentType: 'DEBT' as const, currencyName: 'UZS', amount: 37_500 }]
  const { body } = await payBack(debt, { contragentId: 8, contragentName: 'ООО «Азия»' })
  expect(body).toMatchObject({ payments: [{ paymentType: 'DEBT', amount: -37_500 }], contragentId: 8 })
})

test('the receipt of a return names the original, that of a debt its debtor', () => {
  const returned = saleOf(
    { uuid, saleItems: [{ itemId: 1, count: -1, priceUzs: 12_500, returnedLineId: 7 }], finalTotalSum: -12_500 },
    { returnedFrom: [{ id: 5, saleNumber: 31, saleDate: '2026-11-19T09:05:00.000Z' }] },
  )
  const { unmount } = render(<Receipt sale={returned} widthMm={80} />)
  expect(screen.getByText('Возврат по чеку № 31 от 19.11.2026 14:05')).toBeTruthy()
  unmount()
  const owed = saleOf(
    {
      uuid,
      saleItems: [{ itemId: 1, count: 1, priceUzs: 12_500 }],
      payments: [{ paymentType: 'DEBT', amount: 12_500 }],
      finalTotalSum: 12_500,
    },
    { contragentId: 8, contragentName: 'ООО «Азия»' },
  )
  render(<Receipt sale={owed} widthMm={80} />)
  expect(screen.getByText('Должник: ООО «Азия»')).toBeTruthy()
})

test('the discount of a line says what the line comes to, not the receipt', async () => {
  const { user } = await openPos()
  await fill(JUICE, CHOCOLATE)
  await user.keyboard('{F4}')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Сумма строки').parentElement!.textContent).toBe('Сумма строки12\u00a0500,00')
})

test('weight is spoken of only where something weighs', async () => {
  world.known[CHOCOLATE] = { items: [posItem({ weight: 0 })] }
  await openPos()
  await fill(CHOCOLATE)
  expect(screen.queryByText('Вес, кг')).toBeNull()
  await fill(CHOCOLATE, JUICE)
  expect(screen.getByText('Вес, кг')).toBeTruthy()
})

test('the sign of the open session shows its X report', async () => {
  server.use(answer(currentXReport, cashReport()))
  const { user } = await openPos()
  await user.click(await screen.findByRole('button', { name: /Смена № 3/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'X-отчёт · смена № 3' }))
  expect(dialog.getByText('Выручка')).toBeTruthy()
})

test('held receipts of the other registers stand below the own, with their register', async () => {
  const held = (id: number, of: number, cashboxNumber: string) =>
    saleOf(
      { uuid, saleItems: [{ itemId: 1, count: 1, priceUzs: 12_500 }], finalTotalSum: 12_500 },
      { id, cashboxId: of, cashboxNumber, status: 'SUSPENDED' },
    )
  server.use(
    answer(suspendedSales, (request) => {
      const own = Number(new URL(request.url).searchParams.get('cashboxId'))
      return { items: [held(1, own, '1'), held(2, 99, '2')] }
    }),
  )
  const { user } = await openPos([...CASHIER])
  await user.keyboard('{F8}')
  const dialog = within(await screen.findByRole('dialog', { name: /Отложенные/ }))
  expect(await dialog.findByRole('heading', { name: 'Другие кассы магазина' })).toBeTruthy()
  expect(dialog.getByRole('button', { name: /Касса 2/ })).toBeTruthy()
})
