import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { checkOpenSession } from '../../src/api/cashSession.ts'
import { suspendedSales } from '../../src/api/sale.ts'
import { answer, server } from './support/answers.ts'
import { CASHIER, cart, fill, openPos, pay } from './support/openPos.tsx'
import { beginTillTest, CHOCOLATE, world } from './support/openTill.ts'
import { cashReport } from './support/tillWorld.ts'

beforeEach(() => {
  beginTillTest()
  server.use(answer(checkOpenSession, { open: true, session: cashReport() }), answer(suspendedSales, { items: [] }))
})

/** Types over the price in its panel, and answers with Enter. */
async function setPrice(user: Awaited<ReturnType<typeof openPos>>['user'], text: string) {
  await user.keyboard('{Shift>}{F4}{/Shift}')
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: /Цена/ })
  await user.clear(field)
  for (const key of text) await user.type(field, key)
  await waitFor(() => expect(field.value.replace(/\s/g, '')).toBe(text))
  await user.keyboard('{Enter}')
  return dialog
}

test('whoever may sets the price of a line by hand; the price list stays beside it, and both are sent', async () => {
  const { user } = await openPos([...CASHIER, 'set own-price'])
  await fill(CHOCOLATE)
  await setPrice(user, '12000')
  await cart().findByText('По прайсу 12 500')
  await pay(user)
  await waitFor(() => expect(world.sent).toHaveLength(1))
  expect(world.sent[0]!.body.saleItems).toMatchObject([{ priceUzs: 12_000, listPriceUzs: 12_500 }])
})

test('goods for nothing need a right of their own, and it is said', async () => {
  const { user } = await openPos([...CASHIER, 'set own-price'])
  await fill(CHOCOLATE)
  const dialog = await setPrice(user, '0')
  await dialog.findByText(/цена равна нулю/)
  expect(document.querySelector('.cart-line-said')).toBeNull()
})

test('without the right there is no such button, and its key does nothing', async () => {
  const { user } = await openPos()
  await fill(CHOCOLATE)
  await user.keyboard('{Shift>}{F4}{/Shift}')
  expect(screen.queryByRole('button', { name: /Своя цена/ })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})
