import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { checkOpenSession } from '../../src/api/cashSession.ts'
import { searchPosItems, suspendedSales } from '../../src/api/sale.ts'
import { answer, server } from './support/answers.ts'
import { CASHIER, lineCount, openPos, scan } from './support/openPos.tsx'
import { beginTillTest, CHOCOLATE, world } from './support/openTill.ts'
import { cashReport, posItem } from './support/tillWorld.ts'

const expired = posItem({ termOfItem: '2020-01-31', priceUzs: 9_000 })
const fresh = posItem({ termOfItem: '2099-01-31' })
const EXPIRED = 'срок истёк 31.01.2020'

beforeEach(() => {
  beginTillTest()
  server.use(answer(checkOpenSession, { open: true, session: cashReport() }), answer(suspendedSales, { items: [] }))
})
const shelf = (...items: (typeof expired)[]) => {
  world.known[CHOCOLATE] = { items }
  server.use(answer(searchPosItems, { items }))
}
const inCart = () => document.querySelector('.cart-line-price')?.textContent

test('an expired lot stands last, red, and is neither chosen before nor sold without the right', async () => {
  shelf(expired, fresh)
  const { user } = await openPos()
  scan(CHOCOLATE)
  const dialog = within(await screen.findByRole('dialog'))
  const [first, second] = dialog.getAllByRole<HTMLButtonElement>('button', { name: /остатке|до|срок/ })
  expect([first!.dataset.expired, second!.dataset.expired]).toEqual(['false', 'true'])
  expect(second!.textContent).toContain(EXPIRED)
  expect(second!.disabled).toBe(true)
  expect(dialog.getByText(/Продать может только тот, кому администратор дал на это право/)).toBeTruthy()
  await user.keyboard('2')
  expect(lineCountNow()).toBe(0)
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(inCart()).toBe('12\u00a0500'))
})
const lineCountNow = () => document.querySelectorAll('.cart-line').length

test('where only expired goods lie, they are refused in words', async () => {
  shelf(expired)
  await openPos()
  scan(CHOCOLATE)
  await screen.findByText(/«Шоколад «Алёнка» 90 г»: срок годности истёк/)
  expect(lineCount()).toBe(0)
})

test('whoever may sell them is asked all the same, and no key alone sells them', async () => {
  shelf(expired)
  const { user } = await openPos([...CASHIER, 'sell expired'])
  scan(CHOCOLATE)
  const dialog = within(await screen.findByRole('dialog'))
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: new RegExp(EXPIRED) })
  expect([button.disabled, document.activeElement === button]).toEqual([false, false])
  await user.click(button)
  await waitFor(() => expect(inCart()).toBe('9\u00a0000'))
  expect(document.querySelector('.cart-line-mark')?.textContent).toBe(EXPIRED)
})

test('among what the words find expired goods stand last, and Enter alone sells none of them', async () => {
  shelf(expired)
  const { user } = await openPos([...CASHIER, 'sell expired'])
  await user.type(screen.getByRole('combobox'), 'шок')
  const option = await screen.findByRole('option')
  expect([option.dataset.expired, option.getAttribute('aria-selected')]).toEqual(['true', 'false'])
  await user.keyboard('{Enter}')
  expect(lineCount()).toBe(0)
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(lineCount()).toBe(1))
})

test('goods without a price to pay are sold only by right', async () => {
  shelf(posItem({ priceUzs: 0 }))
  await openPos()
  scan(CHOCOLATE)
  await screen.findByText(/цена равна нулю/)
  expect(lineCount()).toBe(0)
})
