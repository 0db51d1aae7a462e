import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Cashbox, cashboxes } from '../../src/api/cashbox.ts'
import { checkOpenSession } from '../../src/api/cashSession.ts'
import { searchPosItems, suspendedSales } from '../../src/api/sale.ts'
import { answer, hold, server } from './support/answers.ts'
import { fill, openPos, scan } from './support/openPos.tsx'
import { beginTillTest, CHOCOLATE, JUICE, world } from './support/openTill.ts'
import { cashReport, juice } from './support/tillWorld.ts'

beforeEach(() => {
  beginTillTest()
  server.use(answer(checkOpenSession, { open: true, session: cashReport() }), answer(suspendedSales, { items: [] }))
})

/** 31 400 to pay, of which 5 000 were typed for the card. */
async function withCard() {
  const { user } = await openPos()
  await fill(CHOCOLATE, JUICE)
  await user.keyboard('{F10}')
  await screen.findByRole('dialog', { name: 'Оплата' })
  await user.keyboard('{F2}')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'UZCARD' })
  await user.type(field, '5000')
  // Keys as fast as these might be a scanner's: they are held back for a moment.
  await waitFor(() => expect(field.value).toBe('5\u00a0000'))
  return user
}

test('beside a card, "no change" takes the rest in cash and gives no change', async () => {
  const user = await withCard()
  await user.click(screen.getByRole('button', { name: 'Без сдачи' }))
  await user.click(screen.getByRole('button', { name: /Завершить/ }))
  await waitFor(() => expect(world.sent).toHaveLength(1))
  expect(world.sent[0]!.body.payments).toEqual([
    { paymentType: 'UZCARD', amount: 5_000 },
    { paymentType: 'CASH', amount: 26_400 },
  ])
})

test('beside a card, the notes to be handed over are those of what is left', async () => {
  const user = await withCard()
  const sums = screen.getByRole('group', { name: 'Покупатель даёт' })
  expect([...sums.querySelectorAll('button')].map(({ firstChild }) => firstChild?.textContent)).toEqual(
    ['Без сдачи', '27 000', '30 000', '40 000', '50 000', '100 000'].map((text) => text.replace(/(\d) /, '$1\u00a0')),
  )
  await user.click(screen.getByRole('button', { name: '30\u00a0000' }))
  expect(screen.getByText('3 600,00')).toBeTruthy()
})

test('nobody pays faster than the register says that it asks for the number of the slip', async () => {
  const registers: Cashbox[] = []
  const say = hold(cashboxes, registers)
  const { user } = await openPos()
  const { cashboxId: id, departmentId } = JSON.parse(localStorage.getItem('savdo.register')!)
  const own = { id, departmentId, number: '1', name: 'У входа', open: true, version: 1 }
  registers.push({ ...own, asksSlip: true, cashRounding: 0 } as Cashbox)
  await fill(CHOCOLATE)
  await user.keyboard('{F10}')
  await screen.findByRole('dialog', { name: 'Оплата' })
  await user.keyboard('{F3}{Enter}')
  say()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Номер слипа' })))
  expect(world.sent).toEqual([])
})

test('goods that were scanned and are still looked up are paid with the others, not forgotten', async () => {
  const { user } = await openPos()
  await fill(CHOCOLATE)
  await user.keyboard('{F10}')
  await screen.findByRole('dialog', { name: 'Оплата' })
  const say = hold(searchPosItems, { items: [juice] })
  scan(JUICE)
  await user.keyboard('{Enter}')
  await screen.findByText(/ещё ищется/)
  say()
  await within(screen.getByRole('dialog')).findByText('31 400,00', { selector: 'strong' })
  expect(world.sent).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(world.sent).toHaveLength(1))
  expect(world.sent[0]!.body.saleItems).toHaveLength(2)
})

test('a sponsor pays by a kind of its own', async () => {
  const { user } = await openPos()
  await fill(CHOCOLATE)
  await user.keyboard('{F10}')
  await screen.findByRole('dialog', { name: 'Оплата' })
  await user.keyboard('{F5}')
  await screen.findByRole('textbox', { name: 'Спонсорство' })
  await user.click(screen.getByRole('button', { name: /Завершить/ }))
  await waitFor(() => expect(world.sent).toHaveLength(1))
  expect(world.sent[0]!.body.payments).toEqual([{ paymentType: 'SPONSORSHIP', amount: 12_500 }])
})
