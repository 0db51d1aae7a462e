import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDocument, problemOf, serveIncome, serveTransfer, valueOf } from './support/documentWorld.ts'

/** What the cell says is wrong with it; null when nothing is. */
const faultOf = (cell: string) => {
  const field = screen.getByRole('textbox', { name: cell })
  return field.getAttribute('aria-invalid') === 'true' ? field.getAttribute('title') : null
}

test('−5 in the lines of an income is never taken for 5: it is refused at its cell and not sent', async () => {
  const served = serveIncome()
  const { type, press } = await openDocument('/warehouse-management/income-view/edit/7')
  await type('Количество, строка 1', '-5')
  expect(valueOf('Количество, строка 1')).toBe('-5')
  await press('Сохранить')
  await waitFor(() => expect(problemOf()).not.toBe(''))
  expect(faultOf('Количество, строка 1')).toMatch(/больше 0/i)
  expect(served.sent).toEqual([])
})

test('−5 of goods that arrive is said at its cell', async () => {
  serveTransfer()
  const { type } = await openDocument('/warehouse-management/pendingIncome/edit/7')
  await type('Принять сейчас, строка 1', '-5')
  expect(faultOf('Принять сейчас, строка 1')).toBe('Не меньше 0')
})
