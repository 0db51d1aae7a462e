import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { explainMissing, missingReceipts, searchDifferences } from '../../src/api/paidSale.ts'
import { answer, refuse, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { sessionWith } from './support/sessions.ts'

const DIFFERENCES = '/point-of-sale/differences'
const receipt = { cashboxId: 7, cashboxNumber: '2', epoch: 1, number: 14 }
const viewer = sessionWith(['view sales'])
const manager = sessionWith(['view sales', 'settle sale-differences'])
const missingNow = () => screen.findByRole('region', { name: 'Не дошли чеки: 1' })

test('a receipt that never came is named and explained; a refusal stays at the field', async () => {
  let missing = [receipt]
  server.use(
    answer(searchDifferences, { items: [], total: 0 }),
    answer(missingReceipts, () => missing),
    refuse(explainMissing, 400, {
      code: 'badInput',
      message: 'Проверьте поля',
      fields: { explanation: 'Слишком коротко' },
    }),
  )
  const { user } = await openScreen(DIFFERENCES, manager)
  await user.click(within(await missingNow()).getByRole('button', { name: 'Объяснить чек № 2-1-14' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /Объяснение/ }), 'x')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await dialog.findByText('Слишком коротко')
  const sent: unknown[] = []
  server.use(
    answer(explainMissing, async (request) => {
      sent.push(await request.json())
      missing = []
      return { done: true as const }
    }),
  )
  await user.type(dialog.getByRole('textbox', { name: /Объяснение/ }), 'планшет утонул')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  // Behind a dialog nothing is found.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('region', { name: /Не дошли/ })).toBeNull())
  expect(sent).toEqual([{ cashboxId: 7, epoch: 1, number: 14, explanation: 'xпланшет утонул' }])
})

test('who may only look sees what is missing and no button that would be refused', async () => {
  server.use(answer(searchDifferences, { items: [], total: 0 }), answer(missingReceipts, [receipt]))
  await openScreen(DIFFERENCES, viewer)
  expect(within(await missingNow()).queryByRole('button')).toBeNull()
})
