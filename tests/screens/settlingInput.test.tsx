import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { SettlingInput } from '../../src/ui/grid/SettlingInput.tsx'

/** The input, with an address that comes back when the test says so. */
function opened() {
  const sent: string[] = []
  const drawn = (value: string) => (
    <SettlingInput value={value} placeholder="Поиск" onSettled={(text) => void sent.push(text)} />
  )
  const { rerender } = render(drawn(''))
  return {
    sent,
    user: userEvent.setup(),
    field: screen.getByRole<HTMLInputElement>('searchbox'),
    comesBack: (value: string) => rerender(drawn(value)),
  }
}

it('letters typed while the address is still on its way stay', async () => {
  const { sent, user, field, comesBack } = opened()
  await user.type(field, 'ча')
  await waitFor(() => expect(sent).toEqual(['ча']))
  await user.type(field, 'й')
  comesBack('ча')
  expect(field.value).toBe('чай')
  await waitFor(() => expect(sent).toEqual(['ча', 'чай']))
})

it('what comes from elsewhere replaces what stands there, also a word that was sent before', async () => {
  const { sent, user, field, comesBack } = opened()
  await user.type(field, 'чай{Enter}')
  await waitFor(() => expect(sent).toEqual(['чай']))
  comesBack('чай')
  comesBack('')
  expect(field.value).toBe('')
  comesBack('чай')
  expect(field.value).toBe('чай')
})
