import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { brigades, createBrigade, editBrigade } from '../../src/api/brigade.ts'
import { answer, refuse, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin, sessionWith } from './support/sessions.ts'

const serve = (names: string[]) =>
  server.use(answer(brigades, () => names.map((name, at) => ({ id: at + 1, name, version: 1 }))))
const openNew = async () => {
  const { user } = await openScreen('/sky-shop/brigade', admin)
  await user.click(await screen.findByRole('button', { name: 'Новая бригада' }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

test('a crew group without a name is not sent: a red notice says so', async () => {
  serve([])
  let sent = 0
  server.use(
    answer(createBrigade, () => {
      sent++
      return { id: 1 }
    }),
  )
  const { user, dialog } = await openNew()
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  const notice = await screen.findByText('Заполните все обязательные поля!')
  expect(notice.closest('[role=alert]')).toBeTruthy()
  expect(sent).toBe(0)
})

test('the form is left by its buttons alone, and the list is asked anew', async () => {
  let asked = 0
  server.use(
    answer(brigades, () => {
      asked++
      return []
    }),
  )
  const { user, dialog } = await openNew()
  await user.keyboard('{Escape}')
  await user.click(document.querySelector('.MuiBackdrop-root')!)
  expect(screen.getByRole('dialog')).toBeTruthy()
  await user.type(dialog.getByLabelText(/Наименование/), 'Юг')
  const before = asked
  await user.click(dialog.getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(asked).toBeGreaterThan(before))
  await user.click(screen.getByRole('button', { name: 'Новая бригада' }))
  expect((within(screen.getByRole('dialog')).getByLabelText(/Наименование/) as HTMLInputElement).value).toBe('')
})

test('a pencil renames, and says in green that it is saved', async () => {
  serve(['Восток'])
  const sent: unknown[] = []
  server.use(
    answer(editBrigade, async (request) => {
      sent.push(await request.json())
      return { id: 1 }
    }),
  )
  const { user } = await openScreen('/sky-shop/brigade', admin)
  await user.click(await screen.findByRole('button', { name: 'Изменить бригаду «Восток»' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Бригада' }))
  await user.type(dialog.getByLabelText(/Наименование/), ' 2')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Успешно сохранено!')).toBeTruthy()
  expect(sent).toEqual([{ id: 1, name: 'Восток 2', version: 1 }])
})

test('a refusal is a red notice in the server’s words, and the form stays', async () => {
  serve([])
  server.use(refuse(createBrigade, 409, { code: 'nameTaken', message: 'Такое название уже есть: Юг' }))
  const { user, dialog } = await openNew()
  await user.type(dialog.getByLabelText(/Наименование/), 'Юг')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Такое название уже есть: Юг')).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('a list that cannot be read says so and is tried again', async () => {
  server.use(refuse(brigades, 500, { code: 'internal', message: 'Что-то сломалось' }))
  const { user } = await openScreen('/sky-shop/brigade', admin)
  expect((await screen.findAllByText(/Что-то сломалось/)).length).toBeGreaterThan(0)
  serve(['Запад'])
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Запад')).toBeTruthy()
})

test('who may only look finds neither plus nor pencil', async () => {
  serve(['Восток'])
  await openScreen('/sky-shop/brigade', sessionWith(['view skyshop-setting']))
  expect(await screen.findByText('Восток')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /бригад/i })).toBeNull()
})
