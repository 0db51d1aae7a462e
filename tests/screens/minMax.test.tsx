import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { myDepartments } from '../../src/api/department.ts'
import { searchExpiredItems } from '../../src/api/expiredItem.ts'
import { searchItemsByKeyword } from '../../src/api/item.ts'
import { getMinMax, type MinMaxRow, saveMinMax, searchMinMax } from '../../src/api/minMax.ts'
import { referenceList } from '../../src/api/reference.ts'
import { answer, refuse, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin, sessionWith } from './support/sessions.ts'

const row: MinMaxRow = {
  id: 4,
  departmentId: 3,
  departmentName: 'Склад',
  itemId: 17,
  itemName: 'Гречка',
  artikul: '',
  multiBarcode: [],
  categoryName: null,
  unitName: 'кг',
  minValue: 5,
  maxValue: 20,
  inventory: 4.5,
  lacking: 15.5,
  belowMin: true,
}
const emptySelects = () =>
  server.use(
    answer(myDepartments, []),
    answer(searchItemsByKeyword, []),
    answer(referenceList, { items: [], total: 0 }),
  )

test('what fell below its minimum is marked, and its bounds are changed in a panel', async () => {
  const sent: unknown[] = []
  emptySelects()
  server.use(
    answer(searchMinMax, { items: [row], total: 1 }),
    answer(getMinMax, row),
    answer(saveMinMax, async (request) => {
      sent.push(await request.json())
      return { id: 4 }
    }),
  )
  const { user } = await openScreen('/warehouse-management/min-max-values', admin)
  await user.dblClick(await screen.findByText('Гречка'))
  expect(screen.getAllByTitle('Не хватает').length).toBeGreaterThan(1)
  const panel = within(await screen.findByRole('dialog', { name: 'Минимум и максимум' }))
  const minimum = await panel.findByRole('textbox', { name: /^Минимум/ })
  await user.clear(minimum)
  await user.type(minimum, '3')
  await user.click(panel.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(sent).toEqual([{ itemId: 17, departmentId: 3, minValue: 3, maxValue: 20 }]))
})

test('a minimum above the maximum is told at its field before anything is sent', async () => {
  emptySelects()
  server.use(
    answer(searchMinMax, { items: [row], total: 1 }),
    answer(getMinMax, row),
    refuse(saveMinMax, 500, { code: 'serverFailed', message: 'must not be called' }),
  )
  const { user } = await openScreen('/warehouse-management/min-max-values?panel=4', admin)
  const panel = within(await screen.findByRole('dialog', { name: 'Минимум и максимум' }))
  const minimum = await panel.findByRole('textbox', { name: /^Минимум/ })
  await user.clear(minimum)
  await user.type(minimum, '30')
  await user.click(panel.getByRole('button', { name: 'Сохранить' }))
  expect(await panel.findByText('Минимум больше максимума')).toBeTruthy()
})

test('who may only look finds no Add', async () => {
  emptySelects()
  server.use(answer(searchMinMax, { items: [row], total: 1 }))
  await openScreen('/warehouse-management/min-max-values', sessionWith(['view min-max']))
  await screen.findByText('Гречка')
  expect(screen.queryByRole('button', { name: 'Добавить' })).toBeNull()
})

test('a shelf without expired goods says so', async () => {
  emptySelects()
  server.use(answer(searchExpiredItems.siblings.groups as never, { groups: [], total: 0 } as never))
  await openScreen('/warehouse-management/expired-items', sessionWith(['view expired-items']))
  expect(await screen.findByText(/Просроченных и истекающих/)).toBeTruthy()
})
