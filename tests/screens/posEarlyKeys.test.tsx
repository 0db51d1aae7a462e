import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { checkOpenSession } from '../../src/api/cashSession.ts'
import { createSale, suspendedSales, suspendSale } from '../../src/api/sale.ts'
import { answer, handler, hold, server } from './support/answers.ts'
import { cart, CASHIER, fill, lineCount, openPos, scan } from './support/openPos.tsx'
import { beginTillTest, CHOCOLATE, JUICE, says, takes, world } from './support/openTill.ts'
import { cashReport, saleOf } from './support/tillWorld.ts'

const held = saleOf(
  { uuid: '11111111-1111-4111-8111-111111111111', saleItems: [{ itemId: 1, count: 1, priceUzs: 12_500 }] },
  { status: 'SUSPENDED', saleNumber: null },
)
const quantities = () =>
  cart()
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value)
const sold = () => world.sent.map(({ body }) => body.saleItems.map(({ itemId, count }) => [itemId, count]))

beforeEach(() => {
  beginTillTest()
  server.use(answer(checkOpenSession, { open: true, session: cashReport() }), answer(suspendedSales, { items: [held] }))
})

/** A till that takes up the sale that is held at it, and waits for the server to bring it. */
async function takingUp() {
  const opened = await openPos(CASHIER)
  const bring = hold(suspendSale, { ...held, status: 'DRAFT' })
  await opened.user.keyboard('{F8}')
  await waitFor(() => expect(document.activeElement?.className).toBe('till-choice'))
  await opened.user.keyboard('{Enter}')
  return { ...opened, bring }
}

test('a whole chain of keys is pressed ahead of the screen, and done in its order', async () => {
  const { user, bring } = await takingUp()
  await user.keyboard('{F2}3{Enter}{F10}{Enter}')
  expect(document.querySelectorAll('.cart-line')).toHaveLength(0)
  bring()
  await screen.findByText('Чек № 12 проведён')
  expect(sold()).toEqual([[[1, 3]]])
})

test('what is scanned between two keys stands between them', async () => {
  const { user, bring } = await takingUp()
  await user.keyboard('{F2}3{Enter}')
  scan(JUICE)
  await user.keyboard('{F2}2{Enter}')
  bring()
  await waitFor(() => expect(lineCount()).toBe(2))
  // The last scanned stands above.
  await waitFor(() => expect(quantities()).toEqual(['2', '3']))
})

test('digits that come as fast as a scanner types them are none of them lost', async () => {
  const { user, bring } = await takingUp()
  await user.keyboard('{F2}120{Enter}')
  bring()
  await waitFor(() => expect(quantities()).toEqual(['120']))
})

test('keys that were pressed while a sale was sent are those of the next cart', async () => {
  const { user } = await openPos()
  await fill(CHOCOLATE)
  let letGo = () => {}
  const answered = new Promise<void>((resolve) => (letGo = resolve))
  server.use(takes(() => answered.then(() => undefined)))
  await user.keyboard('{F10}{Enter}')
  await waitFor(() => expect(world.sent).toHaveLength(1))
  scan(JUICE)
  await user.keyboard('{F2}4{Enter}')
  letGo()
  await waitFor(() => expect(quantities()).toEqual(['4']))
})

test('where the till could not do it, the keys that counted on it go nowhere', async () => {
  const { user } = await openPos()
  await fill(CHOCOLATE)
  let fail = () => {}
  const answered = new Promise<void>((resolve) => (fail = resolve))
  server.use(handler(createSale, () => answered.then(() => says(403, { code: 'forbidden', message: 'Нет права' }))))
  const asked = screen.getByRole<HTMLInputElement>('combobox')
  await user.keyboard('{F7}{F10}{Enter}')
  fail()
  await screen.findByText('Нет права')
  await waitFor(() => expect(asked.disabled).toBe(false))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(lineCount()).toBe(1)
  expect(world.sent).toEqual([])
})

test('a refused sale takes the keys of the next one with it, and says which goods are to be scanned again', async () => {
  const { user } = await openPos()
  await fill(CHOCOLATE)
  let letGo = () => {}
  const answered = new Promise<void>((resolve) => (letGo = resolve))
  server.use(takes(() => answered.then(() => says(400, { code: 'badInput', message: 'Проверьте выделенные поля' }))))
  await user.keyboard('{F10}{Enter}')
  await waitFor(() => expect(world.sent).toHaveLength(1))
  await user.keyboard('{Delete}')
  scan(JUICE)
  letGo()
  await screen.findByText(new RegExp(JUICE))
  expect(lineCount()).toBe(1)
})
