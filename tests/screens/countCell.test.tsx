import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '../../src/api/client/apiFailure.ts'
import { CountCell } from '../../src/routes/_home/request-warehouse/-request/CountCell.tsx'

test('what another hand was quicker with is refused once, and goes again only by Enter on it', async () => {
  const user = userEvent.setup()
  const refusal = new ApiFailure(409, { code: 'changedMeanwhile', message: 'Изменено другим' })
  const onSave = vi
    .fn<(value: number) => Promise<unknown>>()
    .mockRejectedValueOnce(refusal)
    .mockResolvedValue(undefined)
  // Enter goes on to the next cell, as on the page.
  const onKeyDown = ({ key, currentTarget }: { key: string; currentTarget: HTMLInputElement }) => {
    if (key === 'Enter') currentTarget.blur()
  }
  render(
    <CountCell value={2} maximum={9} capped={false} label="Магазин" place="1-1" onTyped={() => {}} onSave={onSave} onKeyDown={onKeyDown} />,
  ) // prettier-ignore
  const cell = screen.getByRole('textbox', { name: 'Магазин' })
  await user.clear(cell)
  await user.type(cell, '3{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Изменено другим')
  expect(onSave.mock.calls).toEqual([[3]])
  await user.click(cell)
  await user.tab()
  expect(onSave).toHaveBeenCalledTimes(1)
  await user.click(cell)
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(onSave.mock.calls).toEqual([[3], [3]])
})
