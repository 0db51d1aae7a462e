import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { checkOpenSession } from '../../src/api/cashSession.ts'
import { customerChoices, customerDebt } from '../../src/api/customer.ts'
import { searchSales, suspendedSales } from '../../src/api/sale.ts'
import { withinLimit } from '../../src/pos/debtLimit.ts'
import type { Permission } from '../../src/rules/permissions.ts'
import { answer, server } from './support/answers.ts'
import { CASHIER, fill, openPos } from './support/openPos.tsx'
import { beginTillTest, CHOCOLATE, world } from './support/openTill.ts'
import { cashReport } from './support/tillWorld.ts'

const zuhra = {
  id: 9,
  fullName: 'Юлдашева Зухра',
  mobile: '+998935556677',
  memberCard: null,
  dateOfBirth: null,
  discountPercent: null,
}

beforeEach(() => {
  beginTillTest()
  server.use(
    answer(checkOpenSession, { open: true, session: cashReport() }),
    answer(suspendedSales, { items: [] }),
    answer(searchSales, { items: [], total: 0 }),
    answer(customerChoices, { items: [zuhra], total: 1 }),
  )
})

/** Chocolate for 12 500 that the client shall owe, who owes `debt` and may owe `limit`. */
async function payByDebt(known: { debt: number; limit: number }, permissions: readonly Permission[] = []) {
  server.use(answer(customerDebt, known))
  const { user } = await openPos([...CASHIER, 'view clients', ...permissions])
  await fill(CHOCOLATE)
  await user.keyboard('{F5}')
  await user.click(await screen.findByLabelText('Имя, телефон или номер карты'))
  await user.paste('Зухра')
  await user.click(await screen.findByRole('button', { name: /Юлдашева Зухра/ }))
  await user.keyboard('{F10}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Оплата' }))
  await user.keyboard('{F12}')
  await dialog.findByText(/Долг сейчас/)
  return { user, dialog, finish: dialog.getByRole<HTMLButtonElement>('button', { name: /Завершить/ }) }
}

test('whom nobody trusts owes nothing: why is said before anything is sent', async () => {
  const { user, dialog, finish } = await payByDebt({ debt: 0, limit: 0 })
  expect(dialog.getByText('Лимит долга 0: этому покупателю в долг нельзя')).toBeTruthy()
  expect(finish.disabled).toBe(true)
  await user.keyboard('{F10}')
  expect(world.sent).toEqual([])
})

test('what would be above the limit is said and not sent; as much of it as fits may be owed', async () => {
  const { user, dialog, finish } = await payByDebt({ debt: 90_000, limit: 100_000 })
  expect(dialog.getByText('Долг больше лимита на').nextSibling?.textContent).toBe('2\u00a0500,00')
  expect(finish.disabled).toBe(true)
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'В долг' })
  await user.type(field, '10000')
  await waitFor(() => expect(field.value).toBe('10\u00a0000'))
  await user.click(dialog.getByRole('button', { name: 'Без сдачи' }))
  await waitFor(() => expect(finish.disabled).toBe(false))
  await user.click(finish)
  await waitFor(() => expect(world.sent).toHaveLength(1))
  expect(world.sent[0]!.body.payments).toEqual([
    { paymentType: 'DEBT', amount: 10_000 },
    { paymentType: 'CASH', amount: 2_500 },
  ])
})

test('who has the right to exceed the limit sees by how much, and may', async () => {
  const { dialog, finish } = await payByDebt({ debt: 90_000, limit: 100_000 }, ['exceed debt-limit'])
  expect(dialog.getByText(/превышение на 2 500,00/)).toBeTruthy()
  expect(finish.disabled).toBe(false)
})

test('a limit refuses only what would be accepted', () => {
  const lacking = { accepted: false, reason: 'NOT_ENOUGH', difference: 100 } as const
  const above = { debt: 0, limit: 0, left: -100, refused: true }
  expect(withinLimit(lacking, above)).toBe(lacking)
  const paid = { accepted: true, change: 0, kept: [] } as const
  expect(withinLimit(paid, undefined)).toBe(paid)
  expect(withinLimit(paid, { ...above, refused: false })).toBe(paid)
})
