import { act, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Permission } from '../../../src/rules/permissions.ts'
import { openScreen } from './openScreen.tsx'
import { scannerTypes } from './scanner.ts'
import { sessionWith } from './sessions.ts'
import { register } from './tillWorld.ts'

export const CASHIER: readonly Permission[] = [
  'sell pos',
  'return pos',
  'view sales',
  'view cash-session',
  'give discount',
]
let cashboxId = 100

/** The till on a device that has never kept anything: a register of its own for every test. */
export async function openPos(permissions: readonly Permission[] = CASHIER) {
  localStorage.setItem('savdo.register', JSON.stringify({ ...register, cashboxId: ++cashboxId }))
  // The store reads the device once; another tab's change is how it hears of this.
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'savdo.register' }))
  const opened = await openScreen('/point-of-sale/pos', sessionWith(permissions))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').disabled).toBe(false))
  return opened
}
type User = Awaited<ReturnType<typeof openPos>>['user']

export const cart = () => within(screen.getByRole('region', { name: 'Чек' }))
/** Lines in the cart on the screen. */
export const lineCount = () => cart().queryAllByRole('listitem').length
export const scan = (code: string) => act(() => scannerTypes(code))
/** Scans, and waits until a line stands there for each code. */
export async function fill(...codes: string[]) {
  for (const code of codes) scan(code)
  await waitFor(() => expect(lineCount()).toBe(new Set(codes).size))
}
export async function pay(user: User) {
  await user.keyboard('{F10}')
  await user.click(await screen.findByRole('button', { name: /Завершить/ }))
}
