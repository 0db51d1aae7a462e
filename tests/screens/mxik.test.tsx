import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { importMxik, listMxik } from '../../src/api/mxikList.ts'
import { answer, refuse, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin, sessionWith } from './support/sessions.ts'

const file = new File(['x'], 'коды.xlsx')

test('a code list is loaded from the screen, and what was wrong in it is told row by row', async () => {
  server.use(
    answer(listMxik, { items: [], total: 0 }),
    answer(importMxik, {
      rows: 3,
      added: 2,
      changed: 0,
      packages: 1,
      rowsWrong: 1,
      faults: [{ rowNumber: 4, message: 'Код ИКПУ — 17 цифр', value: '<b>1</b>' }],
    }),
  )
  const { user } = await openScreen('/warehouse-management/mxik', admin)
  expect(await screen.findByText(/Классификатор не загружен/)).toBeTruthy()
  await user.upload(screen.getByLabelText('Загрузить коды', { selector: 'input' }), file)
  expect(await screen.findByRole('dialog', { name: 'Новых кодов: 2' })).toBeTruthy()
  expect(screen.getByText('Строка 4: Код ИКПУ — 17 цифр: <b>1</b>')).toBeTruthy()
})

test('a file that is no code list is refused in words; who may not import finds no button', async () => {
  server.use(
    answer(listMxik, { items: [], total: 0 }),
    refuse(importMxik, 400, { code: 'notExcel', message: 'Это не файл Excel (.xlsx)' }),
  )
  const { user } = await openScreen('/warehouse-management/mxik', admin)
  await user.upload(await screen.findByLabelText('Загрузить коды', { selector: 'input' }), file)
  expect(await screen.findByText('Это не файл Excel (.xlsx)')).toBeTruthy()
  document.body.innerHTML = ''
  await openScreen('/warehouse-management/mxik', sessionWith(['view goods']))
  expect(await screen.findByText('Классификатор ещё не загружен. Это может сделать администратор')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Загрузить коды' })).toBeNull()
})
