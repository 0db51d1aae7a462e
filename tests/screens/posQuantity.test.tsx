import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { checkOpenSession } from '../../src/api/cashSession.ts'
import { getSale, searchSales, suspendedSales } from '../../src/api/sale.ts'
import { answer, server } from './support/answers.ts'
import { CASHIER, cart, fill, openPos } from './support/openPos.tsx'
import { beginTillTest, CHOCOLATE } from './support/openTill.ts'
import { openScreen } from './support/openScreen.tsx'
import { sessionWith } from './support/sessions.ts'
import { cashReport, saleOf } from './support/tillWorld.ts'

type User = Awaited<ReturnType<typeof openPos>>['user']

beforeEach(() => {
  beginTillTest()
  server.use(answer(checkOpenSession, { open: true, session: cashReport() }), answer(suspendedSales, { items: [] }))
})

/** What goods that are sold whole cannot have, and what is said of it. */
const WRONG = [
  ['0,35', 'Этот товар продаётся только целыми единицами'],
  ['-5', 'Количество должно быть больше нуля'],
] as const

/** Types over what stands there, one key at a time, no faster than a person. */
async function typeOver(user: User, field: HTMLInputElement, text: string) {
  await user.clear(field)
  await user.type(field, text)
  await waitFor(() => expect(field.value).toBe(text))
}

test.each(WRONG)('%s typed into the line is refused in words, and the line stays as it was', async (typed, words) => {
  const { user } = await openPos()
  await fill(CHOCOLATE)
  const field = cart().getByRole<HTMLInputElement>('textbox')
  await typeOver(user, field, typed)
  await user.keyboard('{Enter}')
  await screen.findByText(words)
  expect(field.value).toBe('1')
})

test.each(WRONG)('%s typed into the panel of the quantity is refused in words there', async (typed, words) => {
  const { user } = await openPos()
  await fill(CHOCOLATE)
  await user.keyboard('{F2}')
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByRole<HTMLInputElement>('textbox')
  await typeOver(user, field, typed)
  await user.keyboard('{Enter}')
  expect((await dialog.findByText(words)).getAttribute('role')).toBe('alert')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await typeOver(user, field, '3')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(cart().getByRole<HTMLInputElement>('textbox').value).toBe('3'))
})

test.each([...WRONG, ['4', 'Больше, чем осталось в чеке, вернуть нельзя'] as const])(
  '%s of a receipt of three is not taken back, and it is said why',
  async (typed, words) => {
    const uuid = '11111111-1111-4111-8111-111111111111'
    const receipt = saleOf({ uuid, saleItems: [{ itemId: 1, count: 3, priceUzs: 12_500 }], finalTotalSum: 37_500 })
    server.use(answer(getSale, receipt), answer(searchSales, { items: [], total: 0 }))
    localStorage.setItem(
      'savdo.register',
      JSON.stringify({ departmentId: 3, departmentName: 'М', cashboxId: 900, cashboxNumber: '1', cashboxName: '' }),
    )
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'savdo.register' }))
    const { user } = await openScreen('/point-of-sale/pos?return=77', sessionWith(CASHIER))
    const dialog = within(await screen.findByRole('dialog', { name: /№ 12/ }))
    await typeOver(user, await dialog.findByRole<HTMLInputElement>('textbox'), typed)
    await dialog.findByText(words)
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Вернуть/ }).disabled).toBe(true)
  },
)
