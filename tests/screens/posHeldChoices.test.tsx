import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { checkOpenSession } from '../../src/api/cashSession.ts'
import { employeesWithLogin } from '../../src/api/employee.ts'
import { suspendedSales } from '../../src/api/sale.ts'
import { convertSale } from '../../src/api/wholesale.ts'
import type { Permission } from '../../src/rules/permissions.ts'
import { answer, refuse, server } from './support/answers.ts'
import { beginTillTest, CHOCOLATE, JUICE, takes, world } from './support/openTill.ts'
import { cart, CASHIER, fill, openPos, pay } from './support/openPos.tsx'
import { cashReport, saleOf } from './support/tillWorld.ts'

const saleItems = [{ itemId: 1, count: 1, priceUzs: 12_500 }]
const held = saleOf({ uuid: crypto.randomUUID(), saleItems }, { status: 'SUSPENDED', saleNumber: null })

beforeEach(() => {
  beginTillTest()
  server.use(answer(checkOpenSession, { open: true, session: cashReport() }), answer(suspendedSales, { items: [] }))
})

/** A till at whose register a sale is held, its list opened. */
async function openHeld(permissions: readonly Permission[] = [...CASHIER, 'edit wholesale']) {
  server.use(answer(suspendedSales, { items: [held] }))
  const opened = await openPos(permissions)
  await opened.user.keyboard('{F8}')
  return { ...opened, list: await screen.findByRole('dialog') }
}

test('a held sale goes to wholesale only when asked twice; a refusal is said and it stays held', async () => {
  const { user, list } = await openHeld()
  server.use(refuse(convertSale, 422, { code: 'priceMissing', message: 'Нет оптовой цены' }))
  await user.click(await within(list).findByRole('button', { name: /^В опт/ }))
  const question = await screen.findByRole('dialog', { name: /опт/i })
  await user.click(within(question).getByRole('button', { name: 'В опт' }))
  expect(await screen.findByText(/Нет оптовой цены/)).toBeTruthy()
  expect(within(list).getByRole('button', { name: /^В опт/ })).toBeTruthy()
})

test('who may not write wholesale sales has no such button', async () => {
  const { list } = await openHeld([...CASHIER])
  await within(list).findAllByRole('button')
  expect(within(list).queryByRole('button', { name: /^В опт/ })).toBeNull()
})

test('whose sale it is is said of one line, and goes with it', async () => {
  const aziz = {
    id: 3,
    fullName: 'Азиз Каримов',
    personnel: '',
    departmentId: 1,
    departmentName: '',
    positionName: null,
  }
  server.use(answer(employeesWithLogin, [{ ...aziz, userId: 44, username: 'aziz' }]), takes())
  const { user } = await openPos()
  await fill(CHOCOLATE, JUICE)
  await user.keyboard('{Shift>}{F5}{/Shift}')
  await user.click(await screen.findByRole('button', { name: /Азиз Каримов/ }))
  expect(await cart().findByText('Продал: Азиз Каримов')).toBeTruthy()
  await pay(user)
  await waitFor(() => expect(world.sent).toHaveLength(1))
  expect(world.sent[0]!.body.saleItems.map(({ sellerId }) => sellerId)).toEqual([undefined, 44])
})
