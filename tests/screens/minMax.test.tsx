import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { myDepartments } from '../../src/api/department.ts'
import { searchExpiredItems } from '../../src/api/expiredItem.ts'
import { searchItemsByKeyword } from '../../src/api/item.ts'
import { getMinMax, saveManyMinMax, saveMinMax, searchMinMax } from '../../src/api/minMax.ts'
import { referenceList } from '../../src/api/reference.ts'
import { answer, refuse, server } from './support/answers.ts'
import { minMaxRow as row } from './support/catalogueWorld.ts'
import { beCompact } from './support/giveSize.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin, sessionWith } from './support/sessions.ts'

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

/** The cell of the one row, by the value that stands in it. */
const cellWith = (value: string) => screen.getByRole('gridcell', { name: value })
const input = () => document.querySelector<HTMLInputElement>('.grid-editor')!

test('the bounds are typed in their cells, and what is lacking is worked out anew', async () => {
  const sent: unknown[] = []
  emptySelects()
  let shown = row
  server.use(
    answer(searchMinMax, () => ({ items: [shown], total: 1 })),
    answer(saveMinMax, async (request) => {
      sent.push(await request.json())
      shown = { ...row, minValue: 3, lacking: 0, belowMin: false }
      return { id: 4 }
    }),
  )
  const { user } = await openScreen('/warehouse-management/min-max-values', admin)
  await screen.findByText('Гречка')
  await user.click(cellWith('5'))
  await user.keyboard('3{Tab}')
  await waitFor(() => expect(sent).toEqual([{ itemId: 17, departmentId: 3, minValue: 3, maxValue: 20 }]))
  // The maximum comes next.
  expect(input().value).toBe('20')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.querySelector('.grid-row.grid-tone-warning')).toBeNull())
})

test('in a cell, too, a minimum above the maximum is told at once, and a maximum below the minimum', async () => {
  emptySelects()
  server.use(
    answer(searchMinMax, { items: [row], total: 1 }),
    refuse(saveMinMax, 500, { code: 'serverFailed', message: 'must not be called' }),
  )
  const { user } = await openScreen('/warehouse-management/min-max-values', admin)
  await screen.findByText('Гречка')
  await user.click(cellWith('5'))
  await user.keyboard('21{Enter}')
  expect(screen.getByText('Минимум больше максимума')).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(cellWith('20'))
  await user.keyboard('4{Enter}')
  expect(screen.getByText('Минимум больше максимума')).toBeTruthy()
  expect(input().value).toBe('4')
})

test('bounds copied from a spreadsheet are saved in one call, those that the server refuses are marked', async () => {
  emptySelects()
  const second = { ...row, id: 5, itemId: 18, itemName: 'Рис', minValue: 6, maxValue: 30 }
  const sent: unknown[] = []
  server.use(
    answer(searchMinMax, { items: [row, second], total: 2 }),
    answer(saveManyMinMax, async (request) => {
      sent.push(await request.json())
      return { done: true as const }
    }),
  )
  const { user } = await openScreen('/warehouse-management/min-max-values', admin)
  await screen.findByText('Рис')
  await user.click(cellWith('5'))
  await user.paste('1,5\t10\r\n2\t1\r\n')
  expect(await screen.findByText('Вставлено строк: 1. Не приняты и отмечены: 1')).toBeTruthy()
  expect(sent).toEqual([{ items: [{ itemId: 17, departmentId: 3, minValue: 1.5, maxValue: 10 }] }])
  expect(cellWith('6').getAttribute('aria-invalid') ?? cellWith('30').getAttribute('aria-invalid')).toBe('true')
})

test('who may only look finds no Add, and no cell to type into', async () => {
  emptySelects()
  server.use(answer(searchMinMax, { items: [row], total: 1 }))
  await openScreen('/warehouse-management/min-max-values', sessionWith(['view min-max']))
  await screen.findByText('Гречка')
  expect(screen.queryByRole('button', { name: 'Добавить' })).toBeNull()
  expect(screen.getByRole('grid').getAttribute('aria-readonly')).toBe('true')
})

test('a shelf without expired goods says so', async () => {
  emptySelects()
  server.use(answer(searchExpiredItems.siblings.groups as never, { groups: [], total: 0 } as never))
  await openScreen('/warehouse-management/expired-items', sessionWith(['view expired-items']))
  expect(await screen.findByText(/Просроченных и истекающих/)).toBeTruthy()
})

test('on a phone the bounds of a row are typed in a sheet and saved together; what the server refuses stays there', async () => {
  beCompact()
  emptySelects()
  server.use(
    answer(searchMinMax, { items: [row], total: 1 }),
    refuse(saveMinMax, 400, {
      code: 'badInput',
      message: 'Проверьте',
      fields: { maxValue: 'Слишком много для этого склада' },
    }),
  )
  const { user } = await openScreen('/warehouse-management/min-max-values', admin)
  await user.click(await screen.findByRole('button', { name: 'Действия' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Изменить' }))
  const sheet = within(await screen.findByRole('dialog', { name: /Гречка/ }))
  const [minimum, maximum] = sheet.getAllByRole<HTMLInputElement>('textbox')
  await waitFor(() => expect(document.activeElement).toBe(minimum))
  await user.clear(minimum!)
  await user.type(minimum!, '30')
  await user.click(sheet.getByRole('button', { name: 'Готово' }))
  expect(await sheet.findByText('Минимум больше максимума')).toBeTruthy()
  await user.clear(maximum!)
  await user.type(maximum!, '40')
  await user.click(sheet.getByRole('button', { name: 'Готово' }))
  expect((await sheet.findAllByText('Слишком много для этого склада')).length).toBeGreaterThan(0)
  expect([minimum!.value, maximum!.value]).toEqual(['30', '40'])
  const sent: unknown[] = []
  server.use(
    answer(saveMinMax, async (request) => {
      sent.push(await request.json())
      return { id: 4 }
    }),
  )
  await waitFor(() => expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Готово' }).disabled).toBe(false))
  await user.click(sheet.getByRole('button', { name: 'Готово' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ itemId: 17, departmentId: 3, minValue: 30, maxValue: 40 }])
})
