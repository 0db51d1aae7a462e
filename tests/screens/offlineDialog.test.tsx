import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OfflineDialog } from '../../src/pos/OfflineDialog.tsx'
import { openPart } from './support/openPart.tsx'
import { openScreen } from './support/openScreen.tsx'
import { sessionWith } from './support/sessions.ts'

const storageThat = (answers: boolean) => {
  const persist = vi.fn(async () => answers)
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist, persisted: async () => false } })
  return persist
}
afterEach(() => Reflect.deleteProperty(navigator, 'storage'))

test('the browser is asked to keep what waits, and that it does not promise it is said', async () => {
  const refusing = storageThat(false)
  await openPart(<OfflineDialog fileName="1" onClose={() => {}} />)
  expect(await screen.findByText(/Браузер не обещает хранить данные/)).toBeDefined()
  expect(refusing).toHaveBeenCalled()
  cleanup()
  const granting = storageThat(true)
  await openPart(<OfflineDialog fileName="1" onClose={() => {}} />)
  await vi.waitFor(() => expect(granting).toHaveBeenCalled())
  expect(screen.queryByText(/Браузер не обещает хранить данные/)).toBeNull()
})

test('a file that is no journal is not taken in at the till’s settings, which is said', async () => {
  const { user } = await openScreen('/point-of-sale/settings', sessionWith(['sell pos']))
  expect(await screen.findByText('Чеки другого устройства')).toBeDefined()
  const field = document.querySelector<HTMLInputElement>('input[accept=".savdo-journal"]')!
  await user.upload(field, new File(['{}'], '1.savdo-journal'))
  expect(await screen.findByText('Это не файл чеков, или он неполный')).toBeDefined()
})
