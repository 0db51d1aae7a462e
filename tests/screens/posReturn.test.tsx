import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { checkOpenSession } from '../../src/api/cashSession.ts'
import { getSale, suspendedSales } from '../../src/api/sale.ts'
import { answer, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { beginTillTest } from './support/openTill.ts'
import { sessionWith } from './support/sessions.ts'
import { cashReport, register, saleOf } from './support/tillWorld.ts'

beforeEach(() => {
  beginTillTest()
  localStorage.setItem('savdo.register', JSON.stringify(register))
  // The store reads the device once; another tab's change is how it hears of this.
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'savdo.register' }))
})

test('the address of a receipt opens its return, once', async () => {
  const uuid = '11111111-1111-4111-8111-111111111111'
  const receipt = saleOf({ uuid, saleItems: [{ itemId: 1, count: 3, priceUzs: 12_500 }], finalTotalSum: 37_500 })
  server.use(
    answer(checkOpenSession, { open: true, session: cashReport() }),
    answer(suspendedSales, { items: [] }),
    answer(getSale, receipt),
  )
  const cashier = sessionWith(['sell pos', 'return pos', 'view sales'])
  const { user, router } = await openScreen('/point-of-sale/pos?return=77', cashier)
  const dialog = within(await screen.findByRole('dialog', { name: /№ 12/ }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  await user.click(await dialog.findByRole('button', { name: 'Весь чек' }))
  await user.click(dialog.getByRole('button', { name: /^Вернуть/ }))
  await waitFor(() =>
    expect(within(screen.getByRole('region', { name: 'Чек' })).getAllByRole('listitem')).toHaveLength(1),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})
